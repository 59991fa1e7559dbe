import Foundation
import StoaColumns
import StoaRecords
import StoaTestSupport
import Testing

/// What the article on order says is so: every line of its tables is sorted.
struct SortOrderArticleTests {
  struct Example: Sendable, CustomTestStringConvertible {
    let key: SortKey
    let isJSON: Bool
    let values: [String]

    var testDescription: String { "\(key)\(isJSON ? " in JSON" : "") \(values)" }
  }

  private static func lines() throws -> [Substring] {
    let article = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources/StoaColumns/StoaColumns.docc/SortOrder.md")
    return try String(contentsOf: article, encoding: .utf8).split(separator: "\n")
  }

  /// The code spans of a cell, with nothing for what is missing.
  private static func values(_ cell: some StringProtocol) -> [String] {
    String(cell).matches(of: /`([^`]*)`|\*\(missing\)\*/).map { String($0.1 ?? "") }
  }

  private static func cells(_ line: Substring) -> [Substring] { line.split(separator: "|") }

  static func examples() throws -> [Example] {
    try lines().filter { $0.hasPrefix("| `v") }.map { line in
      let cells = cells(line)
      let key = try SortKey.parse(values(cells[0])[0])[0]
      return Example(key: key, isJSON: cells[0].contains("in JSON"), values: values(cells[1]))
    }
  }

  @Test func theTablesAreFound() throws {
    let examples = try Self.examples()
    #expect(examples.count >= 17)
    #expect(Set(examples.map(\.key.kind)) == Set(SortKey.Kind.allCases).subtracting([.locale]))
  }

  @Test(arguments: try examples())
  func everyLineIsSorted(_ example: Example) throws {
    var generator = SeededGenerator(seed: 8)
    let key = ResolvedSortKey(
      column: 0,
      kind: example.key.kind,
      isDescending: example.key.isDescending,
      missingFirst: example.key.missingFirst
    )
    for _ in 0..<20 {
      let shuffled = example.values.shuffled(using: &generator)
      let batch = fieldBatch(shuffled.map { [bytes($0)] }, dialect: example.isJSON ? .json : Dialect(delimiter: 0x0B))
      let keys = try keys(of: batch, KeyEncoder([key]))
      let order = shuffled.indices.sorted { (compareKeys(keys[$0], keys[$1]), $0) < (0, $1) }
      #expect(order.map { shuffled[$0] } == example.values)
    }
  }

  @Test func whatIsCalledEqualIsEqual() throws {
    let lines = try Self.lines()
    let table = lines.drop { !$0.hasPrefix("| equal") }.dropFirst(2).prefix { $0.hasPrefix("|") }
    #expect(table.count == 3)
    for line in table {
      let keys = try keys(of: Self.values(Self.cells(line)[0]).map(bytes), ResolvedSortKey(column: 0))
      #expect(Set(keys).count == 1, "\(line)")
    }
  }

  @Test func whatIsCalledTextIsText() throws {
    let lines = try Self.lines()
    let line = try #require(lines.first { $0.hasPrefix("These are text:") })
    let texts = Self.values(line)
    #expect(texts.count == 10)
    for text in texts { #expect(!ValueClassifier().kind(of: bytes(text).span).isNumber, "\(text)") }
  }
}
