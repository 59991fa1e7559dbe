import Testing

@testable import StoaTables

@Suite struct NoteTests {
  private func note(_ count: Int, of all: Int, hint: String? = nil, width: Int) -> String {
    let note = HiddenColumnsNote(titles: (1...count).map { "c\($0)" }, columnCount: all, hint: hint)
    return note.text { $0.utf8.count <= width }
  }

  @Test func columnsThatAreNotShownAreNamed() {
    #expect(note(2, of: 5, width: 80) == "3 of 5 columns shown; not shown: c1, c2")
    #expect(note(1, of: 5, hint: "-x shows all", width: 80) == "4 of 5 columns shown; not shown: c1; -x shows all")
  }

  @Test func namesThatHaveNoRoomAreCounted() {
    #expect(note(9, of: 10, width: 60) == "1 of 10 columns shown; not shown: c1, c2, c3, c4 and 5 more")
    #expect(note(9, of: 10, width: 10) == "1 of 10 columns shown")
    #expect(note(9, of: 10, hint: "-x", width: 10) == "1 of 10 columns shown; -x")
  }

  /// The note is drawn below the rows, in two lines at most, and counts as such where the height is given.
  @Test(arguments: [20, 33, 60, 80, 121])
  func theNoteTakesTwoLinesAtMost(width: Int) {
    let titles = (1...60).map { "column\($0)" }
    let table = textTable(titles, Array(repeating: titles, count: 40))
    var renderer = TerminalRenderer(width: width, height: 12, layout: .regular)
    renderer.hints.hiddenColumns = "-x shows all"
    let text = lines(table.rendered(renderer))
    #expect(text.count <= 12)
    let first = text.firstIndex { $0.contains(" of 60 columns") } ?? text.count
    #expect((1...2).contains(text.count - first))
    #expect(text.joined(separator: " ").hasSuffix("-x shows all"))
  }

  @Test func theResultNamesThemToo() throws {
    let table = textTable(["a", "b", "c"], [Array(repeating: String(repeating: "x", count: 30), count: 3)])
    let result = try table.render(.terminal(width: 30, layout: .regular)) { _ in }
    #expect(result.hiddenColumns == ["c"])
    #expect(result.notes == ["2 of 3 columns shown; not shown: c"])
  }
}

@Suite struct ScrollingTests {
  /// A table that is taller than the screen of who scrolls has all columns, one that fits on it none too wide.
  @Test func tallTablesHaveAllColumns() throws {
    let titles = (1...20).map { "column\($0)" }
    var renderer = TerminalRenderer(width: 80, style: .rounded)
    renderer.scrollsFrom = 24
    let tall = try textTable(titles, Array(repeating: titles, count: 20)).render(renderer) { _ in }
    #expect(tall.shownColumnCount == 20)
    let low = try textTable(titles, Array(repeating: titles, count: 19)).render(renderer) { _ in }
    #expect(low.shownColumnCount < 20)
  }

  @Test func noColumnIsWiderThanTheScreen() {
    let row = [String(repeating: "x", count: 500), "b", String(repeating: "y", count: 90)]
    var renderer = TerminalRenderer(width: 60)
    renderer.scrollsFrom = 3
    let drawn = lines(textTable(["a", "b", "c"], Array(repeating: row, count: 4)).rendered(renderer))
    #expect(drawn.allSatisfy { displayWidth($0) <= 60 })
  }

  @Test func theOutputIsToldOfTheHead() throws {
    var head: [Int] = []
    var text = 0
    var output = TableOutput(onHead: { head.append($0 + text) }) { text += $0.count }
    let content = textTable(["a", "b"], [["1", "2"]]).content
    _ = try TerminalRenderer(width: 40, style: .rounded).render(content, to: &output)
    #expect(head == [3])
    _ = try TerminalRenderer(width: 40, layout: .records).render(content, to: &output)
    #expect(head == [3])
  }
}
