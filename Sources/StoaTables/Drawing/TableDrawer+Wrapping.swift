extension TableDrawer {
  /// Whether a cell of the row has more than one line.
  func needsWrapping(_ row: Int, of block: borrowing CellBlock) -> Bool {
    for placed in arrangement.placed {
      guard let slot = placed.column else { continue }
      let cell = block.cell(row: row, slot: slot)
      if cell.width > placed.width || cell.traits.contains(.lines) { return true }
    }
    return false
  }

  /// Draws a row over as many lines as its tallest cell needs.
  func drawWrapped(
    _ row: Int,
    of block: borrowing CellBlock,
    as line: Frame.Line,
    to canvas: inout Canvas
  ) {
    canvas.lines.removeAll(keepingCapacity: true)
    canvas.lineEnds.removeAll(keepingCapacity: true)
    var height = 1
    for placed in arrangement.placed {
      let start = canvas.lines.count
      if let slot = placed.column {
        let cell = block.cell(row: row, slot: slot)
        if cell.width > placed.width || cell.traits.contains(.lines) {
          clusters.lines(of: block.cells.bytes(of: cell), width: placed.width, into: &canvas.lines)
        }
      }
      canvas.lineEnds.append(canvas.lines.count)
      height = max(height, canvas.lines.count - start)
    }
    for level in 0..<height {
      beginLine(line, isMarked: line == .selected && level == 0, to: &canvas)
      let start = canvas.text.count
      for index in arrangement.placed.indices {
        if index > 0 { canvas.append(frame[line].separator) }
        drawLevel(level, row, index, of: block, as: line, to: &canvas)
      }
      endLine(line, from: start, to: &canvas)
    }
  }

  /// Draws one line of one cell of a wrapped row.
  private func drawLevel(
    _ level: Int,
    _ row: Int,
    _ index: Int,
    of block: borrowing CellBlock,
    as line: Frame.Line,
    to canvas: inout Canvas
  ) {
    let placed = arrangement.placed[index]
    guard let slot = placed.column else {
      return append(level == 0 ? ellipsis : [UInt8(ascii: " ")], color: frame.palette.missing, frame[line], to: &canvas)
    }
    let cell = block.cell(row: row, slot: slot)
    let first = index == 0 ? 0 : canvas.lineEnds[index - 1]
    if canvas.lineEnds[index] == first {
      if level == 0 { return drawCell(cell, of: block, in: placed, as: line, to: &canvas) }
      return canvas.append(spaces: placed.width)
    }
    guard first + level < canvas.lineEnds[index] else { return canvas.append(spaces: placed.width) }
    drawPiece(canvas.lines[first + level], of: cell, block, in: placed, as: line, to: &canvas)
  }

  /// Draws a line of a cell, or `…` for a character that has no room at all.
  func drawPiece(
    _ piece: TextPiece,
    of cell: TableCell.Closed,
    _ block: borrowing CellBlock,
    in placed: Arrangement.Placed,
    as line: Frame.Line,
    to canvas: inout Canvas
  ) {
    guard piece.width <= placed.width else {
      guard clusters.ellipsisWidth <= placed.width else { return canvas.append(spaces: placed.width) }
      append(ellipsis, color: frame.palette.missing, frame[line], to: &canvas)
      return canvas.append(spaces: placed.width - clusters.ellipsisWidth)
    }
    let room = placed.width - piece.width
    let before = placed.alignment.before(room)
    canvas.append(spaces: before)
    let bytes = block.cells.bytes(of: cell)
    if cell.traits.contains(.colors) { appendColors(before: piece.range.lowerBound, in: bytes, to: &canvas) }
    let color = color(of: cell, in: block, placed, line)
    append(bytes.extracting(piece.range), cell.traits, color: color, as: line, to: &canvas)
    canvas.append(spaces: room - before)
  }

  /// Takes up the colours that earlier lines of the cell set.
  private func appendColors(before end: Int, in bytes: Span<UInt8>, to canvas: inout Canvas) {
    var offset = 0
    while offset < end {
      if bytes[offset] == 0x1B, let sequenceEnd = ColorSequence.end(in: bytes, at: offset) {
        canvas.append(bytes.extracting(offset..<sequenceEnd))
        offset = sequenceEnd
      } else {
        offset += 1
      }
    }
  }
}
