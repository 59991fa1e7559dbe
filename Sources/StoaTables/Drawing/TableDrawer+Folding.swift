// A FOLDED ROW
//
//   Kyoto                              the first column's value
//     country: Japan  pop.: 1463.5     the others, as many on a line as have room
//     note: old capital of the e…

extension TableDrawer {
  /// Draws a row folded into one column.
  func drawFolded(
    _ row: Int,
    of block: borrowing CellBlock,
    as line: Frame.Line,
    to canvas: inout Canvas
  ) {
    guard let column = arrangement.placed.first?.column else { return }
    let primary = block.cell(row: row, slot: slots.folded[column])
    // Totals need no line for a column that has none.
    if line != .header || primary.count > 0 { drawPrimary(primary, of: block, as: line, to: &canvas) }
    let indent = arrangement.width > 12 ? 2 : 0
    let room = arrangement.width - indent
    var used = 0
    var start: Int?
    for placed in arrangement.placed.dropFirst() {
      guard let column = placed.column else { continue }
      let cell = block.cell(row: row, slot: slots.folded[column])
      if cell.count == 0 { continue }
      let label = slots.isLabelled[column] ? titles.cell(row: 0, slot: column) : nil
      let needed = cell.width + (label.map { $0.width + 2 } ?? 0)
      let isWide = needed > room || cell.traits.contains(.lines)
      if let begun = start, isWide || used + 2 + needed > room {
        closeFolded(line, from: begun, used: used, room: room, to: &canvas)
        start = nil
      }
      if isWide {
        drawWide(cell, label, of: block, as: line, indent: indent, to: &canvas)
        continue
      }
      if start == nil {
        start = beginFolded(line, indent: indent, to: &canvas)
        used = 0
      } else {
        canvas.append("  ")
        used += 2
      }
      if let label { appendLabel(label, as: line, to: &canvas) }
      appendInline(cell, of: block, as: line, to: &canvas)
      used += needed
    }
    if let begun = start { closeFolded(line, from: begun, used: used, room: room, to: &canvas) }
  }

  private func drawPrimary(
    _ cell: TableCell.Closed,
    of block: borrowing CellBlock,
    as line: Frame.Line,
    to canvas: inout Canvas
  ) {
    if wraps && (cell.width > arrangement.width || cell.traits.contains(.lines)) {
      return drawLines(of: cell, nil, in: block, as: line, indent: 0, isMarked: line == .selected, to: &canvas)
    }
    beginLine(line, isMarked: line == .selected, to: &canvas)
    let start = canvas.text.count
    // What a row is found by stands out from what is folded below it.
    let isPlain = (line == .row || line == .alternate) && cell.style == .standard
    let color = isPlain ? frame.palette.header : nil
    drawCell(cell, of: block, in: compactColumn, as: line, color: color, to: &canvas)
    endLine(line, from: start, to: &canvas)
  }

  private func beginFolded(_ line: Frame.Line, indent: Int, to canvas: inout Canvas) -> Int {
    beginLine(line, isMarked: false, to: &canvas)
    let start = canvas.text.count
    canvas.append(spaces: indent)
    return start
  }

  private func closeFolded(_ line: Frame.Line, from start: Int, used: Int, room: Int, to canvas: inout Canvas) {
    canvas.append(spaces: room - used)
    endLine(line, from: start, to: &canvas)
  }

  /// Draws a piece that has no room on one line: cut, or wrapped behind its label.
  private func drawWide(
    _ cell: TableCell.Closed,
    _ label: TableCell.Closed?,
    of block: borrowing CellBlock,
    as line: Frame.Line,
    indent: Int,
    to canvas: inout Canvas
  ) {
    if wraps { return drawLines(of: cell, label, in: block, as: line, indent: indent, isMarked: false, to: &canvas) }
    let start = beginFolded(line, indent: indent, to: &canvas)
    let room = arrangement.width - indent
    var used = 0
    if let label, room >= 8 {
      used = appendShortLabel(label, room: max(room / 3, room - 2 - cell.width), as: line, to: &canvas)
    }
    let rest = Arrangement.Placed(column: 0, width: room - used, alignment: .leading, whole: 0, isFull: false)
    drawCell(cell, of: block, in: rest, as: line, to: &canvas)
    endLine(line, from: start, to: &canvas)
  }

  /// Draws all lines of a cell behind its label, if there is room for that.
  private func drawLines(
    of cell: TableCell.Closed,
    _ label: TableCell.Closed?,
    in block: borrowing CellBlock,
    as line: Frame.Line,
    indent: Int,
    isMarked: Bool,
    to canvas: inout Canvas
  ) {
    let room = arrangement.width - indent
    let labelled = label.flatMap { $0.width + 2 + room / 3 <= room ? $0 : nil }
    let before = labelled.map { $0.width + 2 } ?? 0
    let column = Arrangement.Placed(column: 0, width: room - before, alignment: .leading, whole: 0, isFull: false)
    var pieces: [TextPiece] = []
    clusters.lines(of: block.cells.bytes(of: cell), width: column.width, into: &pieces)
    for (level, piece) in pieces.enumerated() {
      beginLine(line, isMarked: isMarked && level == 0, to: &canvas)
      let start = canvas.text.count
      canvas.append(spaces: indent)
      if level == 0, let labelled {
        appendLabel(labelled, as: line, to: &canvas)
      } else {
        canvas.append(spaces: before)
      }
      drawPiece(piece, of: cell, block, in: column, as: line, to: &canvas)
      endLine(line, from: start, to: &canvas)
    }
  }

  private func appendLabel(_ label: TableCell.Closed, as line: Frame.Line, to canvas: inout Canvas) {
    let color = line == .selected ? "" : frame.palette.label
    append(titles.cells.bytes(of: label), label.traits, color: color, as: line, to: &canvas)
    append([UInt8(ascii: ":")], color: color, frame[line], to: &canvas)
    canvas.append(UInt8(ascii: " "))
  }

  /// Appends a label, cut where it is longer than the room it may have; returns what it took.
  private func appendShortLabel(
    _ label: TableCell.Closed,
    room: Int,
    as line: Frame.Line,
    to canvas: inout Canvas
  ) -> Int {
    if label.width <= room {
      appendLabel(label, as: line, to: &canvas)
      return label.width + 2
    }
    let color = line == .selected ? "" : frame.palette.label
    let bytes = titles.cells.bytes(of: label)
    let piece = clusters.prefix(of: bytes, width: max(0, room - clusters.ellipsisWidth))
    append(bytes.extracting(piece.range), label.traits, color: color, as: line, to: &canvas)
    append(ellipsis + [UInt8(ascii: ":")], color: color, frame[line], to: &canvas)
    canvas.append(spaces: 1)
    return piece.width + clusters.ellipsisWidth + 2
  }

  /// Appends a cell as it is, without a column around it.
  private func appendInline(
    _ cell: TableCell.Closed,
    of block: borrowing CellBlock,
    as line: Frame.Line,
    to canvas: inout Canvas
  ) {
    let color = frame.palette.hasColors && line != .header ? cell.style.sequence : ""
    append(block.cells.bytes(of: cell), cell.traits, color: color, as: line, to: &canvas)
  }
}

// MARK: - Records

extension TableDrawer {
  /// Draws a row as a block of its own: a line for each column.
  func drawRecord(
    _ row: Int,
    of block: borrowing CellBlock,
    as line: Frame.Line,
    to canvas: inout Canvas
  ) {
    if frame.style.top == nil && line != .header { drawHeading(to: &canvas) }
    let labels = Arrangement.Placed(
      column: 0,
      width: arrangement.labelWidth,
      alignment: .leading,
      whole: 0,
      isFull: false
    )
    for (index, placed) in arrangement.placed.enumerated() {
      guard let slot = placed.column else { continue }
      let cell = block.cell(row: row, slot: slot)
      if line == .header && cell.count == 0 { continue }
      var pieces: [TextPiece] = []
      if wraps && (cell.width > placed.width || cell.traits.contains(.lines)) {
        clusters.lines(of: block.cells.bytes(of: cell), width: placed.width, into: &pieces)
      }
      for level in 0..<max(1, pieces.count) {
        beginLine(line, isMarked: line == .selected && index == 0 && level == 0, to: &canvas)
        let start = canvas.text.count
        if level == 0 {
          drawCell(titles.cell(row: 0, slot: slot), of: titles, in: labels, as: .header, to: &canvas)
        } else {
          canvas.append(spaces: labels.width)
        }
        canvas.append(frame[line].separator)
        if pieces.isEmpty {
          drawCell(cell, of: block, in: placed, as: line, to: &canvas)
        } else {
          drawPiece(pieces[level], of: cell, block, in: placed, as: line, to: &canvas)
        }
        endLine(line, from: start, to: &canvas)
      }
    }
  }

  /// Draws the number of a record and a line behind it, as far as the record is wide.
  private func drawHeading(to canvas: inout Canvas) {
    let number = Array(String(rowCount).utf8)
    let fill = clusters.ambiguousIsWide ? "-" : "─"
    canvas.append(frame.noMark)
    canvas.append(frame.palette.border)
    let room = frame.leftWidth + arrangement.width + frame.rightWidth
    if number.count + 2 <= room {
      canvas.append(number)
      canvas.append(UInt8(ascii: " "))
      for _ in 0..<room - number.count - 1 { canvas.append(fill) }
    } else {
      for _ in 0..<room { canvas.append(fill) }
    }
    canvas.append(frame.palette.reset)
    canvas.endLine()
  }
}
