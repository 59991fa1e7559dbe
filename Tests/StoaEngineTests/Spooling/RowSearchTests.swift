import StoaBytes
import StoaTestSupport
import Testing

@testable import StoaEngine

struct RowSearchTests {
  private typealias Place = RowSearch.Place

  private static let table = "a,b,c\nfox,hen,fox\nhen,\"a \"\"fox\"\"\",b.r\nowl,owl,bar\n"

  private static func match(_ text: String, from: Place, isForward: Bool, columns: [Int] = [0, 1, 2]) throws -> Place? {
    let rows = try SpooledRowsTests.spool(table)
    return try RowSearch(text).match(in: rows, columns: columns, from: from, isForward: isForward) { false }
  }

  @Test(
    arguments: [
      ("fox", [0, 0], true, [0, 2]), ("fox", [0, 2], true, [1, 1]), ("fox", [1, 1], true, [0, 0]),
      ("fox", [0, 0], false, [1, 1]), ("fox", [1, 1], false, [0, 2]), ("owl", [2, 1], true, [2, 0]),
      ("bar", [2, 2], true, [2, 2]), ("a \"fox", [0, 0], true, [1, 1]), ("^b.r$", [0, 0], true, [1, 2]),
      ("^b.r$", [1, 2], true, [2, 2]), ("b\\.r", [1, 2], true, [1, 2]), ("(", [0, 0], true, nil),
      ("ox|wl", [0, 2], false, [0, 0]), ("mouse", [0, 0], true, nil), ("mouse", [2, 2], false, nil),
    ] as [(String, [Int], Bool, [Int]?)]
  )
  func finds(text: String, start: [Int], isForward: Bool, expected: [Int]?) throws {
    let found = try Self.match(text, from: Place(row: start[0], place: start[1]), isForward: isForward)
    #expect(found == expected.map { Place(row: $0[0], place: $0[1]) })
  }

  @Test func onlyTheColumnsThatAreLookedAtCount() throws {
    #expect(
      try Self.match("hen", from: Place(row: 0, place: 0), isForward: true, columns: [2, 1]) == .init(row: 0, place: 1)
    )
    #expect(
      try Self.match("fox", from: Place(row: 2, place: 0), isForward: true, columns: [1]) == .init(row: 1, place: 0)
    )
  }

  @Test(arguments: [true, false])
  func nothingIsInNoRows(isForward: Bool) throws {
    let rows = try SpooledRowsTests.spool("a,b\n")
    let start = Place(row: 0, place: 0)
    #expect(try RowSearch("a").match(in: rows, columns: [0, 1], from: start, isForward: isForward) { false } == nil)
  }

  /// Over many stretches, both ways, as a plain search finds it.
  @Test(arguments: [true, false], [1, 2, 3, 4] as [UInt64])
  func findsAsAPlainSearchDoes(isForward: Bool, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let count = 30_000
    var matches: Set<Int> = []
    var text = "n,note\n"
    for row in 0..<count {
      let isMatch = Int.random(in: 0..<9000, using: &generator) == 0
      if isMatch { matches.insert(row) }
      text += "\(row),some words that are long enough for stretches \(isMatch ? "needle" : "")\n"
    }
    let rows = try SpooledRowsTests.spool(text)
    for _ in 0..<4 {
      let start = Int.random(in: 0..<count, using: &generator)
      let behind = matches.filter { isForward ? $0 >= start : $0 < start }
      let others = matches.subtracting(behind)
      let expected = isForward ? behind.min() ?? others.min() : behind.max() ?? others.max()
      let place = Place(row: start, place: 0)
      for pattern in ["needle", "ne+dle$"] {
        let found = try RowSearch(pattern).match(in: rows, columns: [0, 1], from: place, isForward: isForward) { false }
        #expect(found?.row == expected, "from \(start)")
      }
    }
  }

  @Test func whoGivesUpFindsNothing() throws {
    let rows = try SpooledRowsTests.spool(Self.table)
    let found = try RowSearch("fox").match(in: rows, columns: [0], from: Place(row: 2, place: 0), isForward: true) {
      true
    }
    #expect(found == nil)
  }
}
