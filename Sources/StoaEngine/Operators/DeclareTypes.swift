import StoaBytes
public import StoaColumns
import StoaRecords

/// Counts the values that are not of their column's type, or ends the run at the first.
private struct CheckTypes: ParallelOperator {
  let columns: [(position: Int, name: String, type: DeclaredType, reading: ColumnReading)]
  let misfits: Misfits
  let isStrict: Bool

  func process(_ batch: inout RecordBatch) throws(TableError) {
    let evaluation = Evaluation(batch)
    for (position, name, type, reading) in columns {
      let reader = TypeReader(type, reading)
      var others: [Int] = []
      evaluation.forEachValue(of: position, in: evaluation.allRows) { _, row, value in
        if !value.isEmpty, !reader.fits(value) { others.append(Int(row)) }
      }
      guard let first = others.first else { continue }
      let subject = Misfits.Subject(column: position, name: name, demand: .fitting("the type \(type)"))
      if isStrict { throw Misfits.error(subject, in: first, of: batch) }
      batch.findings.append(misfits.finding(subject, in: others, of: batch))
    }
  }
}

/// Turns values of declared types into what JSON has for them.
private struct ConvertToJSON: ParallelOperator {
  let columns: [(position: Int, type: DeclaredType, reading: ColumnReading, missingIsNull: Bool)]

  func process(_ batch: inout RecordBatch) {
    for (position, type, reading, missingIsNull) in columns {
      let evaluation = Evaluation(batch)
      let reader = TypeReader(type, reading)
      let output = OutputBuffer(capacity: batch.block.capacity / 8)
      var ends = [UInt32](repeating: 0, count: batch.index.recordCount)
      var text: [UInt8] = []
      evaluation.forEachValue(of: position, in: evaluation.allRows) { _, row, value in
        text.removeAll(keepingCapacity: true)
        if value.isEmpty, type != .text || evaluation.batch.isNull(position, Int(row)) ?? missingIsNull {
          text += Array("null".utf8)
        } else if !reader.appendJSON(value, to: &text) {
          JSONText.appendString(value, to: &text)
        }
        output.append(text.span)
        ends[Int(row)] = UInt32(truncatingIfNeeded: output.count)
      }
      batch.columns[position] = .computed(ValueColumn(output, sparseEnds: ends))
    }
  }
}

extension RecordBatch {
  /// Whether a missing value of JSON is null, or absent, rather than an empty text; `nil` where values are not JSON.
  fileprivate func isNull(_ column: Int, _ record: Int) -> Bool? {
    guard dialect.encoding == .json, case .field(let field) = columns[column] else { return nil }
    return reader(ofField: field).rawField(of: record).count != 2
  }
}

extension Operation {
  /// Says what the values of columns are.
  ///
  ///     .declareTypes(try TypeSpecification("price=currency:EUR,id=text"))
  ///
  /// No value is changed. Those that are not of their column's type are counted and told of, or end the run where it
  /// is strict. Conditions, keys, sums, formats and JSON go by the types from then on.
  public static func declareTypes(_ specification: TypeSpecification) -> Operation {
    Operation("type", "\(specification)", memory: .constant) { (shape, context) throws(TableError) in
      var shape = shape
      var columns: [(position: Int, name: String, type: DeclaredType, reading: ColumnReading)] = []
      for (position, type) in try specification.resolve(in: shape.schema).sorted(by: { $0.key < $1.key }) {
        shape.columns[position].type = type
        columns.append((position, shape.columns[position].name, type, context.reading(of: shape.columns[position])))
      }
      let stage = CheckTypes(columns: columns, misfits: context.misfits, isStrict: context.isStrict)
      return BoundOperation(.parallel(stage), shape: shape)
    }
  }
}

extension BoundPlan {
  /// The same plan for a sink that writes JSON: values of declared types come out as JSON has them.
  package func convertingToJSON(in context: ExecutionContext) -> BoundPlan {
    let columns = shape.columns.enumerated().compactMap { position, column in
      column.type.map { type in
        (position: position, type: type, reading: context.reading(of: column), missingIsNull: column.missingIsNull)
      }
    }
    guard !columns.isEmpty else { return self }
    var plan = self
    plan.stages.append(.parallel(ConvertToJSON(columns: columns)))
    return plan
  }
}
