import StoaBytes
public import StoaColumns
import StoaRecords

/// Lets the first record of each key pass.
private final class DistinctRecords: OrderedOperator {
  private let keys: GroupKeys
  private let memoryLimit: Int
  private let table = OrderedState(KeyTable())

  init(_ keys: GroupKeys, memoryLimit: Int) {
    self.keys = keys
    self.memoryLimit = memoryLimit
  }

  func admit(_ batch: inout RecordBatch) throws(TableError) -> Demand {
    let evaluation = Evaluation(batch)
    let rows = evaluation.allRows
    let (kept, footprint) = table.update { [keys] table in
      var kept: [UInt32] = []
      keys.forEachKey(evaluation, rows) { position, key in
        let known = table.count
        if table.number(of: key) == known { kept.append(rows[position]) }
      }
      return (kept, table.footprint)
    }
    guard footprint < memoryLimit else {
      throw TableError(
        .memory,
        "the different keys take more memory than there is",
        remedy: "stoa sort --unique spills"
      )
    }
    if kept.count < rows.count { batch.selection = kept }
    return .more
  }
}

extension Operation {
  /// Keeps the first of the records that agree in some columns, byte for byte; without columns, in all.
  public static func distinct(_ columns: ColumnSelection?) -> Operation {
    Operation("distinct", columns?.text ?? "''", memory: .groups) { (shape, context) throws(TableError) in
      let positions = try columns?.resolve(in: shape.schema) ?? Array(shape.columns.indices)
      let stage = DistinctRecords(GroupKeys(columns: positions), memoryLimit: context.memoryLimit)
      return BoundOperation(.ordered(stage), shape: shape)
    }
  }
}
