import StoaBytes
import Testing

@testable import StoaTables

@Suite struct StreamingTests {
  @Test func rowsAreDrawnBeforeTheLastIsRead() throws {
    var read = 0
    var readAtFirstPiece: Int?
    let rows = AnyIterator<Int> {
      read += 1
      return read <= 20_000 ? read : nil
    }
    let table = Table(rows) { TableColumn("n") { $0 } }
    let report = try table.render(.terminal(width: 80)) { _ in
      if readAtFirstPiece == nil { readAtFirstPiece = read }
    }
    #expect(report.rowCount == 20_000)
    #expect(readAtFirstPiece == TableMeasuring.sampleRows)
  }

  @Test func laterValuesThatAreWiderAreCutAndCounted() throws {
    let rows = (0..<3000).map { TextRow(id: $0, cells: [$0 == 2500 ? "much wider than that" : "narrow"]) }
    let table = Table(rows) { TableColumn("text") { $0.cells[0] } }
    let sampled = table.rendered(.terminal(width: 80))
    #expect(lines(sampled)[2501] == "much …")
    #expect(lines(sampled).last == "1 value is wider than the rows measured, and cut")
    let exact = table.rendered(.terminal(width: 80, measuring: .exact))
    #expect(lines(exact)[2501] == "much wider than that")
    let unlimited = table.rendered(.terminal)
    #expect(unlimited == exact)
  }

  @Test func countersHaveRoomToGrow() throws {
    let table = Table(0..<5000) { TableColumn("n") { $0 * 100 } }
    let report = try table.render(.terminal(width: 80)) { _ in }
    #expect(report.cutCount == 0)
    #expect(lines(table.rendered(.terminal(width: 80)))[5000] == "  499900")
  }

  @Test(arguments: [(5, 5), (20, 5), (5, 0), (0, 0)])
  func limitsAreNoted(_ count: Int, limit: Int) throws {
    let rows = (0..<count).map { TextRow(id: $0, cells: []) }
    let table = Table(rows) { TableColumn("n") { $0.id } }.rowLimit(limit)
    let report = try table.render(.terminal) { _ in }
    #expect(report.rowCount == min(count, limit))
    #expect(report.totalRowCount == count)
    #expect(report.notes == (count > limit ? ["showing \(limit) of \(count) rows"] : []))
  }

  @Test func totalsThatAreNotKnownAreNotInvented() throws {
    let table = { Table(AnyIterator { 1 }) { TableColumn("n") { $0 } } }
    let report = try table().rowLimit(3).render(.terminal) { _ in }
    #expect(report.notes == ["showing the first 3 rows; there are more"])
    let known = try table().rowLimit(20, of: 1_234_567).render(.terminal) { _ in }
    #expect(known.notes == ["showing 20 of 1,234,567 rows"])
  }

  @Test func anOutputThatFailsEndsTheRendering() {
    var pieces = 0
    let failure = TableError(.closedPipe, "nobody reads")
    #expect(throws: failure) {
      try Table(AnyIterator { 7 }) { TableColumn("n") { $0 } }.render(.terminal(width: 80)) { (_) throws(TableError) in
        pieces += 1
        if pieces == 2 { throw failure }
      }
    }
    #expect(pieces == 2)
  }

  /// Rows that come only once wait in a temporary file where they are too many for memory.
  @Test func rowsThatComeOnceAreMeasuredWholeAllTheSame() throws {
    let values = ["plain", "漢字", "", "two\nlines", "\u{1B}[31m", "القاهرة", "-12.5"]
    let count = 20_000
    let rows = {
      (0..<count).lazy.map { TextRow(id: $0, cells: [values[$0 % 7], "\($0)", $0 == count - 1 ? "last" : ""]) }
    }
    func table<Rows: Sequence<TextRow>>(_ rows: Rows) -> Table<Rows> {
      Table(rows) {
        TableColumnForEach([0, 1, 2], id: \.self) { column in TableColumn("c\(column)") { $0.cells[column] } }
      }
      .selection([3, count - 2])
    }
    var renderer = TerminalRenderer(style: .rounded)
    renderer.heldBytes = 1000
    let once = table(AnySequence { AnyIterator(rows().makeIterator()) }).rendered(renderer)
    #expect(once == table(Array(rows())).rendered(renderer))
    #expect(lines(once).count == count + 5)
  }

  @Test func aTemporaryFileThatCannotBeMadeIsAnError() {
    let rows = AnyIterator(sequence(first: 1) { $0 < 10_000 ? $0 + 1 : nil }.makeIterator())
    let table = Table(rows) {
      TableColumn("text") { _ in String(repeating: "x", count: 1000) }
    }
    var renderer = TerminalRenderer()
    renderer.temporaryDirectory = "/nowhere/at/all"
    renderer.heldBytes = 1000
    #expect(throws: TableError.self) { try table.render(renderer) { _ in } }
  }

  @Test func manyColumnsAreNoTrouble() throws {
    let names = (0..<5_000).map { "c\($0)" }
    let table = Table([1, 2]) {
      TableColumnForEach(names, id: \.self) { name in TableColumn(name) { (row: Int) in row } }
    }
    let report = try table.render(.terminal(width: 80, style: .rounded)) { _ in }
    #expect(report.notes.contains { $0.hasPrefix("\(report.shownColumnCount) of 5,000 columns shown; not shown: c") })
  }

  @Test func veryLongCellsAreNoTrouble() {
    let long = String(repeating: "x", count: 1 << 20) + "é"
    let text = textTable(["a"], [[long]]).rendered(.terminal(width: 20, style: .rounded))
    #expect(lines(text)[3] == "│ xxxxxxxxxxxxxxx… │")
  }
}
