import StoaBytes
import StoaColumns
package import StoaRecords

/// Takes all records away and leaves one for each column: its number, its name, what it holds, how many of its values
/// are missing, and a value of it.
private final class ListColumns: OrderedOperator {
  private struct Findings {
    var examples: [[UInt8]]
    var inferences: [TypeInference]
    var searched = 0
  }

  private let columns: [TableShape.Column]
  /// How many records are looked at; nil for all.
  private let limit: Int?
  private let findings: OrderedState<Findings>

  init(_ columns: [TableShape.Column], _ context: ExecutionContext, limit: Int?) {
    self.columns = columns
    self.limit = limit
    findings = OrderedState(
      Findings(
        examples: [[UInt8]](repeating: [], count: columns.count),
        inferences: columns.map { TypeInference(context.reading(of: $0)) }
      )
    )
  }

  func admit(_ batch: inout RecordBatch) -> Demand {
    var sample = batch
    batch.keep(0..<0)
    return findings.update { [limit] findings in
      if let limit { sample.keep(0..<max(0, limit - findings.searched)) }
      let evaluation = Evaluation(sample)
      let rows = evaluation.allRows
      for column in sample.columns.indices {
        evaluation.forEachValue(of: column, in: rows) { _, _, value in
          findings.inferences[column].add(value)
          if findings.examples[column].isEmpty { findings.examples[column] = [UInt8](copying: value) }
        }
      }
      findings.searched += sample.count
      return limit.map { findings.searched >= $0 } == true ? .stop : .more
    }
  }

  func finish() -> [RecordBatch] {
    let findings = findings.update { $0 }
    let numbers = columns.indices.map { Array("\($0 + 1)".utf8) }
    let types = zip(columns, findings.inferences).map { column, inference in
      Array((column.type?.description ?? inference.type.rawValue).utf8)
    }
    let missing = findings.inferences.map { Array("\($0.missingCount)".utf8) }
    return [.ofValues([numbers, columns.map { Array($0.name.utf8) }, types, missing, findings.examples])]
  }
}

extension Operation {
  /// Leaves one record for each column: its number, its name, the least type that holds its values, how many of them
  /// are missing, and the first that is not.
  ///
  /// It looks at `limit` records; at all for `nil`.
  public static func columns(of limit: Int?) -> Operation {
    Operation("columns", limit == nil ? "--all" : "", memory: .constant) { (shape, context) in
      let columns = ["number", "name", "type", "missing", "example"].map { TableShape.Column(made: $0) }
      let stage = ListColumns(shape.columns, context, limit: limit)
      return BoundOperation(.ordered(stage), shape: TableShape(columns))
    }
  }
}

extension RecordBatch {
  /// A batch of values, column by column; every column has as many.
  package static func ofValues(_ columns: [[[UInt8]]]) -> RecordBatch {
    let count = columns.first?.count ?? 0
    let index = RecordIndex(width: 0, recordStarts: [UInt32](repeating: 0, count: count + 1), fieldEnds: [])
    let origin = Origin(source: "values", firstLine: 0)
    var batch = RecordBatch(block: ByteBlock(capacity: 0), index: index, dialect: .csv, origin: origin)
    batch.columns = columns.map { values in
      var ends: [UInt32] = []
      var bytes: [UInt8] = []
      for value in values {
        bytes += value
        ends.append(UInt32(truncatingIfNeeded: bytes.count))
      }
      return .computed(ValueColumn(bytes: bytes, ends: ends))
    }
    return batch
  }
}
