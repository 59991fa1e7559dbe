import StoaBytes
public import StoaColumns
import StoaRecords

/// Joins neighbours that differ in one column only.
///
/// The last record of a batch may go on in the next: it is held back, joined as far as it is, and put in
/// front of the next batch.
private final class ImplodeColumn: OrderedOperator {
  private let column: Int
  private let separator: [UInt8]
  private let pending = OrderedState<RecordBatch?>(nil)

  init(_ column: Int, separator: [UInt8]) {
    self.column = column
    self.separator = separator
  }

  func admit(_ batch: inout RecordBatch) -> Demand {
    guard batch.count > 0 else { return .more }
    let former = pending.update { $0.take() }
    var joined = former.map { RecordBatch.joining([$0, batch]) } ?? batch
    let rows = Evaluation(joined).allRows
    let isStart = starts(rows, joined)
    joined.columns[column] = join(rows, isStart, joined)
    let starts = rows.indices.filter { isStart[$0] }.map { rows[$0] }
    var last = joined
    last.selection = [starts[starts.count - 1]]
    pending.update { [last = last.rewritten()] in $0 = last }
    joined.selection = starts.dropLast()
    batch = joined
    return .more
  }

  func finish() -> [RecordBatch] {
    pending.update { $0.take() }.map { [$0] } ?? []
  }

  /// For each row whether it differs from the one above in more than the column.
  private func starts(_ rows: [UInt32], _ batch: RecordBatch) -> [Bool] {
    var isStart = [Bool](repeating: false, count: rows.count)
    isStart[0] = true
    let evaluation = Evaluation(batch)
    for other in batch.columns.indices where other != column {
      var above: [UInt8] = []
      evaluation.forEachValue(of: other, in: rows) { position, _, value in
        guard value.order(above.span) != 0 else { return }
        isStart[position] = true
        above.removeAll(keepingCapacity: true)
        above.append(contentsOf: value)
      }
    }
    return isStart
  }

  /// The joined values, each with the record that begins it.
  ///
  /// A value that is joined with none is passed on as it stands.
  private func join(_ rows: [UInt32], _ isStart: [Bool], _ batch: RecordBatch) -> RecordBatch.Column {
    let texts = ValueList()
    texts.load(column, of: batch, keepsNulls: true)
    let passed = ValueList.passing(column, of: batch) ?? texts
    let output = PassedColumn(in: batch.dialect, capacity: batch.block.capacity / 8)
    var ends = [UInt32](repeating: 0, count: batch.index.recordCount)
    var start = 0
    var text: [UInt8] = []
    while start < rows.count {
      let end = (start + 1..<rows.count).first { isStart[$0] } ?? rows.count
      if end == start + 1 {
        output.pass(passed.value(at: start))
      } else {
        text.removeAll(keepingCapacity: true)
        for position in start..<end {
          if position > start { text += separator }
          text.append(contentsOf: texts.value(at: position))
        }
        output.make(text.span)
      }
      ends[Int(rows[start])] = output.end
      start = end
    }
    return output.column(sparseEnds: ends)
  }
}

extension RecordBatch {
  /// The records of several batches with as many columns as one, in the dialect of the last.
  fileprivate static func joining(_ batches: [RecordBatch]) -> RecordBatch {
    let last = batches[batches.count - 1]
    // Joined values may need quotes that the batch's own dialect lacks.
    let dialect = last.dialect.holdingAnyText
    let output = OutputBuffer(capacity: last.block.capacity)
    for batch in batches { DelimitedEncoder(dialect).append(batch, to: output) }
    let (bytes, count) = output.takeBlock()
    return RecordBatch(scanning: bytes, 0..<count, width: last.columns.count, dialect: dialect, origin: last.origin)
  }
}

extension Operation {
  /// Joins records that follow one another and agree in all columns but one, whose values are put
  /// together with a separator between them.
  public static func implode(_ column: ColumnSelection, separator: String) -> Operation {
    Operation("implode", "\(column.text) -s '\(separator)'", memory: .constant) { (shape, _) throws(TableError) in
      let position = try column.resolveOne(in: shape.schema)
      let stage = ImplodeColumn(position, separator: Array(separator.utf8))
      return BoundOperation(.ordered(stage), shape: shape)
    }
  }
}
