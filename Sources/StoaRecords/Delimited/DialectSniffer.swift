import StoaBytes

/// Finds out the dialect of delimited text from its first bytes.
///
/// Each delimiter that text is commonly cut with is tried on the sample. The one that cuts most
/// records into as many fields as the first, and that into more than one, wins; among equals the one
/// the input's name speaks for, then the comma, tab, semicolon and bar, in that order.
struct DialectSniffer {
  struct Result {
    var dialect: Dialect
    /// What was decided and why, in sentences.
    var findings: [String]
  }

  private static let candidates = [",", "\t", ";", "|"].map { UInt8(ascii: $0) }
  private static let recordLimit = 1000

  private let expectations: InputExpectations

  init(_ expectations: InputExpectations) { self.expectations = expectations }

  func sniff(_ sample: borrowing InputSample) -> Result {
    var findings: [String] = []
    var dialect = Dialect(delimiter: expectations.delimiter ?? chooseDelimiter(sample, &findings))
    dialect.quote = expectedQuote(dialect.delimiter)
    if expectations.quote == nil, dialect.quote != nil { chooseQuote(sample, &dialect, &findings) }
    apply(&dialect)
    findings.append(recordEnds(sample))
    return Result(dialect: dialect, findings: findings)
  }

  private func apply(_ dialect: inout Dialect) {
    dialect.recordEnd = expectations.recordEnd
    dialect.comment = expectations.comment
    dialect.allowsTextAfterQuote = expectations.allowsTextAfterQuote
    dialect.encoding = expectations.encoding
  }

  private func expectedQuote(_ delimiter: UInt8) -> UInt8? {
    if let quote = expectations.quote { return quote }
    return delimiter == UInt8(ascii: "\t") ? nil : UInt8(ascii: "\"")
  }

  private func chooseDelimiter(_ sample: borrowing InputSample, _ findings: inout [String]) -> UInt8 {
    let order = [expectations.likelyDelimiter].compactMap { $0 } + Self.candidates
    var best: (delimiter: UInt8, share: Double, width: Int)?
    for delimiter in order {
      var dialect = Dialect(delimiter: delimiter, quote: expectedQuote(delimiter))
      apply(&dialect)
      let fit = fit(of: dialect, sample)
      guard fit.width > 1 else { continue }
      if fit.share > best?.share ?? 0 { best = (delimiter, fit.share, fit.width) }
    }
    guard let best else {
      let delimiter = expectations.likelyDelimiter ?? UInt8(ascii: ",")
      findings.append("no delimiter cuts the first record; one column is read, as if cut by \(Self.name(delimiter))")
      return delimiter
    }
    let percentage = Int((best.share * 100).rounded(.down))
    findings.append(
      "the delimiter is \(Self.name(best.delimiter)): it cuts \(percentage)% of the sampled records into "
        + "\(best.width) fields like the first"
    )
    return best.delimiter
  }

  /// How many fields the first record has, and which share of the records agrees.
  private func fit(of dialect: Dialect, _ sample: borrowing InputSample) -> (width: Int, share: Double) {
    var scanner = RecordScanner(dialect: dialect)
    var positions = PositionBuffer(capacity: sample.count)
    let bytes = sample.block.bytes
    scanner.scan(bytes, in: sample.bytes, into: &positions)
    var first = 0
    var records = 0
    var agreeing = 0
    var fields = 0
    var start = 0
    for index in 0..<positions.count where records < Self.recordLimit {
      fields += 1
      let position = positions[index]
      guard bytes[position] == lineFeed || bytes[position] == carriageReturn else { continue }
      let isBlank = fields == 1 && position == start
      let isComment = bytes[start] == dialect.comment
      start = offsetBehindRecordEnd(position, in: bytes, until: sample.count)
      defer { fields = 0 }
      guard !isBlank, !isComment else { continue }
      records += 1
      if first == 0 { first = fields }
      if fields == first { agreeing += 1 }
    }
    // The last record counts only if the input ends with it.
    if sample.isWhole, start < sample.count {
      records += 1
      if first == 0 { first = fields + 1 }
      if fields + 1 == first { agreeing += 1 }
    }
    let share = records == 0 ? 0 : Double(agreeing) / Double(records)
    // A sample full of misplaced quotes speaks against the dialect.
    return (first, scanner.faults.isEmpty || dialect.allowsTextAfterQuote ? share : share / 2)
  }

  /// Takes the apostrophe for the quote when the records come out even with it and not without: neither
  /// with the usual quote nor with none, for then a misplaced quote is to blame, and to be reported.
  private func chooseQuote(_ sample: borrowing InputSample, _ dialect: inout Dialect, _ findings: inout [String]) {
    let withQuotes = fit(of: dialect, sample)
    guard withQuotes.share < 1 else { return }
    var other = dialect
    other.quote = nil
    guard fit(of: other, sample).share < 1 else { return }
    other.quote = UInt8(ascii: "'")
    let withApostrophes = fit(of: other, sample)
    guard withApostrophes.share == 1, withApostrophes.width > 1 else { return }
    dialect.quote = other.quote
    findings.append("the quote is ': records come out even with it and not with \"")
  }

  private func recordEnds(_ sample: borrowing InputSample) -> String {
    let bytes = sample.block.bytes
    for index in sample.bytes {
      if bytes[index] == lineFeed { return "records end with LF" }
      guard bytes[index] == carriageReturn else { continue }
      return index + 1 < sample.count && bytes[index + 1] == lineFeed ? "records end with CRLF" : "records end with CR"
    }
    return "there is no record end in the sample"
  }

  private static func name(_ delimiter: UInt8) -> String {
    delimiter == UInt8(ascii: "\t") ? "a tab" : "\"\(Character(Unicode.Scalar(delimiter)))\""
  }
}
