import Foundation
import Testing

@testable import StoaTables

private struct Sale: Identifiable {
  var id: Int
  var item: String?
  var count: Int
  var price: Decimal
  var weight: Double
}

private let sales = [
  Sale(id: 1, item: "chair", count: 3, price: Decimal(string: "0.10") ?? 0, weight: 0.1),
  Sale(id: 2, item: nil, count: 4, price: Decimal(string: "0.20") ?? 0, weight: 0.2),
  Sale(id: 3, item: "table", count: 5, price: Decimal(string: "1000.005") ?? 0, weight: 0.3),
]

@Suite struct TotalTests {
  @Test(arguments: [
    (TableTotal.sum, "12", "1000.305", "0.6"), (.mean, "4", "333.435", "0.2"), (.minimum, "3", "0.1", "0.1"),
    (.maximum, "5", "1000.005", "0.3"), (.count, "3", "3", "3"),
  ])
  func totalsAreExact(_ total: TableTotal, count: String, price: String, weight: String) throws {
    let table = Table(sales) {
      TableColumn("count", value: \.count).total(total)
      TableColumn("price", value: \.price).total(total)
      TableColumn("weight", value: \.weight).total(total)
    }
    let footer = try #require(lines(table.rendered(.terminal)).last)
    let found = footer.split(separator: " ").map(String.init)
    #expect(found.prefix(2) == [count, price])
    #expect(abs((Double(found[2]) ?? .nan) - (Double(weight) ?? 0)) < 1e-12)
  }

  @Test func totalsAreShownInTheFormatOfTheirColumn() {
    let table = Table(sales) {
      TableColumn("item", value: \.item).footer("in all")
      TableColumn("price", value: \.price, format: .currency(code: "EUR").locale(Locale(identifier: "en_US"))).total(
        .sum
      )
    }
    #expect(
      lines(table.rendered(.terminal(style: .inset))).trimmed == [
        "  item        price", "  ──────  ─────────", "  chair       €0.10", "  –           €0.20",
        "  table   €1,000.00",
        "  ──────  ─────────", "  in all  €1,000.30",
      ]
    )
    #expect(table.rendered(.markdown).hasSuffix("| **in all** | **€1,000.30** |\n"))
    #expect(table.rendered(HTMLRenderer(isPage: false)).contains("<tfoot>\n<tr><td>in all</td>"))
  }

  @Test func missingValuesAreNotCounted() throws {
    let table = Table(sales) { TableColumn("item", value: \.item).total(.count) }
    #expect(lines(table.rendered(.terminal)).last == "2")
  }

  /// A total wider than anything measured is never cut: it is told below the table.
  @Test func totalsWithoutRoomAreNotes() throws {
    let rows = (0..<5000).map { TextRow(id: $0, cells: []) }
    let table = Table(rows) { TableColumn("n") { _ in 999_999_999 }.total(.sum) }
    let text = table.rendered(.terminal(width: 10))
    #expect(lines(text).suffix(3) == ["n:", "4999999995", "000"])
    let report = try table.render(.terminal(width: 10)) { _ in }
    #expect(report.notes == ["n: 4999999995000"])
  }

  @Test func sumsOfFractionsDoNotDrift() {
    var total = RunningTotal(.sum)
    for _ in 0..<100_000 { total.add(.binary(0.1)) }
    #expect(total.result == .binary(10_000))
    var large = RunningTotal(.sum)
    for value in [1, 1e100, 1, -1e100] { large.add(.binary(value)) }
    #expect(large.result == .binary(2))
  }

  @Test func numbersKeepTheirValue() {
    #expect(Int.value(of: .integer(5)) == 5)
    #expect(Int8.value(of: .integer(500)) == nil)
    #expect(Int.value(of: .decimal(Decimal(string: "2.5") ?? 0)) == nil)
    #expect(Double.value(of: .decimal(Decimal(string: "2.5") ?? 0)) == 2.5)
    #expect(Decimal.value(of: .integer(Int128(Int.max) + 1)) == Decimal(string: "9223372036854775808"))
  }
}
