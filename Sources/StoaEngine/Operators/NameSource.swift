import StoaBytes
import StoaRecords

/// Adds a column that tells which input each record comes from.
private struct NameSource: ParallelOperator {
  func process(_ batch: inout RecordBatch) {
    let name = Array(batch.origin.source.utf8)
    let count = batch.index.recordCount
    let output = OutputBuffer(capacity: name.count * count)
    for _ in 0..<count { output.append(name.span) }
    let ends = (0..<count).map { UInt32(truncatingIfNeeded: ($0 + 1) * name.count) }
    batch.columns.insert(.computed(ValueColumn(output, ends: ends)), at: 0)
  }
}

extension Operation {
  /// Adds, in front, a column with the name of the input that each record comes from.
  ///
  /// It stands first in a plan: what has gone through other operations may not know any more.
  public static func nameSource(_ name: String) -> Operation {
    Operation("concat", "--source \(name)", memory: .constant) { (shape, _) in
      var named = shape
      named.columns.insert(TableShape.Column(name), at: 0)
      return BoundOperation(.parallel(NameSource()), shape: named)
    }
  }
}
