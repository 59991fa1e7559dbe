import StoaColumns
import Testing

/// Rows known only at run time are compared and sorted by keys.
struct RowTests {
  private static let schema = Schema(["city", "price", "price"])
  private static let rows = [
    ["Paris", "10", "a"], ["Oslo", "9", "b"], ["Paris", "9.50", ""], ["", "1e1", "c"], ["Oslo", "", "d"],
    ["oslo", "9.0", "e"],
  ].enumerated().map { Row($1, schema: schema, id: $0) }

  private func order(_ text: String) throws -> [Int] {
    try Self.rows.sorted(using: SortKey.parse(text)).map(\.id)
  }

  @Test(arguments: [
    ("city", [1, 4, 0, 2, 5, 3]),
    ("city:desc", [5, 0, 2, 1, 4, 3]),
    ("city:nocase", [1, 4, 5, 0, 2, 3]),
    ("price", [1, 5, 2, 0, 3, 4]),
    ("price:desc:missing-first", [4, 0, 3, 2, 1, 5]),
    ("city:nocase,price:desc", [1, 5, 4, 0, 2, 3]),
    ("#2..#3", [1, 5, 2, 0, 3, 4]),
    ("price[2]:desc", [5, 4, 3, 1, 0, 2]),
    ("unknown,price", [1, 5, 2, 0, 3, 4]),
  ])
  func rowsAreSortedByKeys(_ text: String, _ expected: [Int]) throws {
    #expect(try order(text) == expected)
    var rows = Self.rows
    let keys = try SortKey.parse(text)
    rows.sort(using: keys)
    #expect(rows.map(\.id) == expected)
    // Row by row, a stable sort gives the same.
    let compared = Self.rows.sorted { left, right in
      for key in keys {
        let comparison = key.comparison(left, right)
        if comparison != .same { return comparison == .ascending }
      }
      return false
    }
    #expect(compared.map(\.id) == expected)
  }

  @Test func rowsOfSeveralSchemasAreSortedTogether() {
    let other = Schema(["price", "city"])
    let rows = Self.rows + [Row(["9.4", "Rome"], schema: other, id: 6), Row([], schema: Schema([]), id: 7)]
    #expect(rows.sorted(using: [SortKey("price")]).map(\.id) == [1, 5, 6, 2, 0, 3, 4, 7])
  }

  @Test func aColumnThatOneRowLacksIsMissingInIt() throws {
    let wide = Schema(["p1", "p2", "q"])
    let narrow = Schema(["q", "p1"])
    let rows = [
      Row(["1", "2", "x"], schema: wide, id: 0), Row(["y", "1"], schema: narrow, id: 1),
      Row(["1", "", "z"], schema: wide, id: 2), Row(["w", ""], schema: narrow, id: 3),
      Row(["x"], schema: Schema(["q"]), id: 4), Row(["1", "2", "a"], schema: wide, id: 5),
    ]
    for text in ["p1", "/^p/", "#1..#2,q", "p2:missing-first", "p2:desc,q"] {
      let keys = try SortKey.parse(text)
      let compared = rows.sorted { left, right in
        keys.lazy.map { $0.comparison(left, right) }.first { $0 != .same } == .ascending
      }
      #expect(rows.sorted(using: keys).map(\.id) == compared.map(\.id), "\(text)")
    }
    #expect(rows.sorted(using: try SortKey.parse("/^p/")).map(\.id) == [0, 5, 1, 2, 3, 4])
  }

  @Test func swappingTurnsAComparisonRound() {
    let key = SortKey("", isDescending: true)
    #expect(key.comparison("10", "9") == .ascending)
    #expect(key.comparison("9", "10") == .descending)
    #expect(key.comparison("9", "9.0") == .same)
    #expect(key.comparison("", "9") == .descending)
    #expect(SortKey.Comparison.ascending.reversed == .descending)
    #expect(SortKey.Comparison.same.reversed == .same)
  }

  @Test func valuesAreFoundByName() {
    var row = Row(["Paris", "10"], schema: Self.schema)
    #expect(row["city"] == "Paris")
    #expect(row["price"] == "10")
    #expect(row["none"] == nil)
    #expect(row.values == ["Paris", "10", ""])
    row["city"] = "Rome"
    row["none"] = "x"
    #expect(row.values == ["Rome", "10", ""])
  }

  @Test func aRowHasNoMoreValuesThanColumns() async {
    await #expect(processExitsWith: .failure) { _ = Row(["a", "b"], schema: Schema(["a"])) }
  }
}
