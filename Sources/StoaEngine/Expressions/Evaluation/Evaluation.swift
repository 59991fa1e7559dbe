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
// array or buffer; nothing is allocated for a row but by functions of what is not ASCII.

/// Evaluates the terms of one expression on one batch.
struct Evaluation {
  let batch: RecordBatch
  /// Where rows are noted whose values had to be numbers or dates and are none, if anybody is told.
  let doubted: DoubtedRows?

  init(_ batch: RecordBatch, noting doubted: DoubtedRows? = nil) {
    self.batch = batch
    self.doubted = doubted
  }

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
    let dialect = batch.dialect
    switch batch.columns[column] {
    case .field(let field): Self.forEachField(of: batch.reader(ofField: field), in: rows, dialect, body)
    case .carried(let fields): Self.forEachField(of: batch.reader(ofCarried: fields), in: rows, dialect, body)
    case .computed(let values):
      guard dialect.nullText != nil else {
        for (position, row) in rows.enumerated() { body(position, row, values.value(of: Int(row))) }
        return
      }
      for (position, row) in rows.enumerated() {
        let value = values.value(of: Int(row))
        if dialect.isNull(value) { body(position, row, Span()) } else { body(position, row, value) }
      }
    }
  }

  private static func forEachField(
    of reader: FieldReader,
    in rows: [UInt32],
    _ dialect: Dialect,
    _ body: (_ position: Int, _ row: UInt32, _ value: Span<UInt8>) -> Void
  ) {
    var scratch: [UInt8] = []
    let isJSON = dialect.encoding == .json
    guard dialect.nullText == nil || isJSON else {
      for (position, row) in rows.enumerated() {
        let value = reader.value(of: Int(row), scratch: &scratch)
        if dialect.isNull(value) { body(position, row, Span()) } else { body(position, row, value) }
      }
      return
    }
    for (position, row) in rows.enumerated() {
      if isJSON, reader.isNull(Int(row)) {
        body(position, row, Span())
      } else {
        body(position, row, reader.value(of: Int(row), scratch: &scratch))
      }
    }
  }

  /// Calls `body` with the value of one record.
  static func value<Result>(
    of column: Int,
    _ record: Int,
    in batch: RecordBatch,
    _ scratch: inout [UInt8],
    _ body: (Span<UInt8>) -> Result
  ) -> Result {
    switch batch.columns[column] {
    case .field(let field):
      return value(of: batch.reader(ofField: field), record, batch.dialect, &scratch, body)
    case .carried(let fields):
      return value(of: batch.reader(ofCarried: fields), record, batch.dialect, &scratch, body)
    case .computed(let values):
      let value = values.value(of: record)
      return batch.dialect.isNull(value) ? body(Span()) : body(value)
    }
  }

  private static func value<Result>(
    of reader: FieldReader,
    _ record: Int,
    _ dialect: Dialect,
    _ scratch: inout [UInt8],
    _ body: (Span<UInt8>) -> Result
  ) -> Result {
    if dialect.encoding == .json, reader.isNull(record) { return body(Span()) }
    let value = reader.value(of: record, scratch: &scratch)
    return dialect.isNull(value) ? body(Span()) : body(value)
  }
}

extension FieldReader {
  /// Whether a field of JSON is null, which is a missing value: a text would stand in quotes.
  fileprivate func isNull(_ record: Int) -> Bool {
    let raw = rawField(of: record)
    return raw.count == 4 && raw[0] == UInt8(ascii: "n")
  }
}
