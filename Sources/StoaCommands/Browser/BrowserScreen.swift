internal import StoaBytes
internal import StoaColumns
internal import StoaRecords
internal import StoaTables

/// Turns what is looked at into what a terminal shows.
struct BrowserScreen {
  /// What the table is called.
  let title: String
  let colors: ColorScheme
  private let columns: [TablePages.Column]
  private var pages: TablePages
  /// What has been seen of the types of columns.
  private var types: [TypeInference]
  private let declaredTypes: [DeclaredType?]

  /// Lines below each other, and where the cursor is seen, if it is.
  struct Picture: Hashable {
    var lines: [String]
    var cursor: Cursor?

    struct Cursor: Hashable {
      var line: Int
      var column: Int
    }
  }

  init(title: String, _ columns: [BrowserColumn], colors: ColorScheme) {
    self.title = title
    self.colors = colors
    self.columns = columns.map {
      TablePages.Column($0.name, alignment: $0.alignment, decimalSeparator: $0.reading.decimalSeparator)
    }
    pages = TablePages(self.columns, colors: colors)
    types = columns.map { TypeInference($0.reading) }
    declaredTypes = columns.map(\.reading.type)
  }

  /// Draws a state, in which it notes what was scrolled.
  ///
  /// - Complexity: O(*n*) in the bytes of the rows on the screen.
  mutating func draw(_ state: inout BrowserState, _ rows: [DrawnRow]) -> Picture {
    var picture: Picture
    switch state.mode {
    case .help: picture = drawText(helpLines(state), &state)
    case .record: picture = drawText(recordLines(state, rows), &state)
    case .table, .prompt, .replacing: picture = drawTable(&state, rows)
    }
    let foot = footLines(state)
    let body = max(0, state.size.rows - 1 - foot.lines.count)
    picture.lines = Array(picture.lines.prefix(body)) + Array(repeating: "", count: max(0, body - picture.lines.count))
    if state.size.rows > 1 { picture.lines.append(topFootLine(state)) }
    picture.lines += foot.lines
    if let column = foot.cursor { picture.cursor = .init(line: picture.lines.count - 1, column: column) }
    return picture
  }

  /// The control sequences that show a picture at once: each line is erased before it is written.
  static func sequences(_ picture: Picture) -> String {
    var text = "\u{1B}[?2026h\u{1B}[?25l\u{1B}[H"
    text += picture.lines.map { "\u{1B}[2K\($0)" }.joined(separator: "\r\n")
    if let cursor = picture.cursor { text += "\u{1B}[\(cursor.line + 1);\(cursor.column + 1)H\u{1B}[?25h" }
    return text + "\u{1B}[?2026l"
  }
}

/// A column, as far as it matters to the screen.
struct BrowserColumn {
  var name: String
  var alignment: ColumnAlignment
  var reading: ColumnReading
}

// MARK: - The table

extension BrowserScreen {
  private mutating func drawTable(_ state: inout BrowserState, _ rows: [DrawnRow]) -> Picture {
    guard !columns.isEmpty else { return Picture(lines: ["", "  There is nothing in it, not even a header."]) }
    let write: TablePages.Writer = { row, column, cell in rows[row].write(column, to: &cell) }
    var page = TablePage(width: state.size.columns)
    page.hasRule = state.hasRule
    page.numberWidth = state.size.columns < 30 ? 0 : max(2, String(state.firstRow + max(1, rows.count)).utf8.count)
    page.firstNumber = state.firstRow + 1
    page.rowCount = rows.count
    page.currentRow = rows.isEmpty ? nil : state.row - state.firstRow
    page.currentColumn = state.column
    pages.titleMarks = state.view.titleMarks
    arrange(&page, &state, rows, write)
    noteType(of: state.column, rows)
    let drawn = pages.draw(page, write)
    var picture = Picture(lines: drawn.lines.map(String.init))
    if rows.isEmpty, state.isComplete {
      let reason = state.view.filter.isEmpty ? "There are no rows." : "No row meets the condition."
      picture.lines += ["", DisplayText.prefix(of: "  \(reason)", width: state.size.columns)]
    }
    if colors == .none, let row = page.currentRow {
      // Without colours the cursor of the terminal shows the place.
      picture.cursor = .init(line: row + (page.hasRule ? 2 : 1), column: drawn.cursorColumn)
    }
    return picture
  }

  /// Measures what may be seen, and chooses the columns.
  private mutating func arrange(
    _ page: inout TablePage,
    _ state: inout BrowserState,
    _ rows: [DrawnRow],
    _ write: TablePages.Writer
  ) {
    let shown = state.shown
    let room = TablePage.room(width: page.width, numberWidth: page.numberWidth)
    // No more columns than these can be seen, wherever the window comes to lie.
    let reach = room / 3 + 1
    let near = Set(0..<min(state.view.frozenCount, reach))
      .union(max(0, state.firstPlace)..<state.firstPlace + reach)
      .union(max(0, state.place - reach)..<state.place + reach)
      .union(max(0, shown.count - reach)..<shown.count)
    let candidates = near.filter { $0 < shown.count }.sorted().map { shown[$0] }
    pages.measure(pages.unmeasured(of: candidates), rowCount: rows.count, write)
    var window = window(state, shown, room)
    pages.measure(
      (0..<window.frozenCount).map { shown[$0] } + window.scrolled.map { shown[$0] },
      rowCount: rows.count,
      write
    )
    window = self.window(state, shown, room)
    state.firstPlace = window.scrolled.lowerBound
    let most = widest(shown, room)
    page.frozen = (0..<window.frozenCount).map { (shown[$0], pages.width(of: shown[$0], most: most)) }
    page.scrolled = window.scrolled.map { (shown[$0], pages.width(of: shown[$0], most: most)) }
    if !page.scrolled.isEmpty { page.scrolled[page.scrolled.count - 1].width = window.lastWidth }
  }

  private func window(_ state: BrowserState, _ shown: [Int], _ room: Int) -> ColumnWindow {
    let most = widest(shown, room)
    return ColumnWindow(
      count: shown.count,
      frozen: state.view.frozenCount,
      first: state.firstPlace,
      current: state.place,
      room: room
    ) { pages.width(of: shown[$0], most: most) }
  }

  /// How wide a column may be: as wide as it needs where all have room, else no wider than half of the screen.
  private func widest(_ shown: [Int], _ room: Int) -> Int {
    var needed = 0
    for column in shown {
      needed += pages.width(of: column, most: room) + 3
      if needed > room + 2 { return max(16, room / 2) }
    }
    return room
  }

  private mutating func noteType(of column: Int?, _ rows: [DrawnRow]) {
    guard let column else { return }
    for row in rows {
      row.values.withValue(ofColumn: column, record: row.record) { bytes, _ in types[column].add(bytes) }
    }
  }
}

// MARK: - Text

extension BrowserScreen {
  private func drawText(_ lines: [String], _ state: inout BrowserState) -> Picture {
    state.settle(lineCount: lines.count)
    var first = 0
    if case .record(let line) = state.mode { first = line }
    if case .help(let line) = state.mode { first = line }
    return Picture(lines: Array(lines.dropFirst(first).prefix(state.pageLines)))
  }

  private func helpLines(_ state: BrowserState) -> [String] {
    Topic.browsePage.text(width: state.size.columns, colors: colors != .none).split(
      separator: "\n",
      omittingEmptySubsequences: false
    ).dropLast().map(String.init)
  }

  /// The current row, hidden columns and all, with a line for each column, or several for a value that needs them.
  private func recordLines(_ state: BrowserState, _ rows: [DrawnRow]) -> [String] {
    let place = state.row - state.firstRow
    guard rows.indices.contains(place) else { return [] }
    let table = Table([rows[place]]) {
      TableColumnForEach(Array(columns.indices), id: \.self) { column in
        TableColumn(columns[column].title) { (row: DrawnRow, cell: inout TableCell) in row.write(column, to: &cell) }
      }
    }
    let renderer = TerminalRenderer(
      width: state.size.columns,
      style: .plain,
      layout: .records,
      overflow: .wrap,
      measuring: .exact,
      colors: colors,
      showsNotes: false
    )
    // The first line says which row of the table it is, and that is the first of one.
    let lines = table.rendered(renderer).split(separator: "\n", omittingEmptySubsequences: false)
    return lines.dropFirst().dropLast().map(String.init)
  }
}

// MARK: - The lines at the foot

extension BrowserScreen {
  private func faint(_ text: String) -> String { colors == .none ? text : "\u{1B}[2m\(text)\u{1B}[0m" }

  /// The upper line at the foot: what is wrong with what was typed, while that is changed; else where one is.
  private func topFootLine(_ state: BrowserState) -> String {
    guard case .prompt = state.mode, let message = state.message else { return faint(statusLine(state)) }
    return DisplayText.prefix(of: message.madeVisible, width: state.size.columns)
  }

  /// Where one is, and of what.
  private func statusLine(_ state: BrowserState) -> String {
    var parts = [title.madeVisible]
    let end = !state.isComplete ? "…" : state.failure != nil ? ", broken off" : ""
    let rows = DisplayText.grouped(state.rowCount) + end
    parts.append("row \(DisplayText.grouped(state.rowCount == 0 ? 0 : state.row + 1)) of \(rows)")
    if !state.view.filter.isEmpty { parts.append("where \(state.view.filter.madeVisible)") }
    if !state.view.keys.isEmpty { parts.append("by \(state.view.keyList(state.columns).madeVisible)") }
    if !state.view.hidden.isEmpty { parts.append("\(state.view.hidden.count) hidden") }
    if let column = state.column {
      let type = declaredTypes[column]?.description ?? types[column].type.rawValue
      parts.append("\(columns[column].title.madeVisible): \(type), column \(column + 1) of \(columns.count)")
    }
    parts.append("? keys")
    return DisplayText.prefix(of: parts.joined(separator: "  "), width: state.size.columns)
  }

  /// What is typed, or told: on more than one line where it is long.
  private func footLines(_ state: BrowserState) -> (lines: [String], cursor: Int?) {
    let width = state.size.columns
    switch state.mode {
    case .prompt(let prompt):
      let line = prompt.line(width: width)
      return ([line.text], line.cursor)
    case .replacing(let path):
      return ([DisplayText.prefix(of: "\(path.madeVisible) is there: replace it? y or n", width: width)], nil)
    default: break
    }
    var told = state.message ?? state.work.map { "\($0)  Esc gives up" } ?? state.number
    if told.isEmpty, let failure = state.failure { told = failure }
    return (Array(Self.broken(told.madeVisible, width: width).prefix(max(1, state.size.rows / 2))), nil)
  }

  /// A text in lines of so many cells, broken wherever they are full, so that a command can be taken as it stands.
  static func broken(_ text: String, width: Int) -> [String] {
    var lines = [""]
    var used = 0
    for character in text {
      let cells = DisplayText.width(of: String(character))
      if used + cells > width, used > 0 {
        lines.append("")
        used = 0
      }
      guard cells <= width else { continue }
      lines[lines.count - 1].append(character)
      used += cells
    }
    return lines
  }
}

extension BrowserPrompt {
  /// The line in so many cells, moved so that the cursor is seen.
  func line(width: Int) -> (text: String, cursor: Int) {
    var before = Array(text).prefix(caret)
    func cells(_ characters: some Sequence<Character>) -> Int { DisplayText.width(of: String(characters).madeVisible) }
    let room = max(0, width - 1 - purpose.label.count)
    while cells(before) > room { before.removeFirst() }
    let start = purpose.label + String(before).madeVisible
    let rest = String(Array(text).dropFirst(caret)).madeVisible
    let line = DisplayText.prefix(of: start + rest, width: width)
    return (line, purpose.label.count + cells(before))
  }
}
