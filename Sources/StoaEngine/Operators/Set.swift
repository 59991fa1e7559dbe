import StoaBytes
public import StoaColumns
import StoaRecords

/// Computes a column, and puts it in the place of another or behind the last.
private struct SetColumn: ParallelOperator {
  let term: TextTerm
  let position: Int
  let misfits: Misfits
  let isStrict: Bool

  var leavesRowsBeforeFailure: Bool { true }

  func process(_ batch: inout RecordBatch) throws(TableError) {
    let doubted = DoubtedRows(misfits, isStrict: isStrict)
    let evaluation = Evaluation(batch, noting: doubted)
    let computed = evaluation.upToFailure { (rows) throws(RowFailure) in try evaluation.texts(term, rows) }
    let isWhole = batch.selection == nil && computed.failure == nil
    let values = isWhole ? computed.result.values : spread(computed.result, over: computed.rows, of: batch)
    let column = RecordBatch.Column.computed(values)
    if computed.failure == nil { batch.findings += doubted.findings(in: batch) }
    if position < batch.columns.count {
      batch.columns[position] = column
    } else {
      batch.columns.append(column)
    }
    guard let failure = computed.failure else { return }
    batch.selection = computed.rows
    throw failure
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
    set(ColumnSelection(name: name), to: value)
  }

  /// Computes a column that is named as a selection names it: `total`, `"net, EUR"`, `#2`, `price[2]`.
  ///
  ///     .set(try ColumnSelection("#2"), to: try Expression("upper(#2)"))
  ///
  /// A name that no column has makes a new one behind the last.
  public static func set(_ target: ColumnSelection, to value: Expression) -> Operation {
    let text = "'\(target.text) = \(value.text)'"
    let operation = Operation("set", text, memory: .constant) { (shape, context) throws(TableError) in
      let term = try value.value(on: shape, in: context)
      var shape = shape
      let source = try value.copiedColumn(of: shape.schema)
      let position: Int
      switch try target.target(in: shape.schema) {
      case .position(let found):
        position = found
        let former = shape.columns[found]
        shape.columns[found] = try value.column(former.name, on: shape, in: context)
        shape.columns[found].headerField = former.headerField
        shape.columns[found].isNameless = former.isNameless
      case .new(let name):
        position = shape.columns.count
        shape.columns.append(try value.column(name, on: shape, in: context))
      }
      if let source {
        return BoundOperation(.parallel(CopyColumn(source: source, position: position)), shape: shape)
      }
      let stage = SetColumn(term: term, position: position, misfits: context.misfits, isStrict: context.isStrict)
      return BoundOperation(.parallel(stage), shape: shape)
    }
    return operation.known(as: .set(target, value))
  }
}
