import Testing

@testable import StoaTables

@Suite struct HeightTests {
  private static var table: Table<[TextRow]> { textTable(["a", "b"], (1...50).map { ["\($0)", "value \($0)"] }) }

  /// The drawing has as many lines as it may, or fewer, and says how many rows it shows.
  @Test(arguments: TableStyle.named.map(\.name), TableLayout.allCases)
  func noMoreLinesThanThereAre(_ name: String, _ layout: TableLayout) throws {
    let style = try #require(TableStyle(named: name))
    for height in [8, 9, 10, 11, 12, 20, 33, 54, 55, 56, 57, 60] {
      let renderer = TerminalRenderer(width: 40, height: height, style: style, layout: layout)
      let report = try Self.table.render(renderer) { _ in }
      let drawn = lines(Self.table.rendered(renderer))
      #expect(drawn.count <= height, "\(height)")
      #expect(report.rowCount > 0)
      #expect(report.totalRowCount == 50)
      #expect(report.hasMoreRows == (report.rowCount < 50))
      if report.hasMoreRows {
        #expect(drawn.last == "showing \(report.rowCount) of 50 rows")
        // One row more would not have fitted.
        let more = TerminalRenderer(width: 40, style: style, layout: layout)
        let next = lines(Self.table.rowLimit(report.rowCount + 1).rendered(more))
        #expect(next.count > height || report.rowCount == 49, "\(height): \(report.rowCount)")
      }
    }
  }

  @Test func aLimitOfRowsHoldsToo() {
    let renderer = TerminalRenderer(width: 40, height: 20)
    #expect(lines(Self.table.rowLimit(3).rendered(renderer)).last == "showing 3 of 50 rows")
    #expect(lines(Self.table.rowLimit(30).rendered(renderer)).last == "showing 18 of 50 rows")
  }

  @Test func nothingIsSaidOfRowsThatHaveNoRoom() throws {
    let rows = (1...50).map { Entry(id: $0) }
    let table = Table(rows, selection: Set(1...50)) { TableColumn("n", value: \.id).total(.sum) }
    let all = try table.render(TerminalRenderer(width: 40, height: 100)) { _ in }
    #expect(all.notes == ["50 of 50 rows selected"])
    let some = table.rendered(TerminalRenderer(width: 40, height: 20))
    let report = try table.render(TerminalRenderer(width: 40, height: 20)) { _ in }
    #expect(report.rowCount < 50)
    #expect(report.selectedCount == nil)
    #expect(lines(some).count <= 20)
    #expect(lines(some).last == "without totals, which are of more rows")
    #expect(!some.contains("1275"))
  }

  private struct Entry: Identifiable { let id: Int }

  @Test func nothingIsLeftOutWhereAllFits() {
    let all = Self.table.rendered(TerminalRenderer(width: 40))
    #expect(Self.table.rendered(TerminalRenderer(width: 40, height: 1000)) == all)
  }

  @Test func rowsAreCountedOnlyWhereSomeAreLeftOut() throws {
    var asked = 0
    let counted = {
      asked += 1; return 1_234_567 as Int?
    }
    let rows = { AnyIterator(sequence(first: 1) { $0 < 30 ? $0 + 1 : nil }.makeIterator()) }
    let all = try Table(rows()) { TableColumn("n") { $0 } }.rowLimit(30, total: counted).render(.terminal) { _ in }
    #expect(asked == 0)
    #expect(all.notes == [])
    let some = try Table(rows()) { TableColumn("n") { $0 } }.rowLimit(20, total: counted).render(.terminal) { _ in }
    #expect(asked == 1)
    #expect(some.notes == ["showing 20 of 1,234,567 rows"])
  }
}
