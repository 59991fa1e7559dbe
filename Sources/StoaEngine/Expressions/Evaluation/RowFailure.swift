import StoaBytes
import StoaRecords

/// Why a row has no value: the error, without its place, and the row.
struct RowFailure: Error {
  var error: TableError
  var row: UInt32

  init(_ error: TableError, row: UInt32) {
    self.error = error
    self.row = row
  }
}

extension Evaluation {
  /// What came of the rows before the first that fails.
  struct Outcome<Result> {
    /// Those rows: all of them, where there is no failure.
    var rows: [UInt32]
    var result: Result
    /// The error of the row behind them, with its place.
    var failure: TableError?
  }

  /// Evaluates rows up to the first that fails.
  ///
  /// Terms are computed column by column, and so the failure that is met first need not be that of the first row: what
  /// comes before it is evaluated again until nothing fails.
  func upToFailure<Result>(
    _ body: (_ rows: [UInt32]) throws(RowFailure) -> Result
  ) -> Outcome<Result> {
    var rows = allRows
    var failure: TableError?
    while true {
      do throws(RowFailure) {
        return Outcome(rows: rows, result: try body(rows), failure: failure)
      } catch {
        failure = error.error
        failure?.position = .init(source: batch.origin.source, line: batch.line(of: Int(error.row)))
        rows.removeSubrange((rows.firstIndex { $0 >= error.row } ?? rows.count)...)
      }
    }
  }
}

extension TableError {
  /// An error for a number, or what was to be computed, that has more digits than there is room for.
  static func tooManyDigits(_ text: String) -> TableError {
    let shown = text.count > 100 ? "\(text.prefix(100))…" : text
    return TableError(
      .unsuitableValue,
      "\(shown) has more than 38 digits",
      remedy: "round the numbers first, or leave such rows out with stoa filter"
    )
  }

  static func tooManyDigits(_ digits: [UInt8]) -> TableError { tooManyDigits(String(decoding: digits, as: UTF8.self)) }
}
