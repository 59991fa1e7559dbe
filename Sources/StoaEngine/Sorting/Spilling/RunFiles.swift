internal import StoaBytes
internal import Synchronization

/// The temporary files with all runs of a sort; each is made when it is first written to.
///
/// Threads that write at the same time write to files of their own, as far as there may be so many:
/// the system lets one thread at a time write to a file.
final class RunFiles: Sendable {
  private struct State {
    var files: [SpillFile] = []
    /// How many threads are writing to each of them.
    var writers: [Int] = []
  }

  /// What parts of a file start at a multiple of, so that the room of each can be given back.
  private static let alignment = 4096

  private let directory: String
  private let limit: Int
  private let state = Mutex(State())

  /// Takes the directory of the files, and how many there may be.
  init(directory: String, limit: Int) {
    self.directory = directory
    self.limit = limit
  }

  /// Writes sorted records as the next part of a run.
  ///
  /// Any number of threads write at the same time.
  func write(_ block: SortedBlock) throws(TableError) -> RunExtent {
    let (number, file) = try state.withLock { state throws(TableError) in try claimFile(&state) }
    defer { state.withLock { $0.writers[number] -= 1 } }
    let start = try file.append(block.block.bytes.extracting(block.range), alignment: Self.alignment)
    return RunExtent(file: number, range: start..<start + block.range.count)
  }

  /// The file with the fewest writers, or a new one where all are written to.
  private func claimFile(_ state: inout State) throws(TableError) -> (number: Int, file: SpillFile) {
    if !state.writers.contains(0), state.files.count < limit {
      do throws(TableError) {
        state.files.append(try SpillFile(directory: directory))
        state.writers.append(0)
      } catch {
        // Those that are there do as well.
        if state.files.isEmpty { throw error }
      }
    }
    let number = state.writers.indices.min { state.writers[$0] < state.writers[$1] } ?? 0
    state.writers[number] += 1
    return (number, state.files[number])
  }

  /// Writes all that comes of a merge as one run.
  func writeRun(of sorted: SortedRecords, largestFrame: Int) throws(TableError) -> SortedRun {
    var extents: [RunExtent] = []
    while let block = try sorted.next() {
      extents.append(try write(block))
      sorted.recycle(block)
    }
    return SortedRun(extents: extents, largestFrame: largestFrame)
  }

  /// Fills a block from `offset` on with a part of an extent.
  func read(_ part: RunExtent, into block: ByteBlock, at offset: Int) throws(TableError) {
    let file = state.withLock { $0.files[part.file] }
    try block.withMutableBytes(in: offset..<offset + part.range.count) { target throws(TableError) in
      try file.fill(&target, at: part.range.lowerBound)
    }
  }

  /// Gives back the room of an extent that is not read any more.
  ///
  /// A merge so takes no more of the disk, and of the memory the system keeps files in, than its input
  /// has; what it writes goes where that has been.
  func discard(_ extent: RunExtent) {
    let end = (extent.range.upperBound + Self.alignment - 1) & ~(Self.alignment - 1)
    state.withLock { $0.files[extent.file] }.discard(extent.range.lowerBound..<end)
  }
}
