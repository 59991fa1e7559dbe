import StoaBytes
import Testing

@testable import StoaRecords

/// What is found out about inputs from their first bytes, and what is not.
struct DialectSnifferTests {
  private func sniff(_ text: String, likely: Unicode.Scalar? = nil, sampleSize: Int = 1 << 16) -> DialectSniffer.Result
  {
    var expectations = InputExpectations()
    expectations.likelyDelimiter = likely.map { UInt8(truncatingIfNeeded: $0.value) }
    return DialectSniffer(expectations).sniff(InputSample(MemoryByteSource(text), size: sampleSize))
  }

  private func delimiter(_ text: String, likely: Unicode.Scalar? = nil) -> String {
    String(decoding: [sniff(text, likely: likely).dialect.delimiter], as: UTF8.self)
  }

  @Test(
    arguments: [
      ("a,b\n1,2\n", ","),
      ("a\tb\n1\t2\n", "\t"),
      ("a;b\n1;2\n", ";"),
      ("a|b\n1|2\n", "|"),
      // The data holds more of another delimiter than the header.
      ("a;b\n1|2|3;x\n4|5|6;y\n", ";"),
      ("name;price\nA;1,50\nB;2,50\n", ";"),
      ("id\ttext\n1\thello, world\n2\ta, b, c\n", "\t"),
      ("a;b\n\"1,2\";3\n\"4,5\";6\n", ";"),
      // Ragged records do not make it one column.
      ("a,b\n1,2,3\n4\n", ","),
      ("a;b\n1;2;3\n4\n", ";"),
      // Delimiters in quotes do not count.
      ("\"a;b;c\",d\n\"1;2;3\",4\n", ","),
      // Blank lines count for nothing.
      ("\n\na|b\n\n1|2\n\n3|4", "|"),
      ("a|b\r1|2\r", "|"),
      ("a;b", ";"),
    ]
  )
  func delimiterThatCutsTheRecordsLikeTheFirst(_ text: String, _ expected: String) {
    #expect(delimiter(text) == expected)
  }

  @Test(arguments: ["v\n1\n2\n", "v\n\u{1B}]0;t\u{07}\n", "v\na|b\nc|d\n", "a;b\n1\n2\n3\n", "", "\n\n", "v"])
  func oneColumnIsReadAsIfCutByTheUsual(_ text: String) {
    #expect(delimiter(text) == ",")
    #expect(delimiter(text, likely: "\t") == "\t")
    let findings = sniff(text).findings
    #expect(findings.first == "no delimiter cuts the first record; one column is read, as if cut by \",\"")
  }

  /// The sequences that set a terminal's title hold a semicolon.
  @Test func terminalSequenceInTheFirstRecordAloneCutsNothing() {
    #expect(delimiter("\u{1B}]0;t\u{07}\nx\ny\n") == ",")
  }

  @Test func ofEqualsTheNameDecidesAndThenCustom() {
    let text = "a,b;c\n1,2;3\n"
    #expect(delimiter(text) == ",")
    #expect(delimiter(text, likely: ";") == ";")
    #expect(delimiter("a;b|c\n1;2|3\n") == ";")
    #expect(delimiter("a;b|c\n1;2|3\n", likely: ",") == ";")
    // The name decides between equals only.
    #expect(delimiter("a,b;c\n1,2\n3,4;5\n", likely: ";") == ",")
    #expect(
      sniff(text).findings.first
        == "the delimiter is \",\": it cuts 100% of the sampled records into 2 fields like the first; "
        + "\";\" would do as well, but is less usual"
    )
    #expect(
      sniff(text, likely: ";").findings.first
        == "the delimiter is \";\": it cuts 100% of the sampled records into 2 fields like the first; "
        + "\",\" would do as well, but the input's name speaks for this one"
    )
  }

  @Test func findingsSayWhatWasDecided() {
    #expect(
      sniff("a\tb\r\n1\t2\r\n3\r\n").findings == [
        "the delimiter is a tab: it cuts 66% of the sampled records into 2 fields like the first",
        "records end with CRLF",
      ]
    )
    #expect(sniff("a,b\n").findings.last == "records end with LF")
    #expect(sniff("a,b\r1,2\r").findings.last == "records end with CR")
    #expect(sniff("\"a\r\n\",b\n").findings.last == "records end with LF")
    #expect(sniff("a,b").findings.last == "there is no record end in the sample")
  }

  @Test(
    arguments: [
      ("a,b\n'x,y',1\n'z',2\n", "'"),
      ("'a,b',c\n'd',e\n", "'"),
      ("a,b\n'x',1\n'y',2\n", "\""),
      ("a,b\nit's,1\n'tis,2\n", "\""),
      ("a,b\n1,2,3\n4\n", "\""),
      // Quotes that stand in the middle of fields are data.
      ("a,b\n1,x\"y\"z\n3,5\" pipe\n", "\""),
      (",\"\n\"\r\n", "\""),
    ]
  )
  func quoteWithWhichRecordsComeOutEven(_ text: String, _ expected: String) {
    let quote = sniff(text).dialect.quote
    #expect(quote.map { String(decoding: [$0], as: UTF8.self) } == expected)
  }

  @Test func quotesAreDataBetweenTabs() {
    #expect(sniff("a\tb\nx\tsay \"hi\"\n\"\ty\n").dialect.quote == nil)
  }

  @Test func misplacedQuotesSpeakAgainstADelimiter() {
    #expect(delimiter("\"a\";\"b,c\"\n\"d\";\"e,f\"\n") == ";")
  }

  @Test func whatIsExpectedIsNotGuessed() {
    var expectations = InputExpectations()
    expectations.delimiter = UInt8(ascii: ":")
    expectations.quote = .some(nil)
    expectations.recordEnd = .carriageReturnLineFeed
    expectations.comment = UInt8(ascii: "#")
    expectations.allowsTextAfterQuote = true
    let sample = InputSample(MemoryByteSource("a,'b'\r\n"), size: 64)
    let result = DialectSniffer(expectations).sniff(sample)
    #expect(
      result.dialect
        == Dialect(
          delimiter: UInt8(ascii: ":"),
          quote: nil,
          recordEnd: .carriageReturnLineFeed,
          comment: UInt8(ascii: "#"),
          allowsTextAfterQuote: true
        )
    )
    #expect(result.findings == ["records end with CRLF"])
  }

  @Test func commentsThatAreExpectedCountForNothing() {
    var expectations = InputExpectations()
    expectations.comment = UInt8(ascii: "#")
    let sample = InputSample(MemoryByteSource("#a,b,c\na;b\n#x,y\n1;2\n"), size: 64)
    #expect(DialectSniffer(expectations).sniff(sample).dialect.delimiter == UInt8(ascii: ";"))
  }

  /// A header of thousands of columns is larger than the sample.
  @Test func recordLargerThanTheSampleIsCutAllTheSame() {
    let header = (0..<100).map { "column \($0)" }.joined(separator: "\t")
    let result = sniff(header + "\n", sampleSize: 64)
    #expect(result.dialect.delimiter == UInt8(ascii: "\t"))
  }

  /// What the sample cuts off says nothing when there are whole records.
  @Test func recordThatTheSampleCutsOffIsNotCounted() {
    #expect(
      sniff("a,b\n1,2\n3,4\n", sampleSize: 9).findings.first
        == "the delimiter is \",\": it cuts 100% of the sampled records into 2 fields like the first"
    )
  }
}
