import StoaBytes
import StoaTestSupport
import Testing

@testable import StoaRecords

/// The plain machine against the oracle: it is the definition that everything else is held to.
struct RecordScannerTests {
  static let dialects: [Dialect] = [
    .csv,
    Dialect(delimiter: UInt8(ascii: ","), allowsTextAfterQuote: true),
    Dialect(delimiter: UInt8(ascii: ","), quote: nil),
    Dialect(delimiter: UInt8(ascii: ","), recordEnd: .carriageReturnLineFeed),
    Dialect(delimiter: UInt8(ascii: ","), comment: UInt8(ascii: "a")),
    Dialect(delimiter: UInt8(ascii: ","), recordEnd: .carriageReturnLineFeed, comment: UInt8(ascii: "a")),
  ]

  @Test(arguments: dialects)
  func plainScanFollowsTheRules(_ dialect: Dialect) {
    for input in everyInput(upTo: 6) {
      let found = scan(input, dialect, .plain)
      let expected = expectedRecords(input, dialect)
      let cut = found.records(of: input, dialect)
      // A comment's text is no field of anything.
      #expect(cut.map(\.end) == expected.map(\.end), "\(shown(input))")
      #expect(
        zip(cut, expected).allSatisfy { $1.isComment || $0.fields == $1.fields },
        "\(shown(input)) was cut into \(cut)"
      )
      #expect(found.faults.map(Int.init) == expected.flatMap(\.faults), "\(shown(input))")
      #expect(found.recordEndCount == expected.count { !$0.end.isEmpty }, "\(shown(input))")
      #expect(found.lineCount == lineEnds(in: input[...]).count, "\(shown(input))")
      #expect((found.state == .quoted) == (expected.last?.neverClosed != nil), "\(shown(input))")
    }
  }

  /// A state carries all there is to know from one piece to the next.
  @Test(arguments: dialects)
  func plainScanGivesTheSameAtEverySplit(_ dialect: Dialect) {
    for input in everyInput(upTo: 5) {
      let whole = scan(input, dialect, .plain)
      for cuts in everySplit(of: input.count) {
        // Where a CRLF alone ends records, one must not be cut in two.
        let isCutInTwo = cuts.contains { input[$0 - 1] == 0x0D && input[$0] == 0x0A }
        if isCutInTwo, dialect.recordEnd == .carriageReturnLineFeed { continue }
        #expect(scan(input, dialect, cutAt: cuts, .plain) == whole, "\(shown(input)) cut at \(cuts)")
      }
    }
  }

  @Test func delimiterAndQuoteAreTheDialects() {
    let dialect = Dialect(delimiter: UInt8(ascii: ";"), quote: UInt8(ascii: "'"))
    let input = Array("a,b;'c;d';\"e;f\n".utf8)
    let fields = scan(input, dialect, .blocks).records(of: input, dialect).map(\.fields)
    #expect(fields == [["a,b", "'c;d'", "\"e", "f"].map { Array($0.utf8) }])
  }

  /// The state says that a CR ended the record before, so the LF adds neither a record nor a line.
  @Test func scanThatStartsBehindACarriageReturnPairsItsLineFeed() {
    let input = Array(("\n" + String(repeating: "a,b\n", count: 32)).utf8)
    for method in [ScanMethod.plain, .blocks] {
      let found = scan(input, .csv, from: .afterCarriageReturn, method)
      #expect(found.positions.first == 2)
      #expect(found.recordEndCount == 32)
      #expect(found.lineCount == 32)
    }
  }
}
