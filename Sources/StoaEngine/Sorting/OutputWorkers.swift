internal import StoaBytes

/// The threads that bring out what has been sorted, ahead of whoever takes it.
///
/// Where no threads are wanted, or to be had, whoever takes does the work.
final class OutputWorkers<Piece: Sendable> {
  private let output: SortedOutput<Piece>
  private let threads: [WorkerThread]
  /// What the taker needs to do the work.
  private let sorting: BucketSorting?

  init(_ output: SortedOutput<Piece>, threads count: Int) {
    self.output = output
    var threads: [WorkerThread] = []
    for _ in 0..<count where count > 1 {
      guard let thread = try? WorkerThread({ output.work() }) else { break }
      threads.append(thread)
    }
    self.threads = threads
    sorting = threads.isEmpty ? output.makeSorting() : nil
  }

  deinit {
    output.cancel()
    for thread in threads { thread.join() }
  }

  /// The next pieces, or nil at the end.
  ///
  /// - Throws: what fetching them threw.
  func next() throws(TableError) -> [Piece]? {
    if let sorting { try output.take(with: sorting) } else { try output.take() }
  }
}
