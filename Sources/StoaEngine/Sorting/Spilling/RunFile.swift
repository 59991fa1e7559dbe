internal import StoaBytes
internal import Synchronization

/// The temporary file with all runs of a sort; it is made when the first one is written.
///
/// One thread writes at a time; any number read.
final class RunFile: Sendable {
  private let directory: String
  private let opened = Mutex<SpillFile?>(nil)

  init(directory: String) { self.directory = directory }

  private func file() throws(TableError) -> SpillFile {
    try opened.withLock { opened throws(TableError) in
      if let opened { return opened }
      let file = try SpillFile(directory: directory)
      opened = file
      return file
    }
  }

  /// Writes all that comes of a sort as one run.
  func writeRun(of sorted: SortedRecords, largestFrame: Int) throws(TableError) -> SortedRun {
    let file = try file()
    let start = file.byteCount
    while let block = try sorted.next() {
      try file.append(block.block.bytes.extracting(block.range))
      sorted.recycle(block)
    }
    return SortedRun(range: start..<file.byteCount, largestFrame: largestFrame)
  }

  /// Fills the first bytes of a block.
  func read(into block: ByteBlock, count: Int, at offset: Int) throws(TableError) {
    let file = try file()
    let read = try block.withMutableBytes(in: 0..<count) { target throws(TableError) in
      try file.read(into: &target, at: offset)
    }
    guard read == count else { throw TableError(.system, "a temporary file in \(directory) ends too early") }
  }

  /// Gives back the disk space of a run that is not read any more.
  func discard(_ range: Range<Int>) {
    opened.withLock { $0 }?.discard(range)
  }
}
