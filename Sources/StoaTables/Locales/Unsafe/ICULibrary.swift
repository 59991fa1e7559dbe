internal import StoaBytes

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The library of ICU that comes with the toolchain, loaded when it is first wanted.
///
/// It is large, and most runs never ask it anything.
@safe
struct ICULibrary {
  #if canImport(Darwin)
    private static let names = ["libicucore.dylib"]
    private static let prefix = ""
  #else
    // Where the program looks for its libraries, or where its installation has put this one.
    private static let names = ["lib_FoundationICU.so", "$ORIGIN/../lib/stoa/lib_FoundationICU.so"]
    private static let prefix = "swift_"
  #endif

  private let handle: UnsafeMutableRawPointer

  /// - Throws: an error of code `system` where the library cannot be loaded.
  init() throws(TableError) {
    for name in Self.names {
      if let handle = unsafe dlopen(name, RTLD_LAZY | RTLD_LOCAL) {
        unsafe self.handle = handle
        return
      }
    }
    throw TableError(
      .system,
      "the data of locales is not there: \(Self.names[0]) cannot be loaded",
      remedy: "leave out --locale and formats of money, or put that library of Swift's beside the program"
    )
  }

  /// A function of the library, which must be of that type.
  func function<Function>(_ name: String, as type: Function.Type) -> Function? {
    // A few functions are there without the prefix.
    guard let address = unsafe dlsym(handle, Self.prefix + name) ?? dlsym(handle, name) else { return nil }
    return unsafe unsafeBitCast(address, to: Function.self)
  }
}
