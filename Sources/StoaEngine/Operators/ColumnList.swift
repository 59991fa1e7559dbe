import StoaBytes
import StoaColumns
import StoaRecords

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
        inferences: context.readings(of: columns).map { TypeInference($0) }
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
        var (inference, example) = (findings.inferences[column], findings.examples[column])
        evaluation.forEachValue(of: column, in: rows) { _, _, value in
          inference.add(value)
          if example.isEmpty, !value.isEmpty { example = [UInt8](copying: value) }
        }
        (findings.inferences[column], findings.examples[column]) = (inference, example)
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
