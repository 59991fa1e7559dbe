/// Bytes that are in memory already, at any offset too.
// Only `position` changes, and a source is read by one thread at a time.
package final class MemoryByteSource: ByteSource, RandomAccessBytes, @unchecked Sendable {
  package let name: String
  private let bytes: [UInt8]
  private var position = 0

  package init(_ bytes: [UInt8], name: String = "memory") {
    self.bytes = bytes
    self.name = name
  }

  package convenience init(_ text: String, name: String = "memory") {
    self.init(Array(text.utf8), name: name)
  }

  package var byteCount: Int { bytes.count }

  package func read(into target: inout MutableSpan<UInt8>) throws(TableError) -> Int {
    let count = try read(into: &target, at: position)
    position += count
    return count
  }

  package func read(into target: inout MutableSpan<UInt8>, at offset: Int) throws(TableError) -> Int {
    let bytes = bytes
    let start = min(max(0, offset), bytes.count)
    let span = bytes.span
    return target.copy(from: span.extracting(start...))
  }

  package var randomAccess: (any RandomAccessBytes)? { self }
}
