package import StoaBytes

/// The records of a sort, in order, in blocks of about 1 MiB.
///
/// The blocks are made by other threads, ahead of whoever takes them. A block belongs to its taker;
/// one that is given back with `recycle` saves the making of another.
///
/// - Memory: that of the sorter, until the last reference to it is gone.
package final class SortedRecords {
  private let output: SortedOutput
  private let pool: BlockPool
  private var threads: [WorkerThread] = []
  /// Where there are no threads, what the taker sorts with.
  private var sorting: BucketSorting?
  private var waiting: [SortedBlock] = []

  init(_ output: SortedOutput, threads: Int, pool: BlockPool) {
    self.output = output
    self.pool = pool
    for _ in 0..<threads where threads > 1 {
      guard let thread = try? WorkerThread({ output.work() }) else { break }
      self.threads.append(thread)
    }
    if self.threads.isEmpty { sorting = output.makeSorting() }
  }

  deinit {
    output.cancel()
    for thread in threads { thread.join() }
  }

  /// The next records, or nil at the end.
  package func next() throws(TableError) -> SortedBlock? {
    if waiting.isEmpty {
      guard let blocks = sorting.map({ output.take(with: $0) }) ?? output.take() else { return nil }
      waiting = blocks.reversed()
    }
    return waiting.popLast()
  }

  /// Gives back a block that nobody reads any more.
  package func recycle(_ block: SortedBlock) {
    pool.give(block.block)
  }
}
