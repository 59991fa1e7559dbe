import StoaBytes
import StoaColumns
import StoaRecords

/// What becomes of values that are taken for conditions and are neither true nor false.
///
/// They count as false, and that is told of: who writes `filter price` means something else.
struct TruthDoubt: Sendable {
  /// Whose values they are: `the column price`.
  let subject: String
  let notes: Notes?
  /// Whether the first of them ends the run.
  let isStrict: Bool

  static let remedy = "compare it with something: price > 100, or price is not missing"

  /// Whether a value is neither.
  func concerns(_ value: Span<UInt8>) -> Bool { !value.isEmpty && ValueClassifier.boolean(value) == nil }

  /// Tells of a value of a batch that is neither.
  ///
  /// - Throws: an error of code `unsuitableValue` where it ends the run.
  func tell(of value: Span<UInt8>, _ row: UInt32, of batch: RecordBatch) throws(TableError) {
    guard isStrict else {
      notes?.add("\(subject) has values that are neither true nor false, and count as false; \(Self.remedy)")
      return
    }
    throw TableError(
      .unsuitableValue,
      "\"\(String(decoding: [UInt8](copying: value), as: UTF8.self))\" in \(subject) is neither true nor false",
      remedy: Self.remedy,
      at: TableError.Position(source: batch.origin.source, line: batch.line(of: Int(row)))
    )
  }
}
