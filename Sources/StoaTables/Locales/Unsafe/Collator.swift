internal import StoaBytes

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A collator of ICU, found when it is first wanted.
///
/// ICU promises that a collator that nobody changes may be used by several threads at once, and this one
/// is never changed; that is why the conformance is unchecked.
@safe
final class Collator: @unchecked Sendable {
  private typealias Open = @convention(c) (UnsafePointer<CChar>?, UnsafeMutablePointer<Int32>) -> OpaquePointer?
  private typealias Close = @convention(c) (OpaquePointer?) -> Void
  private typealias SortKey =
    @convention(c) (
      OpaquePointer?, UnsafePointer<UInt16>?, Int32, UnsafeMutablePointer<UInt8>?, Int32
    ) -> Int32

  private let collator: OpaquePointer
  private let close: Close
  private let sortKey: SortKey

  init(locale: String) throws(TableError) {
    let library = try ICULibrary()
    var status: Int32 = 0
    guard
      let open = unsafe library.function("ucol_open", as: Open.self),
      let close = unsafe library.function("ucol_close", as: Close.self),
      let sortKey = unsafe library.function("ucol_getSortKey", as: SortKey.self),
      let collator = unsafe open(locale, &status), status <= 0
    else {
      throw TableError(
        .system,
        "there is no order of text for the locale \"\(locale)\" (ICU says \(status))",
        remedy: "name another locale"
      )
    }
    unsafe self.collator = collator
    unsafe self.close = close
    unsafe self.sortKey = sortKey
  }

  deinit { unsafe close(collator) }

  /// Appends the bytes by whose order the locale orders a text.
  func appendKey(of text: Span<UInt8>, to key: inout [UInt8]) {
    let units = Array(String(decoding: [UInt8](copying: text), as: UTF8.self).utf16)
    let start = key.count
    var capacity = units.count * 4 + 16
    while true {
      key += repeatElement(0, count: capacity)
      let length = unsafe key.withUnsafeMutableBufferPointer { bytes in
        unsafe units.withUnsafeBufferPointer { units in
          let target = unsafe bytes.baseAddress.map { unsafe $0 + start }
          return unsafe Int(
            sortKey(collator, units.baseAddress, Int32(clamping: units.count), target, Int32(clamping: capacity))
          )
        }
      }
      key.removeLast(capacity - min(length, capacity))
      if length <= capacity { break }
      key.removeSubrange(start...)
      capacity = length
    }
    // ICU ends a key with a zero, which says nothing.
    if key.count > start, key.last == 0 { key.removeLast() }
  }
}
