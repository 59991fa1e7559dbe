package import StoaBytes

extension DelimitedEncoder {
  /// Appends the values of the batch's records, each quoted or escaped where it must be; fields that
  /// are in the output's dialect already are copied as they stand.
  func appendValues(_ batch: RecordBatch, to output: OutputBuffer) {
    var scratch: [UInt8] = []
    let isAlone = batch.columns.count == 1
    let copiesFields = isOwnDialect(batch.dialect)
    batch.forEachRecord { record in
      for (position, column) in batch.columns.enumerated() {
        if position > 0 { output.append(dialect.delimiter) }
        switch column {
        case .field(let field):
          let copies = copiesFields && (position > 0 || !startsComment(batch.reader(ofField: field), record))
          appendField(batch.reader(ofField: field), record, isAlone: isAlone, copies: copies, &scratch, to: output)
        case .carried(let fields):
          let copies = copiesFields && (position > 0 || !startsComment(batch.reader(ofCarried: fields), record))
          appendField(batch.reader(ofCarried: fields), record, isAlone: isAlone, copies: copies, &scratch, to: output)
        case .computed(let values):
          let value = values.value(of: record)
          let isNull = batch.dialect.encoding == .json && value.isEmpty
          appendValue(isNull ? nullText.span : value, isAlone: isAlone, to: output)
        }
      }
      output.append(recordEnd.span)
    }
  }

  private func startsComment(_ reader: FieldReader, _ record: Int) -> Bool {
    let bytes = reader.rawField(of: record)
    return !bytes.isEmpty && bytes[0] == dialect.comment
  }

  /// Appends the value of a field, or where that stands right in this dialect, a copy of it.
  private func appendField(
    _ reader: FieldReader,
    _ record: Int,
    isAlone: Bool,
    copies: Bool,
    _ scratch: inout [UInt8],
    to output: OutputBuffer
  ) {
    let bytes = reader.rawField(of: record)
    if copies, !isAlone || !bytes.isEmpty {
      output.append(bytes)
    } else if reader.encoding == .json, Self.isNull(bytes) {
      appendValue(nullText.span, isAlone: isAlone, to: output)
    } else {
      appendValue(reader.value(of: record, scratch: &scratch), isAlone: isAlone, to: output)
    }
  }

  private static func isNull(_ scalar: Span<UInt8>) -> Bool {
    scalar.count == 4 && scalar[0] == UInt8(ascii: "n") && scalar[1] == UInt8(ascii: "u")
  }

  /// Appends one value as a field.
  ///
  /// The only value of a record is quoted when it is empty, so that the record is not a blank line. In JSON an empty
  /// value, which is a missing one, is `null`.
  package func appendValue(_ value: Span<UInt8>, isAlone: Bool, to output: OutputBuffer) {
    if defusesFormulas, Self.isFormula(value) {
      var defused = [UInt8(ascii: "'")]
      defused.append(contentsOf: value)
      return appendHarmless(defused.span, isAlone: isAlone, to: output)
    }
    appendHarmless(value, isAlone: isAlone, to: output)
  }

  /// Whether a spreadsheet may take the value for a formula; numbers with a sign are none.
  private static func isFormula(_ value: Span<UInt8>) -> Bool {
    guard !value.isEmpty else { return false }
    switch value[0] {
    case UInt8(ascii: "="), UInt8(ascii: "@"), UInt8(ascii: "\t"), carriageReturn, lineFeed: return true
    case UInt8(ascii: "+"), UInt8(ascii: "-"): return !isNumberBehindSign(value)
    default: return false
    }
  }

  /// Whether digits and separators follow the sign, and behind them nothing but an exponent.
  private static func isNumberBehindSign(_ value: Span<UInt8>) -> Bool {
    func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") <= 9 }
    var index = 1
    while index < value.count,
      isDigit(value[index]) || value[index] == UInt8(ascii: ".") || value[index] == UInt8(ascii: ",")
    {
      index += 1
    }
    guard index > 1 else { return false }
    guard index < value.count, value[index] | 0x20 == UInt8(ascii: "e") else { return index == value.count }
    index += 1
    if index < value.count, value[index] == UInt8(ascii: "+") || value[index] == UInt8(ascii: "-") { index += 1 }
    let exponent = index
    while index < value.count, isDigit(value[index]) { index += 1 }
    return index > exponent && index == value.count
  }

  private func appendHarmless(_ value: Span<UInt8>, isAlone: Bool, to output: OutputBuffer) {
    if dialect.encoding == .json {
      if value.isEmpty { return output.append("null") }
      var scalar: [UInt8] = []
      JSONText.appendScalar(value, to: &scalar)
      return output.append(scalar.span)
    }
    switch dialect.quote {
    case nil: appendEscaped(value, to: output)
    case let quote?:
      if value.isEmpty, !isAlone, !quotesAll { return }
      if !value.isEmpty, !quotesAll, !needsQuotes(value, quote) { return output.append(value) }
      appendQuoted(value, quote, to: output)
    }
  }

  private func needsQuotes(_ value: Span<UInt8>, _ quote: UInt8) -> Bool {
    if value[0] == dialect.comment { return true }
    for index in value.indices {
      let byte = value[index]
      if byte == dialect.delimiter || byte == quote || byte == lineFeed || byte == carriageReturn { return true }
    }
    return false
  }

  private func appendQuoted(_ value: Span<UInt8>, _ quote: UInt8, to output: OutputBuffer) {
    output.append(quote)
    var start = 0
    for index in value.indices where value[index] == quote {
      output.append(value.extracting(start...index))
      start = index
    }
    output.append(value.extracting(start..<value.count))
    output.append(quote)
  }

  /// Without quotes a delimiter or line end can only be told as an escape.
  ///
  /// A backslash is escaped where it would else be read as the start of an escape, if the dialect reads
  /// escapes, and in values that have escapes besides.
  private func appendEscaped(_ value: Span<UInt8>, to output: OutputBuffer) {
    let backslash = UInt8(ascii: "\\")
    var needsEscapes = false
    for index in value.indices {
      let byte = value[index]
      needsEscapes =
        needsEscapes || byte == dialect.delimiter || byte == lineFeed || byte == carriageReturn
        || byte == backslash && dialect.encoding == .backslashEscapes
    }
    guard needsEscapes else { return output.append(value) }
    for index in value.indices {
      switch value[index] {
      case lineFeed: output.append("\\n")
      case carriageReturn: output.append("\\r")
      case backslash: output.append(startsEscape(value, behind: index) ? "\\\\" : "\\")
      case UInt8(ascii: "\t") where dialect.delimiter == UInt8(ascii: "\t"): output.append("\\t")
      case dialect.delimiter:
        // An escape that holds the delimiter itself would be cut in two.
        output.append("\\x" + (dialect.delimiter < 16 ? "0" : "") + String(dialect.delimiter, radix: 16))
      default: output.append(value[index])
      }
    }
  }

  /// Whether a backslash would be read as an escape together with what is written behind it.
  private func startsEscape(_ value: Span<UInt8>, behind index: Int) -> Bool {
    guard index + 1 < value.count else { return false }
    switch value[index + 1] {
    case UInt8(ascii: "t"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "x"), UInt8(ascii: "\\"): return true
    case dialect.delimiter, lineFeed, carriageReturn: return true
    default: return false
    }
  }
}
