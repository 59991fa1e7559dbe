import StoaBytes
import StoaColumns
import StoaRecords

/// Computes a column, and puts it in the place of another or behind the last.
private struct SetColumn: ParallelOperator {
  let term: TextTerm
  let position: Int

  func process(_ batch: inout RecordBatch) throws(TableError) {
    let evaluation = Evaluation(batch)
    let rows = evaluation.allRows
    let texts = try evaluation.texts(term, rows)
    let output = OutputBuffer(capacity: batch.block.capacity / 8)
    var ends = [UInt32](repeating: 0, count: batch.index.recordCount)
    var next = 0
    for record in ends.indices {
      // Records that are left out have values of no bytes.
      if next < rows.count, rows[next] == record {
        output.append(texts.value(at: next))
        next += 1
      }
      ends[record] = UInt32(truncatingIfNeeded: output.count)
    }
    let column = RecordBatch.Column.computed(ValueColumn(output, ends: ends))
    if position < batch.columns.count {
      batch.columns[position] = column
    } else {
      batch.columns.append(column)
    }
  }
}

extension Operation {
  /// Computes a column: a new one behind the last, or another content for one that is there.
  public static func set(_ name: String, to value: Expression) -> Operation {
    Operation("set", "'\(name) = \(value.text)'", memory: .constant) { (shape, _) throws(TableError) in
      let term = try value.value(on: shape.schema)
      var shape = shape
      let position = shape.schema.indices(of: name).first ?? shape.columns.count
      if position == shape.columns.count { shape.columns.append(TableShape.Column(name)) }
      return BoundOperation(.parallel(SetColumn(term: term, position: position)), shape: shape)
    }
  }
}
