import StoaBytes
import StoaColumns
import StoaCommands
import Testing

struct CommandArgumentTests {
  @Test(arguments: [
    ("10..20", 9..<20), ("1..1", 0..<1), ("3..", 2..<Int.max), ("..5", 0..<5), ("7", 6..<7),
  ])
  func readsRangesOfRows(text: String, range: Range<Int>) {
    #expect(rowRange(text) == range)
  }

  @Test(arguments: ["", "..", "0", "0..2", "5..2", "-1..2", "a", "1..b", "1...2", "1.2", "+1", "99999999999999999999"])
  func refusesOtherRanges(text: String) {
    #expect(rowRange(text) == nil)
  }

  @Test(arguments: [
    ("a=b", ["a>b"]),
    ("a=b,c=d", ["a>b", "c>d"]),
    ("\"a,b\"=c", ["\"a,b\">c"]),
    ("a=\"b, c=d\"", ["a>b, c=d"]),
    ("a=\"say \"\"hi\"\"\"", ["a>say \"hi\""]),
    ("`a=b`=`c,``d`", ["`a=b`>c,`d"]),
    ("#1=", ["#1>"]),
  ])
  func readsNewNames(text: String, names: [String]) throws {
    #expect(try renamings(text).map { "\($0.column.text)>\($0.name)" } == names)
  }

  @Test(arguments: ["", "a", "=b", "a=b=c", "a=b,", "a=b,c"])
  func refusesOtherNames(text: String) {
    let error = #expect(throws: TableError.self) { try renamings(text) }
    #expect(error?.code == .usage)
  }

  /// What completion offers behind a colon is what sort keys take.
  @Test func completionKnowsEveryModifier() {
    let completer = Completer(catalog: Sample.catalog, isFile: { _ in false }, columnNames: { _, _ in [] })
    let offered = completer.complete(["sort", "a:"], at: 1).candidates.map { String($0.text.dropFirst(2)) }
    #expect(offered.sorted() == SortKey.modifiers.sorted())
  }
}

struct OutputFormatTests {
  @Test(
    arguments: [
      ("a.csv", .csv), ("a.CSV", .csv), ("a.csv.gz", .csv), ("/x.y/a.tsv", .tsv), ("a.tab.GZ", .tsv), ("a.b.csv", .csv),
      ("a", nil), ("a.txt", nil), ("a.gz", nil), ("csv", nil), ("a.csv/b", nil), ("", nil), ("-", nil),
    ] as [(String, OutputFormat?)]
  )
  func namesSpeakForFormats(path: String, format: OutputFormat?) {
    #expect(OutputFormat(path: path) == format)
  }

  @Test func theOptionWinsOverTheName() {
    for isTerminal in [true, false] {
      #expect(OutputFormat.decide(to: .tsv, path: "a.csv", isTerminal: isTerminal) == .tsv)
      #expect(OutputFormat.decide(to: nil, path: "a.csv", isTerminal: isTerminal) == .csv)
      #expect(OutputFormat.decide(to: nil, path: "a", isTerminal: isTerminal) == nil)
      #expect(OutputFormat.decide(to: nil, path: nil, isTerminal: isTerminal) == (isTerminal ? .table : nil))
      #expect(OutputFormat.decide(to: nil, path: "-", isTerminal: isTerminal) == (isTerminal ? .table : nil))
    }
  }
}
