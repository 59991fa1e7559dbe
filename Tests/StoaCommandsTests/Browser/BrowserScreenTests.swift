import StoaBytes
import StoaColumns
import StoaEngine
import StoaRecords
import StoaTables
import Testing

@testable import StoaCommands

/// What stands on the screen, as text.
struct BrowserScreenTests {
  private static let table = "id,name,price\n1,Ada,12.5\n2,漢字,7\n3,\"two\nlines\",-3.25\n"

  private static func rows(_ text: String) throws -> BrowsedRows {
    let source = MemoryByteSource(text, name: "input")
    let input = try TableInput(delimited: source, expecting: .init()) { RecordRules(width: $0) }
    let rows = try SpooledRows(width: input.shape.columns.count, directory: "/tmp") {}
    try Executor(threadCount: 1).run(input.records(), through: [], into: rows)
    rows.finish(nil)
    return BrowsedRows(rows)
  }

  private static func screen(
    _ text: String,
    _ names: [String],
    columns: Int,
    rows lines: Int,
    _ change: (inout BrowserState) -> Void = { _ in }
  ) throws -> (lines: [String], cursor: BrowserScreen.Picture.Cursor?) {
    let rows = try rows(text)
    var state = BrowserState(columns: names, size: TerminalSize(columns: columns, rows: lines))
    state.count(rows.rows.progress.rowCount, isComplete: true)
    change(&state)
    var screen = BrowserScreen(
      title: "t.csv",
      names.map { BrowserColumn(name: $0, alignment: .automatic, reading: .plain) },
      colors: .none
    )
    let picture = screen.draw(&state, try rows.rows(state.visibleRows))
    #expect(picture.lines.count == lines)
    return (picture.lines.map { String($0.reversed().drop { $0 == " " }.reversed()) }, picture.cursor)
  }

  private static let names = ["id", "name", "price"]

  @Test func aTableWithItsLines() throws {
    let screen = try Self.screen(Self.table, Self.names, columns: 60, rows: 9) { _ = $0.press(.down) }
    #expect(
      screen.lines == [
        "    │ id  name       price",
        "────┼───────────────────────────────────────────────────────",
        "  1 │  1  Ada        12.5",
        "▸ 2 │  2  漢字        7",
        "  3 │  3  two↵lines  -3.25",
        "", "",
        "t.csv  row 2 of 3  id: integer, column 1 of 3  ? keys",
        "",
      ]
    )
    #expect(screen.cursor == .init(line: 3, column: 6))
  }

  @Test func aNarrowScreenScrolls() throws {
    let screen = try Self.screen(Self.table, Self.names, columns: 16, rows: 6) { _ = $0.press(.end) }
    #expect(screen.lines[..<4] == ["name       price", "Ada        12.5", "漢字        7", "two↵lines  -3.25"])
    #expect(screen.lines[4] == "t.csv  row 1 of…")
  }

  @Test func noRowsAreSaidToBeNone() throws {
    let none = try Self.screen("id,name\n", ["id", "name"], columns: 40, rows: 9)
    #expect(none.lines[0] == "    │ id  name")
    #expect(none.lines.contains("  There are no rows."))
    let filtered = try Self.screen("id,name\n", ["id", "name"], columns: 40, rows: 9) {
      $0.course.view.filter = "id > 1"
    }
    #expect(filtered.lines.contains("  No row meets the condition."))
    let empty = try Self.screen("", [], columns: 60, rows: 9)
    #expect(empty.lines.contains("  There is nothing in it, not even a header."))
  }

  @Test func aRowWhole() throws {
    let screen = try Self.screen(Self.table, Self.names, columns: 30, rows: 9) { state in
      for key in [BrowserKey.end, .character("G"), .enter] { _ = state.press(key) }
    }
    #expect(screen.lines.prefix(4) == ["id     3", "name   two", "       lines", "price  -3.25"])
  }

  @Test func whatIsTypedIsSeenWithItsCursor() throws {
    let screen = try Self.screen(Self.table, Self.names, columns: 30, rows: 9) { state in
      for character in "&id > 1" { _ = state.press(.character(character)) }
    }
    #expect(screen.lines.last == "filter: id > 1")
    #expect(screen.cursor == .init(line: 8, column: 14))
  }

  /// Whatever the size, there are as many lines as the screen has, and none is wider.
  @Test(arguments: [1, 2, 3, 7, 20, 29, 30, 61], [1, 2, 3, 4, 7, 8, 30])
  func everySizeIsKept(columns: Int, lines: Int) throws {
    for keys in ["", "\n", "?", "/x", "$|", "l]"] {
      let screen = try Self.screen(Self.table, Self.names, columns: columns, rows: lines) { state in
        for key in keys { _ = state.press(key == "\n" ? .enter : .character(key)) }
      }
      guard keys != "?" else { continue }
      for line in screen.lines { #expect(DisplayText.width(of: line) <= max(columns, 1), "\(keys) \(line)") }
    }
  }

  @Test(
    arguments: [
      ("", 5, [""]), ("abcde", 5, ["abcde"]), ("abcdef", 5, ["abcde", "f"]), ("漢字x", 3, ["漢", "字x"]), ("漢a", 1, ["a"]),
    ] as [(String, Int, [String])]
  )
  func longWordsTakeMoreLines(text: String, width: Int, lines: [String]) {
    #expect(BrowserScreen.broken(text, width: width) == lines)
  }

  @Test func aLongMessageIsSeenWhole() throws {
    let screen = try Self.screen(Self.table, Self.names, columns: 10, rows: 9) {
      $0.message = "a message of some words"
    }
    #expect(screen.lines.suffix(4) == ["t.csv  ro…", "a message", "of some wo", "rds"])
  }

  /// What ended the rows early is told until they are left, whatever is pressed.
  @Test func rowsThatBrokeOffAreSaidToHave() throws {
    for keys in ["", "j", "-", "jk"] {
      let screen = try Self.screen(Self.table, Self.names, columns: 60, rows: 9) { state in
        state.failure = "t.csv:5: the record has 2 fields"
        for key in keys { _ = state.press(.character(key)) }
      }
      #expect(screen.lines[7].hasPrefix("t.csv  row"))
      #expect(screen.lines[7].contains("of 3, broken off"))
      #expect(screen.lines[8] == "t.csv:5: the record has 2 fields")
    }
  }

  /// One write shows it all at once.
  @Test func aPictureIsOneWrite() {
    let text = BrowserScreen.sequences(.init(lines: ["a", "b"], cursor: .init(line: 1, column: 3)))
    #expect(text == "\u{1B}[?2026h\u{1B}[?25l\u{1B}[H\u{1B}[2Ka\r\n\u{1B}[2Kb\u{1B}[2;4H\u{1B}[?25h\u{1B}[?2026l")
  }
}
