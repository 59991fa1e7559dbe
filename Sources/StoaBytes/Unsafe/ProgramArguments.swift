internal import CStoaBytes

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The words that the process was started with.
package enum ProgramArguments {
  /// The bytes of each word, without the program's name.
  package static var bytes: [[UInt8]] {
    let count = stoa_argument_count()
    if count > 0 { return (1..<max(1, count)).compactMap { unsafe bytes(of: stoa_argument($0)) } }
    return (1..<max(1, CommandLine.argc)).compactMap { unsafe bytes(of: CommandLine.unsafeArgv[Int($0)]) }
  }

  private static func bytes(of word: UnsafePointer<CChar>?) -> [UInt8]? {
    guard let word = unsafe word else { return nil }
    return unsafe Array(UnsafeRawBufferPointer(start: word, count: strlen(word)))
  }
}
