internal import StoaBytes

/// A merge in a thread of its own, some blocks ahead of whoever takes them.
final class MergeThread: Sendable {
  private let blocks: BoundedQueue<Result<SortedBlock, TableError>>
  private let thread: WorkerThread

  /// - Throws: `system` where no thread is to be had.
  init(_ make: @escaping @Sendable () throws(TableError) -> RunMerge) throws(TableError) {
    let blocks = BoundedQueue<Result<SortedBlock, TableError>>(capacity: 3)
    self.blocks = blocks
    thread = try WorkerThread {
      do throws(TableError) {
        let merge = try make()
        while let block = try merge.next(), blocks.put(.success(block)) {}
      } catch {
        blocks.put(.failure(error))
      }
      blocks.close()
    }
  }

  deinit {
    blocks.cancel()
    thread.join()
  }

  func next() throws(TableError) -> SortedBlock? {
    try blocks.take()?.get()
  }
}
