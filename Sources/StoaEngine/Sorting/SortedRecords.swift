import StoaBytes

/// The records of a sort, in order, in blocks of up to 1 MiB, or one larger record.
///
/// The blocks are made by other threads, ahead of whoever takes them. A block belongs to its taker;
/// one that is given back with `recycle` saves the making of another.
///
/// - Memory: that of the sorter, until the last reference to it is gone.
final class SortedRecords {
  private enum Blocks {
    case output(OutputWorkers<SortedBlock>)
    case merged(MergeThread)
    /// Merged as they are asked for.
    case inlineMerge(RunMerge)
  }

  private let blocks: Blocks
  private let pool: BlockPool
  private let progress: WorkProgress?
  private var waiting: [SortedBlock] = []

  /// The records of a sort in memory.
  init(_ output: SortedOutput<SortedBlock>, threads: Int, pool: BlockPool, progress: WorkProgress? = nil) {
    self.pool = pool
    self.progress = progress
    blocks = .output(OutputWorkers(output, threads: threads))
  }

  /// The records of runs.
  init(
    threads: Int,
    pool: BlockPool,
    progress: WorkProgress?,
    merge: @escaping @Sendable () throws(TableError) -> RunMerge
  ) throws(TableError) {
    self.pool = pool
    self.progress = progress
    if threads > 1, let thread = try? MergeThread(merge) {
      blocks = .merged(thread)
    } else {
      blocks = .inlineMerge(try merge())
    }
  }

  /// The next records, or nil at the end.
  ///
  /// - Throws: `system` where a run cannot be read.
  func next() throws(TableError) -> SortedBlock? {
    guard let block = try takeNext() else {
      progress?.begin(.streaming)
      return nil
    }
    progress?.advance(by: block.range.count)
    return block
  }

  private func takeNext() throws(TableError) -> SortedBlock? {
    switch blocks {
    case .inlineMerge(let merge): return try merge.next()
    case .merged(let thread): return try thread.next()
    case .output(let workers):
      if waiting.isEmpty { waiting = try workers.next()?.reversed() ?? [] }
      return waiting.popLast()
    }
  }

  /// Gives back a block that nobody reads any more.
  func recycle(_ block: SortedBlock) {
    pool.give(block.block)
  }
}
