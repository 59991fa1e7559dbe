import StoaBytes
import StoaRecords

/// The rows of a batch whose values had to be numbers or dates and are none.
///
/// Several parts of an expression may doubt one value, which is counted once. One thread has it, for one batch.
final class DoubtedRows {
  private let misfits: Misfits
  /// Whether the first of them ends the run.
  private let isStrict: Bool
  private var found: [Misfits.Subject: Set<UInt32>] = [:]
  /// What stands in the first of them.
  private var texts: [Misfits.Subject: [UInt32: String]] = [:]

  init(_ misfits: Misfits, isStrict: Bool) {
    self.misfits = misfits
    self.isStrict = isStrict
  }

  /// Notes rows, ascending; `text` gives the value of the one at a position among them.
  ///
  /// - Throws: the failure of the first where it ends the run.
  func note(
    _ subject: Misfits.Subject,
    _ rows: [UInt32],
    of batch: RecordBatch,
    _ text: (_ position: Int) -> String
  ) throws(RowFailure) {
    guard let first = rows.first else { return }
    if isStrict { throw RowFailure(Misfits.error(subject, in: Int(first), of: batch, text(0)), row: first) }
    // The first of all are among the first that each part meets.
    for position in rows.indices.prefix(Misfits.exampleCount) {
      texts[subject, default: [:]][rows[position]] = text(position)
    }
    found[subject, default: []].formUnion(rows)
  }

  /// What there is to tell of the batch.
  func findings(in batch: RecordBatch) -> [any BatchFinding] {
    found.map { subject, rows in
      let known = texts[subject] ?? [:]
      return misfits.finding(subject, in: rows.sorted().map(Int.init), of: batch) { known[UInt32($0)] ?? "" }
    }
  }
}
