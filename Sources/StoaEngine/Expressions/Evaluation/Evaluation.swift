import StoaBytes
import StoaColumns
import StoaRecords

// HOW AN EXPRESSION IS EVALUATED
//
//   price > 100 && city == "Paris"        rows 0 1 2 3 4 5 6 7
//     price > 100                              0   2 3   5   7       of all rows
//     city == "Paris"                              2         7       of those alone
//
// A condition turns rows into those of them for which it holds, so that each part looks at no more than
// the part before it has left. A value is computed for all its rows at once, column by column, into one
// array or buffer; nothing is allocated for a row but by functions.

/// Evaluates the terms of one expression on one batch.
struct Evaluation {
  let batch: RecordBatch

  init(_ batch: RecordBatch) { self.batch = batch }

  /// The numbers of the batch's remaining records.
  var allRows: [UInt32] {
    batch.selection ?? (0..<UInt32(truncatingIfNeeded: batch.index.recordCount)).map { $0 }
  }

  /// Calls `body` with the value of a column in each row.
  func forEachValue(
    of column: Int,
    in rows: [UInt32],
    _ body: (_ position: Int, _ row: UInt32, _ value: Span<UInt8>) -> Void
  ) {
    // A view of its own, which does not hang on this value.
    let batch = batch
    var scratch: [UInt8] = []
    switch batch.columns[column] {
    case .field(let field):
      let reader = batch.reader(ofField: field)
      for (position, row) in rows.enumerated() {
        body(position, row, reader.value(of: Int(row), scratch: &scratch))
      }
    case .computed(let values):
      for (position, row) in rows.enumerated() { body(position, row, values.value(of: Int(row))) }
    }
  }
}
