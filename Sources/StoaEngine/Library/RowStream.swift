public import StoaBytes
public import StoaColumns
import StoaRecords
import Synchronization

/// The rows of a run, one after the other.
///
///     let stream = try reader.stream()
///     while let row = try stream.next() { … }
///     for try await row in stream { … }
///
/// The run goes on in threads of its own, a few batches ahead, and ends when the stream is let go of. A
/// stream is used by one thread at a time.
public final class RowStream {
  private let queue: BoundedQueue<RecordBatch>
  private let failure: RunFailure
  private let worker: WorkerThread
  private let schema: Schema
  private var batch: RecordBatch?
  private var place = 0
  private var ordinal = 0
  private var scratch: [UInt8] = []

  /// Starts a run.
  init(_ reader: TableReader) throws(TableError) {
    let queue = BoundedQueue<RecordBatch>(capacity: 4)
    let failure = RunFailure()
    self.queue = queue
    self.failure = failure
    schema = reader.schema
    worker = try WorkerThread {
      do throws(TableError) {
        try reader.run { (_, _) in QueueSink(queue) }
      } catch {
        failure.error.withLock { $0 = error }
      }
      queue.close()
    }
  }

  deinit {
    queue.cancel()
    worker.join()
  }

  /// The next row, or `nil` behind the last.
  ///
  /// - Throws: the first failure in the order of the input, behind the rows before it.
  public func next() throws(TableError) -> Row? {
    while true {
      if let batch, place < batch.count {
        defer { (place, ordinal) = (place + 1, ordinal + 1) }
        return row(of: batch, at: place)
      }
      batch = queue.take()
      place = 0
      guard batch == nil else { continue }
      if let error = failure.error.withLock({ $0 }) { throw error }
      return nil
    }
  }

  private func row(of batch: RecordBatch, at place: Int) -> Row {
    let record = batch.record(at: place)
    let values = batch.columns.indices.map { column in
      Evaluation.value(of: column, record, in: batch, &scratch) { String(copying: $0) }
    }
    return Row(values, schema: schema, id: ordinal)
  }

  /// What went wrong in the run.
  private final class RunFailure: Sendable {
    let error = Mutex<TableError?>(nil)
  }
}

extension RowStream: AsyncSequence, AsyncIteratorProtocol {
  /// What it gives, one after the other.
  public typealias Element = Row
  /// What may end it early.
  public typealias Failure = TableError

  /// The stream itself.
  public func makeAsyncIterator() -> RowStream { self }
}

/// Hands batches on to whoever takes them from a queue.
private final class QueueSink: BatchSink {
  private let queue: BoundedQueue<RecordBatch>

  init(_ queue: BoundedQueue<RecordBatch>) { self.queue = queue }

  func prepare(_ batch: RecordBatch, into output: OutputBuffer) {}

  func commit(_ batches: [RecordBatch], _ output: OutputBuffer) -> Demand {
    for batch in batches where batch.count > 0 {
      guard queue.put(batch) else { return .stop }
    }
    return .more
  }
}
