import StoaBytes
public import StoaColumns
import StoaRecords

/// Puts one text in the place of missing values.
private struct FillWithText: ParallelOperator {
  let columns: [Int]
  let text: [UInt8]

  func process(_ batch: inout RecordBatch) {
    for column in columns { _ = batch.fill(column, with: text, followsValues: false) }
  }
}

/// Puts the last value above in the place of missing ones.
private final class FillDown: OrderedOperator {
  private let columns: [Int]
  private let last: OrderedState<[[UInt8]]>

  init(_ columns: [Int]) {
    self.columns = columns
    last = OrderedState([[UInt8]](repeating: [], count: columns.count))
  }

  func admit(_ batch: inout RecordBatch) -> Demand {
    var values = last.update { $0 }
    for (position, column) in columns.enumerated() {
      values[position] = batch.fill(column, with: values[position], followsValues: true)
    }
    last.update { [values] in $0 = values }
    return .more
  }
}

extension RecordBatch {
  /// Replaces the missing values of a column, by one text or by the last value above, and returns what
  /// would fill the next.
  fileprivate mutating func fill(_ column: Int, with text: [UInt8], followsValues: Bool) -> [UInt8] {
    let evaluation = Evaluation(self)
    let rows = evaluation.allRows
    let output = OutputBuffer(capacity: block.capacity / 8)
    var ends = [UInt32](repeating: 0, count: index.recordCount)
    var filler = text
    var hasMissing = false
    evaluation.forEachValue(of: column, in: rows) { _, row, value in
      if value.isEmpty {
        hasMissing = true
        output.append(filler.span)
      } else {
        output.append(value)
        if followsValues { filler = [UInt8](copying: value) }
      }
      ends[Int(row)] = UInt32(truncatingIfNeeded: output.count)
    }
    // A column without missing values keeps its bytes.
    guard hasMissing else { return filler }
    columns[column] = .computed(ValueColumn(output, sparseEnds: ends))
    return filler
  }
}

extension Operation {
  /// Puts a text in the place of missing values.
  public static func fill(_ columns: ColumnSelection, with text: String) -> Operation {
    let written = "\(columns.text) --with \(text)"
    let operation = Operation("fill", written, memory: .constant) { (shape, _) throws(TableError) in
      let stage = FillWithText(columns: try columns.resolve(in: shape.schema), text: Array(text.utf8))
      return BoundOperation(.parallel(stage), shape: shape)
    }
    return operation.known(as: .fill(columns))
  }

  /// Puts the last value above in the place of missing ones.
  public static func fillDown(_ columns: ColumnSelection) -> Operation {
    let operation = Operation("fill", columns.text, memory: .constant) { (shape, _) throws(TableError) in
      BoundOperation(.ordered(FillDown(try columns.resolve(in: shape.schema))), shape: shape)
    }
    return operation.known(as: .fillDown)
  }
}
