package import StoaBytes

/// The records of a sort, in order, in blocks of up to 1 MiB, or one larger record.
///
/// The blocks are made by other threads, ahead of whoever takes them. A block belongs to its taker;
/// one that is given back with `recycle` saves the making of another.
///
/// - Memory: that of the sorter, until the last reference to it is gone.
package final class SortedRecords {
  /// Where the records come from.
  enum Source {
    case memory(SortedOutput)
    case runs(@Sendable () throws(TableError) -> RunMerge)
  }

  private enum Blocks {
    /// Made by threads.
    case output(SortedOutput)
    /// Made as they are asked for.
    case inlineOutput(SortedOutput, BucketSorting)
    case merged(MergeThread)
    case inlineMerge(RunMerge)
  }

  private let blocks: Blocks
  private let pool: BlockPool
  private var threads: [WorkerThread] = []
  private var waiting: [SortedBlock] = []

  init(_ source: Source, threads: Int, pool: BlockPool) throws(TableError) {
    self.pool = pool
    switch source {
    case .memory(let output):
      for _ in 0..<threads where threads > 1 {
        guard let thread = try? WorkerThread({ output.work() }) else { break }
        self.threads.append(thread)
      }
      blocks = self.threads.isEmpty ? .inlineOutput(output, output.makeSorting()) : .output(output)
    case .runs(let make):
      if threads > 1, let thread = try? MergeThread(make) {
        blocks = .merged(thread)
      } else {
        blocks = .inlineMerge(try make())
      }
    }
  }

  deinit {
    if case .output(let output) = blocks { output.cancel() }
    for thread in threads { thread.join() }
  }

  /// The next records, or nil at the end.
  ///
  /// - Throws: `system` where a run cannot be read.
  package func next() throws(TableError) -> SortedBlock? {
    if let block = waiting.popLast() { return block }
    switch blocks {
    case .output(let output): waiting = output.take() ?? []
    case .inlineOutput(let output, let sorting): waiting = output.take(with: sorting) ?? []
    case .inlineMerge(let merge): return try merge.next()
    case .merged(let thread): return try thread.next()
    }
    waiting.reverse()
    return waiting.popLast()
  }

  /// Gives back a block that nobody reads any more.
  package func recycle(_ block: SortedBlock) {
    pool.give(block.block)
  }
}
