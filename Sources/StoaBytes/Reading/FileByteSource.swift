#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The bytes of a file, in order, and of a regular file at any offset as well.
///
///     let source = try FileByteSource(path: "sales.csv")
///     source.randomAccess?.byteCount
// Only `position` changes, and a source is read by one thread at a time.
package final class FileByteSource: ByteSource, RandomAccessBytes, @unchecked Sendable {
  package let name: String
  /// Where in the file the bytes begin that this source gives; all offsets count from there.
  package let startOffset: Int
  package let byteCount: Int

  private let descriptor: FileDescriptor
  private let isSeekable: Bool
  private var position = 0

  /// Opens a file, a named pipe or a device for reading.
  package convenience init(path: String, calls: SystemCalls = .current) throws(TableError) {
    try self.init(FileDescriptor(opening: path, flags: O_RDONLY, calls: calls))
  }

  /// Takes over an open file, which is read from where it stands.
  init(_ descriptor: consuming FileDescriptor, skipping skipped: Int = 0) throws(TableError) {
    let status = descriptor.status
    name = descriptor.name
    if status?.kind == .directory {
      throw .system(EISDIR, "cannot be read", descriptor.name)
    }
    let offset = (descriptor.offset ?? 0) + skipped
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
