import StoaBytes
import StoaColumns
import StoaRecords

/// Keeps the records for which a condition holds.
private struct FilterRecords: ParallelOperator {
  let condition: Condition

  var leavesRowsBeforeFailure: Bool { true }

  func process(_ batch: inout RecordBatch) throws(TableError) {
    let evaluation = Evaluation(batch)
    let kept = evaluation.upToFailure { (rows) throws(RowFailure) in try evaluation.rows(of: condition, among: rows) }
    if kept.failure != nil || kept.result.count < kept.rows.count { batch.selection = kept.result }
    if let failure = kept.failure { throw failure }
  }
}

extension Operation {
  /// Keeps the rows for which a condition holds.
  public static func filter(_ condition: Expression) -> Operation {
    let name = "'\(condition.text)'"
    let operation = Operation("filter", name, memory: .constant) { (shape, context) throws(TableError) in
      let bound = try condition.condition(on: shape, in: context)
      return BoundOperation(.parallel(FilterRecords(condition: bound)), shape: shape)
    }
    return operation.known(as: .filter(condition))
  }
}
