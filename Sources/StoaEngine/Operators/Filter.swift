import StoaBytes
import StoaColumns
import StoaRecords

/// Keeps the records for which a condition holds.
private struct FilterRecords: ParallelOperator {
  let condition: Condition
  let misfits: Misfits
  let isStrict: Bool

  var leavesRowsBeforeFailure: Bool { true }

  func process(_ batch: inout RecordBatch) throws(TableError) {
    let doubted = DoubtedRows(misfits, isStrict: isStrict)
    let evaluation = Evaluation(batch, noting: doubted)
    let kept = evaluation.upToFailure { (rows) throws(RowFailure) in try evaluation.rows(of: condition, among: rows) }
    if kept.failure != nil || kept.result.count < kept.rows.count { batch.selection = kept.result }
    if let failure = kept.failure { throw failure }
    batch.findings += doubted.findings(in: batch)
  }
}

extension Operation {
  /// Keeps the rows for which a condition holds.
  public static func filter(_ condition: Expression) -> Operation {
    let name = "'\(condition.text)'"
    let operation = Operation("filter", name, memory: .constant) { (shape, context) throws(TableError) in
      let bound = try condition.condition(on: shape, in: context)
      let stage = FilterRecords(condition: bound, misfits: context.misfits, isStrict: context.isStrict)
      return BoundOperation(.parallel(stage), shape: shape)
    }
    return operation.known(as: .filter(condition))
  }
}
