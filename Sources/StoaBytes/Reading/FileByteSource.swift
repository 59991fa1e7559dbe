#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The bytes of a file, a pipe or a terminal, in order, and of a regular file at any offset as well.
///
///     let source = try FileByteSource(path: "sales.csv")
///     source.randomAccess?.byteCount
// Only `position` changes, and a source is read by one thread at a time.
package final class FileByteSource: ByteSource, RandomAccessBytes, @unchecked Sendable {
  package let name: String
  package let byteCount: Int

  private let descriptor: FileDescriptor
  private let isSeekable: Bool
  /// Where in the file the bytes begin that this source gives; all offsets count from there.
  private let startOffset: Int
  private var position = 0

  /// Opens a file, a named pipe or a device for reading.
  package convenience init(path: String, calls: SystemCalls = .current) throws(TableError) {
    try self.init(FileDescriptor(opening: path, flags: O_RDONLY, calls: calls))
  }

  /// Reads an open descriptor from where it stands; it stays open when the source goes.
  package convenience init(descriptor number: Int32, name: String, calls: SystemCalls = .current) throws(TableError) {
    try self.init(FileDescriptor(number, name: name, isOwned: false, calls: calls))
  }

  /// What the process was given to read: a pipe, a terminal, or a file that was redirected to it.
  package static func standardInput(calls: SystemCalls = .current) throws(TableError) -> FileByteSource {
    try FileByteSource(descriptor: 0, name: StandardStreams.inputName, calls: calls)
  }

  /// Takes over an open file, which is read from where it stands.
  private init(_ descriptor: consuming FileDescriptor) throws(TableError) {
    let status = descriptor.status
    name = descriptor.name
    if status?.kind == .directory {
      throw .system(EISDIR, "cannot be read", descriptor.name)
    }
    let offset = descriptor.offset ?? 0
    // Files that the kernel makes up as they are read call themselves regular and empty.
    let size = status?.kind == .regular ? status?.byteCount ?? 0 : 0
    isSeekable = size > 0
    startOffset = isSeekable ? offset : 0
    byteCount = max(0, size - offset)
    if isSeekable { descriptor.adviseSequential() }
    self.descriptor = descriptor
  }

  package func read(into target: inout MutableSpan<UInt8>) throws(TableError) -> Int {
    guard isSeekable else { return try descriptor.read(into: &target) }
    let count = try descriptor.read(into: &target, at: startOffset + position)
    position += count
    return count
  }

  package func read(into target: inout MutableSpan<UInt8>, at offset: Int) throws(TableError) -> Int {
    try descriptor.read(into: &target, at: startOffset + offset)
  }

  package var hasBytesAtHand: Bool { isSeekable || descriptor.hasBytesAtHand }

  package var randomAccess: (any RandomAccessBytes)? { isSeekable ? self : nil }
}
