import StoaBytes
import StoaColumns
import Testing

@testable import StoaTables

@Suite struct SelectionAndOrderTests {
  private let table = textTable(["a", "b"], [["0", "x"], ["1", "y"], ["2", "z"]])

  @Test func selectedRowsAreMarkedAndCounted() {
    let text = table.selection([0, 2]).rendered(.terminal)
    #expect(lines(text) == ["  a  b", "▸ 0  x", "  1  y", "▸ 2  z", "2 of 3 rows selected"])
    #expect(table.selection([0, 2]).selectedRows.rendered(.csv) == "a,b\n0,x\n2,z\n")
    #expect(table.selection([]).selectedRows.rendered(.terminal).hasSuffix("No rows selected\n"))
  }

  @Test func selectedRowsAloneShowTheirOrderToo() {
    let sorted = textTable(["a", "b"], [["0", "x"], ["1", "y"]]).selection([1]).sortOrder([SortKey("a")])
    #expect(lines(sorted.selectedRows.rendered(.terminal)) == ["a ▲  b", "  1  y"])
  }

  @Test func atMostOneRowCanBeSelected() {
    let columns = table.columns
    let chosen = Table(table.rows, selection: 1) { columns }
    #expect(lines(chosen.rendered(.terminal))[2] == "▸ 1  y")
    let none = Table(table.rows, selection: nil) { columns }
    #expect(lines(none.rendered(.terminal)).last == "0 of 3 rows selected")
  }

  @Test func duplicateIdentitiesAreReportedWithBothPositions() throws {
    let rows = [TextRow(id: 1, cells: ["a"]), TextRow(id: 2, cells: ["b"]), TextRow(id: 1, cells: ["c"])]
    let table = Table(rows, selection: [1]) { TableColumn("x") { $0.cells[0] } }
    #expect(table.duplicateIdentities() == [DuplicateIdentity(id: "1", first: 1, second: 3)])
    let report = try table.render(.terminal) { _ in }
    #expect(report.duplicates.count == 1)
    #expect(report.notes.last == "rows 1 and 3 have the same identity, 1")
    let named = Table(rows, id: \.cells) { TableColumn("x") { $0.cells[0] } }
    #expect(named.duplicateIdentities().isEmpty)
  }

  @Test(arguments: [
    (["c"], ReorderDifference<String>.Destination.before("a"), ["c", "a", "b", "d"]),
    (["a", "c"], .end, ["b", "d", "a", "c"]),
    (["c", "a"], .end, ["b", "d", "c", "a"]),
    (["a"], .before("a"), ["a", "b", "c", "d"]),
    (["a", "b"], .before("b"), ["a", "b", "c", "d"]),
    (["d", "b"], .before("b"), ["a", "d", "b", "c"]),
    ([], .end, ["a", "b", "c", "d"]),
  ])
  func elementsMoveTogether(
    _ sources: [String],
    destination: ReorderDifference<String>.Destination,
    result: [String]
  ) throws {
    let difference = ReorderDifference(sources: sources, destination: destination)
    #expect(try difference.applied(to: ["a", "b", "c", "d"]) { $0 } == result)
  }

  @Test(arguments: [(["x"], ReorderDifference<String>.Destination.end), (["a"], .before("x")), (["a", "a"], .end)])
  func whatIsNotThereCannotMove(_ sources: [String], destination: ReorderDifference<String>.Destination) {
    let difference = ReorderDifference(sources: sources, destination: destination)
    #expect(throws: TableError.self) { try difference.applied(to: ["a", "b"]) { $0 } }
  }

  @Test func rowsAndColumnsOfATableMove() throws {
    let rows = try table.reorderingRows(ReorderDifference(sources: [2], destination: .before(0)))
    #expect(rows.rendered(.csv) == "a,b\n2,z\n0,x\n1,y\n")
    let named = Table(table.rows) {
      TableColumn("a") { $0.cells[0] }
      TableColumn("b") { $0.cells[1] }
    }
    let columns = try named.reorderingColumns(ReorderDifference(sources: ["a"], destination: .end))
    #expect(columns.rendered(.csv) == "b,a\nx,0\ny,1\nz,2\n")
  }
}
