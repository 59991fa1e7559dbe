import StoaBytes
import StoaRecords

// HOW MISSING VALUES ARE FILLED IN
//
//   7 , " b " , c         " b " stays as it stands, quotes included
//   8 ,       , c         becomes   8 , text , c   or, from above,   8 , " b " , c
//
// Fields are filled in where they lie: the records are copied with new fields in their places, and all others
// as they stand. So what comes out does not hang on which records happen to lie in one batch. Columns that were
// computed have no bytes in the records; their values are put together anew.

/// What takes the place of missing values in some columns, from one batch to the next.
struct Filling: Sendable {
  private struct Filler: Sendable {
    var value: [UInt8]
    /// The value as it stands in records of a dialect; nothing for a text that stood in none.
    var field: [UInt8] = []
    var dialect: Dialect?
  }

  private let columns: [Int]
  private let followsValues: Bool
  private var fillers: [Filler]

  /// Fills in a text, or where there is none the last value above.
  init(_ columns: [Int], _ text: [UInt8]?) {
    self.columns = columns
    followsValues = text == nil
    fillers = [Filler](repeating: Filler(value: text ?? []), count: columns.count)
  }

  /// Fills in the missing values of a batch.
  ///
  /// - Complexity: O(*n*) in the bytes of the batch where something is filled in, else in the values of the columns.
  mutating func fill(_ batch: inout RecordBatch) {
    // Before one of two columns that share their fields is changed, each gets its own; so does each record.
    if sharesFields(batch) || lacksQuotes(batch) || batch.index.repeatsRecords {
      batch = batch.rewritten(in: batch.dialect.holdingAnyText)
    }
    var changes: [FieldChange] = []
    for (number, column) in columns.enumerated() {
      let sources = sources(of: column, number, in: batch)
      let filler = fillers[number]
      if let last = sources.last { fillers[number] = self.filler(from: column, last, in: batch) }
      guard sources.hasMissing else { continue }
      switch batch.columns[column] {
      case .field(let field):
        changes.append(FieldChange(field: field, sources: sources.rows, filler: self.field(of: filler, in: batch)))
      case .carried(let fields):
        batch.columns[column] = .carried(fields.filled(sources.rows, self.field(of: filler, in: batch)))
      case .computed(let values):
        batch.columns[column] = .computed(values.filled(sources.rows, filler.value))
      }
    }
    if !changes.isEmpty { batch = batch.applying(changes) }
  }

  /// For each record where its value is to come from, and the last record whose value goes on to the next batch.
  private func sources(
    of column: Int,
    _ number: Int,
    in batch: RecordBatch
  ) -> (rows: [Int32], hasMissing: Bool, last: Int?) {
    var rows = [Int32](repeating: FieldChange.kept, count: batch.index.recordCount)
    var hasMissing = false
    // Where there is nothing to fill in, what is missing stays as it stands.
    var source = fillers[number].value.isEmpty ? FieldChange.kept : FieldChange.filler
    var last: Int?
    let evaluation = Evaluation(batch)
    evaluation.forEachValue(of: column, in: evaluation.allRows) { _, row, value in
      if value.isEmpty {
        rows[Int(row)] = source
        hasMissing = hasMissing || source != FieldChange.kept
      } else if followsValues {
        source = Int32(truncatingIfNeeded: row)
        last = Int(row)
      }
    }
    return (rows, hasMissing, last)
  }

  private func filler(from column: Int, _ record: Int, in batch: RecordBatch) -> Filler {
    var scratch: [UInt8] = []
    var filler = Filler(value: [])
    Evaluation.value(of: column, record, in: batch, &scratch) { filler.value = [UInt8](copying: $0) }
    switch batch.columns[column] {
    case .computed: return filler
    case .field(let field): filler.field = [UInt8](copying: batch.reader(ofField: field).rawField(of: record))
    case .carried(let fields): filler.field = [UInt8](copying: fields.value(of: record))
    }
    filler.dialect = batch.dialect
    return filler
  }

  private func field(of filler: Filler, in batch: RecordBatch) -> [UInt8] {
    if filler.dialect == batch.dialect { return filler.field }
    let output = OutputBuffer(capacity: filler.value.count + 2)
    DelimitedEncoder(batch.dialect).appendValue(filler.value.span, isAlone: false, to: output)
    return [UInt8](copying: output.bytes)
  }

  private func sharesFields(_ batch: RecordBatch) -> Bool {
    let fields = batch.columns.compactMap { if case .field(let field) = $0 { field } else { nil } }
    guard Set(fields).count < fields.count else { return false }
    return columns.contains { column in
      guard case .field(let field) = batch.columns[column] else { return false }
      return fields.count { $0 == field } > 1
    }
  }

  /// Whether a text could not stand in the batch's records, for they have no quotes.
  private func lacksQuotes(_ batch: RecordBatch) -> Bool {
    guard batch.dialect.encoding == .quoted, batch.dialect.quote == nil else { return false }
    let delimiter = batch.dialect.delimiter
    return fillers.contains { filler in
      filler.value.contains { $0 == delimiter || $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    }
  }
}

/// What is put into the records of a batch in the place of some of a field's.
private struct FieldChange {
  /// In the place of a source: the record keeps its field.
  static let kept: Int32 = -1
  /// In the place of a source: the field is the filler.
  static let filler: Int32 = -2

  let field: Int
  /// For each record the one whose field it gets.
  let sources: [Int32]
  let filler: [UInt8]
}

extension RecordBatch {
  /// A copy of the records with some fields changed; columns and selection stay.
  fileprivate func applying(_ changes: [FieldChange]) -> RecordBatch {
    let output = OutputBuffer(capacity: block.capacity + index.recordCount * 8)
    var starts: [UInt32] = [0]
    var ends: [UInt32] = []
    starts.reserveCapacity(index.recordCount + 1)
    ends.reserveCapacity(index.recordCount * index.width)
    for record in 0..<index.recordCount {
      let changed = changes.filter { $0.sources[record] != FieldChange.kept }
      if changed.isEmpty {
        let shift = UInt32(truncatingIfNeeded: output.count) &- index.recordStarts[record]
        output.append(self.record(record))
        for field in record * index.width..<(record + 1) * index.width { ends.append(index.fieldEnds[field] &+ shift) }
      } else {
        append(record, with: changed, to: output, &ends)
      }
      starts.append(UInt32(truncatingIfNeeded: output.count))
    }
    var changed = self
    (changed.block, _) = output.takeBlock()
    changed.index = RecordIndex(width: index.width, recordStarts: starts, fieldEnds: ends)
    return changed
  }

  private func append(_ record: Int, with changes: [FieldChange], to output: OutputBuffer, _ ends: inout [UInt32]) {
    for field in 0..<index.width {
      if field > 0 { output.append(dialect.delimiter) }
      let reader = reader(ofField: field)
      if let change = changes.first(where: { $0.field == field }) {
        let source = change.sources[record]
        if source == FieldChange.filler {
          output.append(change.filler.span)
        } else {
          output.append(reader.rawField(of: Int(source)))
        }
      } else {
        output.append(reader.rawField(of: record))
      }
      ends.append(UInt32(truncatingIfNeeded: output.count))
    }
    let end = Int(index.fieldEnds[(record + 1) * index.width - 1])
    output.append(block.bytes.extracting(end..<Int(index.recordStarts[record + 1])))
  }
}

extension ValueColumn {
  /// The column with some values changed.
  fileprivate func filled(_ sources: [Int32], _ filler: [UInt8]) -> ValueColumn {
    let output = OutputBuffer(capacity: bytes.count + sources.count * 4)
    var ends: [UInt32] = []
    ends.reserveCapacity(sources.count)
    for (record, source) in sources.enumerated() {
      switch source {
      case FieldChange.kept: output.append(value(of: record))
      case FieldChange.filler: output.append(filler.span)
      default: output.append(value(of: Int(source)))
      }
      ends.append(UInt32(truncatingIfNeeded: output.count))
    }
    return ValueColumn(output, ends: ends)
  }
}
