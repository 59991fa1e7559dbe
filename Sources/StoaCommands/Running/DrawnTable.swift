internal import StoaBytes
internal import StoaColumns
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

  /// The rows, to be read once, by one thread.
  var rows: DrawnRows { DrawnRows(queue) }
}

/// A row to be drawn: a record of a batch.
struct DrawnRow {
  let values: RecordValues
  let record: Int

  /// Writes the value of a column; an empty one counts as missing.
  func write(_ column: Int, to cell: inout TableCell) {
    values.withValue(ofColumn: column, record: record) { bytes, isAbsent in
      if isAbsent { cell.markMissing() } else { cell.append(bytes) }
    }
  }
}

/// The rows that come out of a run, batch after batch.
final class DrawnRows: Sequence, IteratorProtocol {
  private let queue: BoundedQueue<RecordBatch>
  private var values: RecordValues?
  private var selection: [UInt32]?
  /// How many rows the batch at hand has, and how many of them have been taken.
  private var count = 0
  private var position = 0
  /// How many rows have been taken of all batches.
  private var taken = 0

  init(_ queue: BoundedQueue<RecordBatch>) { self.queue = queue }

  func next() -> DrawnRow? {
    while position == count { guard takeBatch() else { return nil } }
    guard let values else { return nil }
    let record = selection.map { Int($0[position]) } ?? position
    position += 1
    taken += 1
    return DrawnRow(values: values, record: record)
  }

  /// Waits for the next batch; false where there is none.
  fileprivate func takeBatch() -> Bool {
    guard let batch = queue.take() else { return false }
    values = RecordValues(batch)
    selection = batch.selection
    (count, position) = (batch.count, 0)
    return true
  }

  /// How many rows there are in all, if the rest of them takes no more than so many bytes to read.
  ///
  /// The rest is gone afterwards.
  func countAll(within byteLimit: Int) -> Int? {
    var total = taken + count - position
    position = count
    var byteCount = 0
    while let batch = queue.take() {
      total += batch.count
      byteCount += batch.byteCount
      if byteCount > byteLimit { return nil }
    }
    return total
  }
}

extension RecordBatch {
  /// How many bytes its records take in their block.
  fileprivate var byteCount: Int {
    guard index.holdsFields, index.recordCount > 0 else { return 0 }
    return Int(index.recordStarts[index.recordCount] - index.recordStarts[0])
  }
}

/// Draws the table that comes out of a run.
struct TableDrawing {
  let shape: TableShape
  /// How the values of each column are read.
  let readings: [ColumnReading]
  let renderer: any TableRenderer
  /// How many rows to draw; nil for all.
  let rowLimit: Int?
  /// Whether the rows that are not drawn may be counted: they can be had without waiting.
  let countsRest: Bool
  let sink: DrawnTableSink

  /// How many bytes are read for the sake of counting: two hundredths of a second's worth.
  static let countedBytes = 32 << 20

  /// Where values stand: numbers that were formatted or declared below each other, text that was declared at the left.
  static func alignment(_ column: TableShape.Column) -> ColumnAlignment {
    if column.decimalSeparator != nil || column.type?.isNumeric == true { return .numeric }
    return column.type == .text ? .leading : .automatic
  }

  func draw(to output: any ByteSink) throws(TableError) -> RenderingResult {
    let rows = sink.rows
    // Nothing more is read when nobody draws it, be it for the limit or for a closed pipe.
    defer { sink.cancel() }
    // What has failed before there was a row is not drawn, not even its header.
    if !rows.takeBatch(), let error = sink.error { throw error }
    let columns = Array(shape.columns.enumerated())
    let table = Table(rows) {
      TableColumnForEach(columns, id: \.offset) { column in
        let reading = readings[column.offset]
        TableColumn(column.element.name) { (row: DrawnRow, cell: inout TableCell) in
          row.write(column.offset, to: &cell)
        }
        .alignment(Self.alignment(column.element))
        .decimalSeparator(Unicode.Scalar(column.element.decimalSeparator ?? reading.decimalSeparator))
      }
    }
    .emptyMessage("No rows", suggestion: "Check the file, or the conditions that rows had to meet.")
    .rowLimit(rowLimit ?? .max) { [countsRest] in
      guard countsRest, let count = rows.countAll(within: Self.countedBytes), sink.error == nil else { return nil }
      return count
    }
    return try table.content.render(renderer) { piece throws(TableError) in try output.write(piece) }
  }
}
