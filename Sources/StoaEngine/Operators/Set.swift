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
    let values = batch.selection == nil ? texts.values : spread(texts, over: rows, of: batch)
    let column = RecordBatch.Column.computed(values)
    if position < batch.columns.count {
      batch.columns[position] = column
    } else {
      batch.columns.append(column)
    }
  }

  /// The texts of some of a batch's records as a column, which has a value for each of all.
  private func spread(_ texts: Texts, over rows: [UInt32], of batch: RecordBatch) -> ValueColumn {
    let output = OutputBuffer(capacity: texts.values.bytes.count)
    var ends = [UInt32](repeating: 0, count: batch.index.recordCount)
    for (position, row) in rows.enumerated() {
      output.append(texts.value(at: position))
      ends[Int(row)] = UInt32(truncatingIfNeeded: output.count)
    }
    return ValueColumn(output, sparseEnds: ends)
  }
}

/// Puts a copy of a column in the place of another or behind the last, every field as it stands.
private struct CopyColumn: ParallelOperator {
  let source: Int
  let position: Int

  func process(_ batch: inout RecordBatch) {
    let column = batch.columns[source]
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
    let text = "'\(name) = \(value.text)'"
    let operation = Operation("set", text, memory: .constant) { (shape, context) throws(TableError) in
      let term = try value.value(on: shape, in: context)
      var column = try value.column(name, on: shape, in: context)
      var shape = shape
      let position = shape.schema.indices(of: name).first ?? shape.columns.count
      let source = try value.copiedColumn(of: shape.schema)
      if let source { column.hasKinds = shape.columns[source].hasKinds }
      if position < shape.columns.count {
        column.headerField = shape.columns[position].headerField
        shape.columns[position] = column
      } else {
        shape.columns.append(column)
      }
      if let source {
        return BoundOperation(.parallel(CopyColumn(source: source, position: position)), shape: shape)
      }
      return BoundOperation(.parallel(SetColumn(term: term, position: position)), shape: shape)
    }
    return operation.known(as: .set(name, value))
  }
}
