#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Writes to standard output, a pipe, or a file that is made or emptied first.
///
/// For a file that must be whole or not there, use an atomic sink.
// Only `descriptor` changes, and a sink is written by one thread at a time.
package final class DescriptorByteSink: ByteSink, @unchecked Sendable {
  package let name: String
  private var descriptor: FileDescriptor?

  init(_ descriptor: consuming FileDescriptor) {
    name = descriptor.name
    self.descriptor = consume descriptor
  }

  /// Writes to an open descriptor, which stays open when the sink ends.
  package convenience init(descriptor number: Int32, name: String, calls: SystemCalls = .current) {
    self.init(FileDescriptor(number, name: name, isOwned: false, calls: calls))
  }

  /// Writes straight to a file, pipe or device.
  package convenience init(path: String, calls: SystemCalls = .current) throws(TableError) {
    let flags = O_WRONLY | O_CREAT | O_TRUNC
    self.init(try FileDescriptor(opening: path, flags: flags, mode: 0o666, calls: calls))
  }

  /// Where the process writes its data.
  package static func standardOutput(calls: SystemCalls = .current) -> DescriptorByteSink {
    DescriptorByteSink(descriptor: 1, name: StandardStreams.outputName, calls: calls)
  }

  package func write(_ bytes: Span<UInt8>) throws(TableError) {
    try descriptor?.write(bytes)
  }

  package func finish() throws(TableError) {
    guard let descriptor = descriptor.take() else { return }
    try descriptor.close()
  }
}
