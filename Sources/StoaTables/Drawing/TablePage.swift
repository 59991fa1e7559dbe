/// What of a table a page shows, and how.
package struct TablePage {
  /// The columns that stay at the left, and those behind them, each with its width.
  package var frozen: [(column: Int, width: Int)] = []
  package var scrolled: [(column: Int, width: Int)] = []
  /// How many rows there are on the page, and the number of the first.
  package var rowCount = 0
  package var firstNumber = 1
  /// The row of the page and the column of the table that are made out.
  package var currentRow: Int?
  package var currentColumn: Int?
  /// How many cells a line has.
  package var width: Int
  /// How many cells the largest number takes; 0 for no numbers.
  package var numberWidth = 0
  /// Whether a rule stands below the titles.
  package var hasRule = true

  package init(width: Int) { self.width = width }

  /// How many cells are left for columns beside numbers of that width.
  package static func room(width: Int, numberWidth: Int) -> Int {
    max(1, width - (numberWidth > 0 ? 1 + numberWidth + ColumnWindow.bar : 0))
  }
}

/// A page, drawn.
package struct DrawnPage {
  /// The lines, the titles first.
  package var lines: [Substring]
  /// How many cells lie before the current column.
  package var cursorColumn: Int
}

extension TablePages {
  private static let bar = " │ "
  private static let mark = "▸"

  /// Draws a page.
  ///
  /// - Complexity: O(*n*) in the bytes of its cells.
  package func draw(_ page: TablePage, _ write: Writer) -> DrawnPage {
    let shown = page.frozen + page.scrolled
    let placed = shown.enumerated().map { slot, column in place(column.column, slot: slot, width: column.width) }
    let block = cells(shown.map(\.column), rowCount: page.rowCount, write)
    let drawer = makeDrawer(shown.map(\.column), placed, titles: titles(shown.map(\.column)))
    var canvas = Canvas()
    drawTitles(page, with: drawer, to: &canvas)
    if page.hasRule { drawRule(page, to: &canvas) }
    for row in 0..<page.rowCount { draw(row, of: block, page, with: drawer, to: &canvas) }
    var lines = canvas.text.string.split(separator: "\n", omittingEmptySubsequences: false)
    lines.removeLast()
    return DrawnPage(lines: lines, cursorColumn: cursorColumn(page))
  }

  private func titles(_ some: [Int]) -> CellBlock {
    var block = CellBlock(slotCount: some.count, purpose: .drawing(safe, clusters))
    for column in some {
      block.cells.append(columns[column].title)
      if let mark = titleMarks[column] { block.cells.append(" \(mark)") }
      block.cells.close()
    }
    block.isSelected = [false]
    return block
  }

  private func makeDrawer(
    _ shown: [Int],
    _ placed: [Arrangement.Placed],
    titles: consuming CellBlock
  ) -> TableDrawer {
    let missing = Array("–".utf8)
    return TableDrawer(
      arrangement: Arrangement(form: .regular, placed: placed, width: 0, columnCount: placed.count),
      frame: Frame(.plain, palette: palette, hasMarks: false, clusters: clusters),
      clusters: clusters,
      titles: titles,
      slots: ColumnSlots(isWritten: shown.map { _ in false }),
      separators: shown.map { columns[$0].decimalSeparator },
      wraps: false,
      redNegatives: false,
      missing: missing,
      missingWidth: 1,
      lastLine: .max
    )
  }

  private func drawTitles(_ page: TablePage, with drawer: borrowing TableDrawer, to canvas: inout Canvas) {
    drawNumber("", isCurrent: false, page, .header, to: &canvas)
    for (slot, placed) in drawer.arrangement.placed.enumerated() {
      drawGap(before: slot, page, .header, to: &canvas)
      let isCurrent = palette.selected != "" && column(slot, of: page) == page.currentColumn
      let color = isCurrent ? palette.header + palette.selected : palette.header
      drawer.drawCell(
        drawer.titles.cell(row: 0, slot: slot),
        of: drawer.titles,
        in: placed,
        as: .header,
        color: color,
        to: &canvas
      )
    }
    canvas.endLine()
  }

  private func drawRule(_ page: TablePage, to canvas: inout Canvas) {
    canvas.append(palette.border)
    var used = 0
    func append(_ count: Int, _ canvas: inout Canvas) {
      for _ in 0..<count { canvas.append("─") }
      used += count
    }
    if page.numberWidth > 0 {
      append(page.numberWidth + 2, &canvas)
      canvas.append("┼")
      used += 1
    }
    if !page.frozen.isEmpty {
      let width = page.frozen.reduce(0) { $0 + $1.width } + (page.frozen.count - 1) * ColumnWindow.gap
      append(width + (page.numberWidth > 0 ? 2 : 1), &canvas)
      canvas.append("┼")
      used += 1
    }
    append(max(0, page.width - used), &canvas)
    canvas.append(palette.reset)
    canvas.endLine()
  }

  private func draw(
    _ row: Int,
    of block: borrowing CellBlock,
    _ page: TablePage,
    with drawer: borrowing TableDrawer,
    to canvas: inout Canvas
  ) {
    let isCurrent = row == page.currentRow
    let line: Frame.Line = isCurrent ? .selected : .row
    canvas.append(drawer.frame[line].start)
    drawNumber(String(page.firstNumber + row), isCurrent: isCurrent, page, line, to: &canvas)
    for (slot, placed) in drawer.arrangement.placed.enumerated() {
      drawGap(before: slot, page, line, to: &canvas)
      let isCell = isCurrent && palette.selected != "" && column(slot, of: page) == page.currentColumn
      drawer.drawCell(
        block.cell(row: row, slot: slot),
        of: block,
        in: placed,
        as: line,
        color: isCell ? palette.header + Self.underline : nil,
        to: &canvas
      )
    }
    if isCurrent, palette.selected != "" { canvas.append(spaces: page.width - usedWidth(page)) }
    canvas.append(drawer.frame[line].end)
    canvas.endLine()
  }

  private static let underline = "\u{1B}[4m"

  /// Draws the number of a row and the bar behind it.
  private func drawNumber(
    _ number: String,
    isCurrent: Bool,
    _ page: TablePage,
    _ line: Frame.Line,
    to canvas: inout Canvas
  ) {
    guard page.numberWidth > 0 else { return }
    canvas.append(isCurrent ? Self.mark : " ")
    // A line that is made out is faint nowhere.
    if !isCurrent { canvas.append(palette.border) }
    canvas.append(spaces: page.numberWidth - number.utf8.count)
    canvas.append(number)
    canvas.append(Self.bar)
    if !isCurrent { canvas.append(palette.reset) }
  }

  private func drawGap(before slot: Int, _ page: TablePage, _ line: Frame.Line, to canvas: inout Canvas) {
    guard slot > 0 else { return }
    guard slot == page.frozen.count else { return canvas.append(spaces: ColumnWindow.gap) }
    if line != .selected { canvas.append(palette.border) }
    canvas.append(Self.bar)
    if line != .selected { canvas.append(palette.reset) }
  }

  private func column(_ slot: Int, of page: TablePage) -> Int {
    slot < page.frozen.count ? page.frozen[slot].column : page.scrolled[slot - page.frozen.count].column
  }

  private func usedWidth(_ page: TablePage) -> Int { start(of: page.frozen.count + page.scrolled.count, page) }

  /// How many cells lie before a column; for the slot behind the last, how many there are.
  private func start(of slot: Int, _ page: TablePage) -> Int {
    var start = page.width - TablePage.room(width: page.width, numberWidth: page.numberWidth)
    let shown = page.frozen + page.scrolled
    for index in 0..<slot {
      start += shown[index].width
      guard index + 1 < shown.count else { continue }
      start += index + 1 == page.frozen.count ? ColumnWindow.bar : ColumnWindow.gap
    }
    return start
  }

  private func cursorColumn(_ page: TablePage) -> Int {
    let shown = page.frozen + page.scrolled
    return start(of: shown.firstIndex { $0.column == page.currentColumn } ?? 0, page)
  }
}
