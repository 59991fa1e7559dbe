internal import StoaBytes
internal import StoaEngine
internal import StoaRecords
internal import StoaTables
internal import Synchronization

/// Hands the batches of a run to whoever draws them, in order, a few at a time.
///
/// The run goes on in threads of its own; it waits when the drawing falls behind, and stops when
/// nothing more is drawn.
final class DrawnTableSink: BatchSink {
  private let queue = BoundedQueue<RecordBatch>(capacity: 4)
  private let failure = Mutex<TableError?>(nil)

  func prepare(_ batch: RecordBatch, into output: OutputBuffer) {}

  func commit(_ batches: [RecordBatch], _ output: OutputBuffer) -> Demand {
    for batch in batches where batch.count > 0 {
      guard queue.put(batch) else { return .stop }
    }
    return .more
  }

  /// Starts the run, which ends in this sink.
  func begin(_ run: @escaping @Sendable () throws(TableError) -> Void) throws(TableError) -> WorkerThread {
    try WorkerThread { [self] in
      do throws(TableError) {
        try run()
      } catch {
        failure.withLock { $0 = error }
      }
      queue.close()
    }
  }

  /// Says that no more rows are wanted.
  func cancel() { queue.cancel() }

  /// What went wrong in the run, once there are no more rows.
  var error: TableError? { failure.withLock { $0 } }

  /// The rows, to be read once.
  var rows: some Sequence<DrawnRow> {
    var held: (batch: DrawnBatch, next: Int)?
    return AnyIterator { [queue] in
      while true {
        if let (batch, next) = held, next < batch.count {
          held = (batch, next + 1)
          return batch.row(next)
        }
        guard let batch = queue.take() else { return nil }
        held = (DrawnBatch(batch), 0)
      }
    }
  }
}

/// A batch whose rows are drawn.
final class DrawnBatch {
  private let batch: RecordBatch
  let count: Int

  init(_ batch: RecordBatch) {
    self.batch = batch
    count = batch.count
  }

  func row(_ position: Int) -> DrawnRow {
    DrawnRow(batch: self, record: batch.selection.map { Int($0[position]) } ?? position)
  }

  /// Writes the value of a column; an empty one counts as missing.
  fileprivate func write(_ column: Int, of record: Int, to cell: inout TableCell) {
    // Views of a batch cannot outlive it, which a local constant shows the compiler.
    let batch = batch
    var scratch: [UInt8] = []
    switch batch.columns[column] {
    case .computed(let values):
      let value = values.value(of: record)
      if value.isEmpty { cell.markMissing() } else { cell.append(value) }
    case .field(let field):
      let reader = batch.reader(ofField: field)
      if reader.extent(of: record).isEmpty { return cell.markMissing() }
      cell.append(reader.value(of: record, scratch: &scratch))
    }
  }
}

/// A row to be drawn: a record of a batch.
struct DrawnRow {
  fileprivate let batch: DrawnBatch
  fileprivate let record: Int
}

/// Draws the table that comes out of a run.
struct TableDrawing {
  let shape: TableShape
  let renderer: any TableRenderer
  /// How many rows to draw; nil for all.
  let rowLimit: Int?
  let sink: DrawnTableSink

  func draw(to output: any ByteSink) throws(TableError) {
    let columns = Array(shape.columns.enumerated())
    var table = Table(sink.rows) {
      TableColumnForEach(columns, id: \.offset) { column in
        TableColumn(column.element.name) { (row: DrawnRow, cell: inout TableCell) in
          row.batch.write(column.offset, of: row.record, to: &cell)
        }
      }
    }
    .emptyMessage("No rows", suggestion: "Check the file, or the conditions that rows had to meet.")
    if let rowLimit { table = table.rowLimit(rowLimit) }
    // Nothing more is read when nobody draws it, be it for the limit or for a closed pipe.
    defer { sink.cancel() }
    try table.render(renderer) { piece throws(TableError) in try output.write(piece) }
  }
}
