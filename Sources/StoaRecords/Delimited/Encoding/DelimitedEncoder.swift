package import StoaBytes

/// Writes batches as delimited text.
///
/// What is in the output's dialect already is copied as it stands, quotes included: a record that keeps
/// all its columns byte for byte with its own record end, else field by field. Everything else is
/// written with as few quotes as its dialect allows.
package struct DelimitedEncoder: Sendable {
  package let dialect: Dialect
  /// What ends a record that is not copied whole: LF; CRLF where that is asked for, or alone ends records.
  package let recordEnd: [UInt8]
  /// Whether records that could be copied whole are given `recordEnd` all the same.
  package let replacesRecordEnds: Bool
  /// What JSON's `null` becomes; nothing, as an empty string does, unless it is to be told apart.
  package let nullText: [UInt8]
  /// Whether every field is quoted, where the dialect has quotes.
  package let quotesAll: Bool
  /// Whether text that a spreadsheet would take for a formula gets an apostrophe in front.
  package let defusesFormulas: Bool

  package init(
    _ dialect: Dialect,
    endsWithPairs: Bool = false,
    replacesRecordEnds: Bool = false,
    nullText: [UInt8] = [],
    quotesAll: Bool = false,
    defusesFormulas: Bool = false
  ) {
    self.quotesAll = quotesAll && dialect.quote != nil
    self.defusesFormulas = defusesFormulas
    self.nullText = nullText
    self.dialect = dialect
    self.recordEnd = endsWithPairs ? [carriageReturn, lineFeed] : dialect.recordEnd.usualBytes
    self.replacesRecordEnds = replacesRecordEnds || endsWithPairs
  }

  /// Appends the batch's records.
  ///
  /// - Complexity: O(*n*) in the bytes of the columns that are left.
  package func append(_ batch: RecordBatch, to output: OutputBuffer) {
    guard batch.count > 0 else { return }
    let isOfFields = batch.columns.allSatisfy { if case .field = $0 { true } else { false } }
    guard isOfFields, isOwnDialect(batch.dialect) else {
      if !rewritesValues, let encoded = encodingComputed(batch) { return appendFields(encoded, to: output) }
      let areScalars = batch.dialect.encoding == .json && !rewritesValues
      return areScalars ? appendScalars(batch, to: output) : appendValues(batch, to: output)
    }
    // Quotes keep what was read as a record from being written as a comment.
    if dialect.quote != nil, wouldWriteComment(batch) { return appendValues(batch, to: output) }
    if batch.hasWholeRecords, !replacesRecordEnds {
      appendRecords(batch, to: output)
    } else {
      appendFields(batch, to: output)
    }
  }

  /// Whether records in a dialect that keep all their columns are copied byte for byte.
  package func copiesRecords(in source: Dialect) -> Bool {
    isOwnDialect(source) && !replacesRecordEnds && dialect.comment == nil
  }

  /// Appends a record of texts, a header for example.
  package func appendRecord(_ texts: [String], to output: OutputBuffer) {
    for (index, text) in texts.enumerated() {
      if index > 0 { output.append(dialect.delimiter) }
      appendValue(Array(text.utf8).span, isAlone: texts.count == 1, to: output)
    }
    output.append(recordEnd.span)
  }

  /// The batch with every computed column as its values are written, so that all columns can be copied as
  /// they stand; `nil` where they cannot.
  private func encodingComputed(_ batch: RecordBatch) -> RecordBatch? {
    guard let quote = dialect.quote, dialect.encoding == .quoted, dialect.comment == nil else { return nil }
    // What is missing beside JSON is told as its null is.
    if batch.dialect.encoding == .json, !nullText.isEmpty { return nil }
    var encoded = batch
    for (position, column) in batch.columns.enumerated() {
      switch column {
      case .field, .carried: if !isOwnDialect(batch.dialect) { return nil }
      case .computed(let values):
        if holdsMarks(values.bytes, quote) { encoded.columns[position] = .computed(encoding(values)) }
      }
    }
    return encoded
  }

  private func encoding(_ values: ValueColumn) -> ValueColumn {
    let output = OutputBuffer(capacity: values.bytes.count * 2)
    var ends: [UInt32] = []
    ends.reserveCapacity(values.ends.count)
    for record in 0..<values.ends.count {
      appendValue(values.value(of: record), isAlone: false, to: output)
      ends.append(UInt32(truncatingIfNeeded: output.count))
    }
    return ValueColumn(output, ends: ends)
  }

  /// Whether some record of fields that stand right in this dialect would stand there as a comment.
  private func wouldWriteComment(_ batch: RecordBatch) -> Bool {
    guard let comment = dialect.comment, case .field(let field)? = batch.columns.first else { return false }
    let reader = batch.reader(ofField: field)
    var found = false
    batch.forEachRecord { record in
      let bytes = reader.rawField(of: record)
      found = found || !bytes.isEmpty && bytes[0] == comment
    }
    return found
  }

  /// Whether no field is written as it stands.
  var rewritesValues: Bool { quotesAll || defusesFormulas }

  /// Whether a field that stands in the other dialect stands right in this one.
  func isOwnDialect(_ other: Dialect) -> Bool {
    !rewritesValues && other.delimiter == dialect.delimiter && other.quote == dialect.quote
      && other.encoding == dialect.encoding
      && other.recordEnd == dialect.recordEnd && (dialect.allowsTextAfterQuote || !other.allowsTextAfterQuote)
  }
}
