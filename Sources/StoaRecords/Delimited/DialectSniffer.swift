internal import StoaBytes

/// Finds out the dialect of delimited text from its first bytes.
///
/// Each delimiter that text is commonly cut with is tried on the sample. The one that cuts most
/// records into as many fields as the first, and that into more than one, wins; among equals the one
/// the input's name speaks for, then the comma, tab, semicolon and bar, in that order. Where none cuts
/// the first record, there is one column.
///
/// Comments and a missing header are never guessed, for a wrong guess would lose records.
struct DialectSniffer {
  struct Result {
    var dialect: Dialect
    /// What was decided and why, in sentences.
    var findings: [String]
  }

  private struct Candidate {
    var delimiter: UInt8
    var fit: DialectFit
  }

  private static let candidates = [",", "\t", ";", "|"].map { UInt8(ascii: $0) }

  private let expectations: InputExpectations

  init(_ expectations: InputExpectations) { self.expectations = expectations }

  func sniff(_ sample: borrowing InputSample) -> Result {
    var findings: [String] = []
    var dialect = dialect(cutBy: expectations.delimiter ?? chooseDelimiter(sample, &findings))
    if expectations.quote == nil, dialect.quote != nil { chooseQuote(sample, &dialect, &findings) }
    findings.append(recordEnds(sample, dialect))
    return Result(dialect: dialect, findings: findings)
  }

  /// The dialect with a delimiter, and all else as expected.
  private func dialect(cutBy delimiter: UInt8) -> Dialect {
    let isTab = delimiter == UInt8(ascii: "\t")
    let hasEscapes = isTab && expectations.readsEscapesBetweenTabs
    let usualQuote = isTab && !expectations.hasQuotesBetweenTabs ? nil : UInt8(ascii: "\"")
    return Dialect(
      delimiter: delimiter,
      quote: hasEscapes ? nil : expectations.quote ?? usualQuote,
      recordEnd: expectations.recordEnd,
      comment: expectations.comment,
      allowsTextAfterQuote: expectations.allowsTextAfterQuote,
      encoding: hasEscapes ? .backslashEscapes : expectations.encoding
    )
  }

  private func chooseDelimiter(_ sample: borrowing InputSample, _ findings: inout [String]) -> UInt8 {
    let usual = expectations.likelyDelimiter ?? UInt8(ascii: ",")
    var candidates: [Candidate] = []
    for delimiter in [usual] + Self.candidates.filter({ $0 != usual }) {
      let fit = DialectFit(of: dialect(cutBy: delimiter), sample)
      // What cuts the first record alone is a byte of its text, unless it is what cuts such files.
      let isText = fit.recordCount > 1 && fit.cutCount == 1 && delimiter != usual
      if fit.width > 1, !isText { candidates.append(Candidate(delimiter: delimiter, fit: fit)) }
    }
    guard let best = candidates.max(by: { $0.fit.share < $1.fit.share }) else {
      findings.append("no delimiter cuts the first record; one column is read, as if cut by \(Self.name(usual))")
      return usual
    }
    let percentage = best.fit.agreeingCount * 100 / best.fit.recordCount
    var finding = "the delimiter is \(Self.name(best.delimiter)): it cuts \(percentage)% of the sampled records"
    finding += " into \(best.fit.width) fields like the first"
    if let equal = candidates.first(where: { $0.delimiter != best.delimiter && $0.fit.share == best.fit.share }) {
      let isNamed = best.delimiter == expectations.likelyDelimiter
      finding += "; \(Self.name(equal.delimiter)) would do as well, but "
      finding += isNamed ? "the input's name speaks for this one" : "is less usual"
    }
    findings.append(finding)
    return best.delimiter
  }

  /// Takes the apostrophe for the quote when records come out even with it, and neither with the usual
  /// quote nor without any: else a misplaced quote is to blame, and to be told of.
  private func chooseQuote(_ sample: borrowing InputSample, _ dialect: inout Dialect, _ findings: inout [String]) {
    guard !DialectFit(of: dialect, sample).isEven else { return }
    var other = dialect
    other.quote = nil
    guard !DialectFit(of: other, sample).isEven else { return }
    other.quote = UInt8(ascii: "'")
    let fit = DialectFit(of: other, sample)
    guard fit.isEven, fit.width > 1 else { return }
    dialect.quote = other.quote
    findings.append("the quote is ': records come out even with it and not with \"")
  }

  private func recordEnds(_ sample: borrowing InputSample, _ dialect: Dialect) -> String {
    switch DialectFit(of: dialect, sample).recordEnd {
    case []: "there is no record end in the sample"
    case [lineFeed]: "records end with LF"
    case [carriageReturn]: "records end with CR"
    default: "records end with CRLF"
    }
  }

  private static func name(_ delimiter: UInt8) -> String {
    delimiter == UInt8(ascii: "\t") ? "a tab" : "\"\(Character(Unicode.Scalar(delimiter)))\""
  }
}
