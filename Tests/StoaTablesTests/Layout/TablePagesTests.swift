import Testing

@testable import StoaTables

struct TablePagesTests {
  private static let cells = [
    ["1", "Ada", "12.5", "Paris"], ["20", "漢字テスト", "7", "Lyon\u{1B}[2J"], ["300", "", "-3.25", "a\nb"],
  ]

  private static func write(_ row: Int, _ column: Int, _ cell: inout TableCell) {
    let text = cells[row][column]
    if text.isEmpty { cell.markMissing() } else { cell.append(text) }
  }

  private static func pages(_ colors: ColorScheme = .none) -> TablePages {
    let columns = ["id", "name", "price", "city"].map {
      TablePages.Column($0, alignment: .automatic, decimalSeparator: UInt8(ascii: "."))
    }
    var pages = TablePages(columns, colors: colors)
    pages.measure([0, 1, 2, 3], rowCount: 3, write)
    return pages
  }

  private static func page(_ pages: TablePages, frozen: [Int] = [], _ scrolled: [Int], width: Int) -> TablePage {
    var page = TablePage(width: width)
    page.frozen = frozen.map { ($0, pages.width(of: $0, most: 20)) }
    page.scrolled = scrolled.map { ($0, pages.width(of: $0, most: 20)) }
    page.rowCount = 3
    page.firstNumber = 9
    page.numberWidth = 2
    page.currentRow = 1
    page.currentColumn = scrolled.first
    return page
  }

  @Test func numbersAndWideCharactersLineUp() {
    let pages = Self.pages()
    let drawn = pages.draw(Self.page(pages, frozen: [0, 1], [2, 3], width: 44), Self.write)
    #expect(
      drawn.lines.map(String.init).trimmed == [
        "    │  id  name       │ price  city",
        "────┼─────────────────┼─────────────────────",
        "  9 │   1  Ada        │ 12.5   Paris",
        "▸10 │  20  漢字テスト │  7     Lyon␛[2J",
        " 11 │ 300  –          │ -3.25  a↵b",
      ]
    )
    #expect(drawn.cursorColumn == 24)
  }

  @Test func columnsKeepTheirWidthFromPageToPage() {
    var pages = Self.pages()
    #expect((0..<4).map { pages.width(of: $0, most: 20) } == [3, 10, 5, 8])
    pages.measure([1], rowCount: 1) { _, _, cell in cell.append("a longer name") }
    pages.measure([1], rowCount: 1) { _, _, cell in cell.append("short") }
    #expect(pages.width(of: 1, most: 20) == 13)
    #expect(pages.width(of: 1, most: 8) == 8)
  }

  @Test func whatHasBeenSeenIsMeasuredOnce() {
    let columns = ["a", "b"].map { TablePages.Column($0, alignment: .automatic, decimalSeparator: UInt8(ascii: ".")) }
    var pages = TablePages(columns, colors: .none)
    #expect(pages.unmeasured(of: [0, 1]) == [0, 1])
    pages.measure([1], rowCount: 1) { _, _, cell in cell.append("x") }
    #expect(pages.unmeasured(of: [0, 1]) == [0])
  }

  /// With colours the current row is one stretch over the whole width, and its cell stands out.
  @Test func theCurrentRowStandsOut() {
    let pages = Self.pages(.any)
    let drawn = pages.draw(Self.page(pages, [0, 3], width: 24), Self.write)
    #expect(
      drawn.lines[3]
        == "\u{1B}[7m▸10 │  \u{1B}[1m\u{1B}[4m20\u{1B}[0m\u{1B}[7m  Lyon␛[2J     \u{1B}[0m"
    )
    #expect(drawn.lines[0].contains("\u{1B}[1m\u{1B}[7mid\u{1B}[0m"))
  }

  @Test func aMarkStandsBehindATitle() {
    var pages = Self.pages()
    pages.titleMarks = [2: "▲1", 3: "▼2"]
    #expect(pages.width(of: 2, most: 20) == 8)
    #expect(pages.width(of: 2, most: 7) == 7)
    var page = Self.page(pages, [2, 3], width: 30)
    page.hasRule = false
    page.numberWidth = 0
    #expect(pages.draw(page, Self.write).lines.first == "price ▲1  city ▼2 ")
  }
}
