internal import Synchronization

/// A source that has been read to its end into a temporary file, so that it can be read more than once.
///
/// - Memory: a block. The file has no name, and is gone when the source is.
package final class SpooledByteSource: ByteSource {
  package let name: String
  private let file: SpillFile
  private let position = Mutex(0)

  /// Reads `source` to its end.
  ///
  /// - Throws: what the source throws, and an error of code `system` where the file cannot be written.
  package init(_ source: any ByteSource, directory: String) throws(TableError) {
    name = source.name
    file = try SpillFile(directory: directory)
    let block = ByteBlock(capacity: 256 << 10)
    while true {
      let count = try block.withMutableBytes { (target) throws(TableError) -> Int in try source.read(into: &target) }
      guard count > 0 else { return }
      _ = try file.append(block.bytes.extracting(0..<count))
    }
  }

  package func read(into target: inout MutableSpan<UInt8>) throws(TableError) -> Int {
    let start = position.withLock { $0 }
    let count = try file.read(into: &target, at: start)
    position.withLock { $0 = start + count }
    return count
  }

  package var randomAccess: (any RandomAccessBytes)? { file }
}
