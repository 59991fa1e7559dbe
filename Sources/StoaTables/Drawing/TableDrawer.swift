// THE THIRD STEP OF A LAYOUT
//
// A drawer is made from an arrangement and a frame, and turns blocks of cells into lines. It reads no
// rows and decides no widths. Every line it draws is exactly as wide as the arrangement and the frame
// say, or ends earlier, where nothing stands at its right.
//
//   TableDrawer            the parts of a table, in order; rows that are one line
//   TableDrawer+Cells      one cell in its column: aligned, cut, coloured
//   TableDrawer+Wrapping   rows of several lines
//   TableDrawer+Folding    rows folded into one column, and records

/// Draws tables of one arrangement.
struct TableDrawer: ~Copyable {
  let arrangement: Arrangement
  let frame: Frame
  let clusters: GraphemeClusters
  /// The titles of all columns, a block of one row.
  let titles: CellBlock
  let slots: ColumnSlots
  let separators: [UInt8]
  let wraps: Bool
  let redNegatives: Bool
  let missing: [UInt8]
  let missingWidth: Int
  let ellipsis = Array(GraphemeClusters.ellipsis.utf8)

  /// How many lines there may be before the rows must end.
  let lastLine: Int

  /// How many rows have been drawn.
  private(set) var rowCount = 0
  /// Whether a row was left because there are no more lines for it.
  private(set) var isFull = false

  /// The widths a rule crosses.
  private var ruleWidths: [Int] {
    switch arrangement.form {
    case .regular: arrangement.placed.map(\.width)
    case .compact: [arrangement.width]
    case .records: [arrangement.labelWidth, arrangement.width - arrangement.labelWidth - frame.separatorWidth]
    }
  }

  /// Draws what stands above the first row.
  func drawStart(showsHeaders: Bool, to canvas: inout Canvas) {
    if let top = frame.style.top { frame.append(top, across: ruleWidths, to: &canvas) }
    guard showsHeaders && !arrangement.placed.isEmpty && arrangement.form != .records else { return }
    drawTitles(to: &canvas)
    if let header = frame.style.header { frame.append(header, across: ruleWidths, to: &canvas) }
  }

  /// Draws what stands below the last row.
  func drawEnd(to canvas: inout Canvas) {
    if let bottom = frame.style.bottom { frame.append(bottom, across: ruleWidths, to: &canvas) }
  }

  /// Draws the rows of a block from a first one on, until there is that much text, or no line
  /// for the next row.
  ///
  /// - Returns: the first row that is not drawn.
  mutating func draw(
    _ block: borrowing CellBlock,
    from first: Int,
    until limit: Int,
    to canvas: inout Canvas
  ) -> Int {
    var row = first
    while row < block.rowCount && canvas.text.count < limit && !isFull {
      let (start, lineCount) = (canvas.text.count, canvas.lineCount)
      if rowCount > 0, let rule = rowRule { frame.append(rule, across: ruleWidths, to: &canvas) }
      rowCount += 1
      let isSelected = block.isSelected[row]
      let line: Frame.Line =
        isSelected ? .selected : frame.style.alternatesRows && rowCount % 2 == 0 ? .alternate : .row
      switch arrangement.form {
      case .regular: drawRow(row, of: block, as: line, to: &canvas)
      case .compact: drawFolded(row, of: block, as: line, to: &canvas)
      case .records: drawRecord(row, of: block, as: line, to: &canvas)
      }
      // One row is always shown, however many lines it takes.
      if canvas.lineCount > lastLine && rowCount > 1 {
        canvas.rewind(to: start, lineCount: lineCount)
        rowCount -= 1
        isFull = true
        return row
      }
      row += 1
    }
    return row
  }

  /// Draws a row of totals under a rule.
  func drawFooter(_ block: borrowing CellBlock, to canvas: inout Canvas) {
    if let rule = frame.style.header { frame.append(rule, across: ruleWidths, to: &canvas) }
    switch arrangement.form {
    case .regular: drawRow(0, of: block, as: .header, to: &canvas)
    case .compact: drawFolded(0, of: block, as: .header, to: &canvas)
    case .records: drawRecord(0, of: block, as: .header, to: &canvas)
    }
  }

  /// Between two records there is always a rule where the style has any.
  private var rowRule: TableStyle.Rule? {
    arrangement.form == .records && frame.style.top != nil ? frame.style.header : frame.style.row
  }

  private func drawTitles(to canvas: inout Canvas) {
    if arrangement.form == .compact {
      beginLine(.header, isMarked: false, to: &canvas)
      let start = canvas.text.count
      let title = titles.cell(row: 0, slot: arrangement.placed[0].column ?? 0)
      drawCell(title, of: titles, in: compactColumn, as: .header, to: &canvas)
      endLine(.header, from: start, to: &canvas)
      return
    }
    drawLine(0, of: titles, as: .header, to: &canvas)
  }

  /// The one column of a folded table.
  var compactColumn: Arrangement.Placed {
    Arrangement.Placed(column: 0, width: arrangement.width, alignment: .leading, whole: 0, isFull: false)
  }
}

// MARK: - Lines

extension TableDrawer {
  /// Starts a line: the mark of a selected row, the line's colour, the frame's left.
  func beginLine(_ line: Frame.Line, isMarked: Bool, to canvas: inout Canvas) {
    if frame.markWidth > 0 { canvas.append(isMarked ? frame.mark : frame.noMark) }
    let pieces = frame.pieces.span
    canvas.append(pieces[line.rawValue].start.span)
    canvas.append(pieces[line.rawValue].left.span)
  }

  /// Ends a line that starts at an offset of the text: the frame's right; without one, no spaces at the end.
  func endLine(_ line: Frame.Line, from start: Int, to canvas: inout Canvas) {
    let pieces = frame.pieces.span
    if pieces[line.rawValue].right.isEmpty {
      if pieces[line.rawValue].start.isEmpty { canvas.trimLine(from: start) }
    } else {
      canvas.append(pieces[line.rawValue].right.span)
    }
    canvas.append(pieces[line.rawValue].end.span)
    canvas.endLine()
  }

  /// Draws a row, over as many lines as its cells need.
  func drawRow(_ row: Int, of block: borrowing CellBlock, as line: Frame.Line, to canvas: inout Canvas) {
    if wraps && needsWrapping(row, of: block) {
      drawWrapped(row, of: block, as: line, to: &canvas)
    } else {
      drawLine(row, of: block, as: line, to: &canvas)
    }
  }

  /// Draws a row on one line.
  func drawLine(_ row: Int, of block: borrowing CellBlock, as line: Frame.Line, to canvas: inout Canvas) {
    beginLine(line, isMarked: line == .selected, to: &canvas)
    let start = canvas.text.count
    // Spans, because this runs once a cell: an array taken out of the drawer is counted each time.
    let pieces = frame.pieces.span
    let columns = arrangement.placed.span
    let cells = block.cells.closed.span
    let first = row &* block.slotCount
    for index in columns.indices {
      if index > 0 { canvas.append(pieces[line.rawValue].separator.span) }
      if let slot = columns[index].column {
        drawCell(cells[first &+ slot], of: block, in: columns[index], as: line, to: &canvas)
      } else {
        append(ellipsis, color: frame.palette.missing, pieces[line.rawValue], to: &canvas)
      }
    }
    endLine(line, from: start, to: &canvas)
  }

  /// Appends a piece of text in a colour.
  func append(_ text: [UInt8], color: String, _ pieces: Frame.Pieces, to canvas: inout Canvas) {
    if color.isEmpty { return canvas.append(text) }
    canvas.append(color)
    canvas.append(text)
    canvas.append(pieces.resume)
  }
}
