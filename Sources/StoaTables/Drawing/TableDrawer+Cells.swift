extension TableDrawer {
  /// Draws one cell in its column, exactly as wide as the column; in a colour, if one is given.
  func drawCell(
    _ cell: TableCell.Closed,
    of block: borrowing CellBlock,
    in placed: Arrangement.Placed,
    as line: Frame.Line,
    color given: String? = nil,
    to canvas: inout Canvas
  ) {
    if cell.count == 0 { return drawBlank(cell, in: placed, as: line, to: &canvas) }
    if cell.width > placed.width || cell.traits.contains(.lines) {
      if placed.isFull && cell.width > placed.width && line != .header { canvas.cutCount += 1 }
      return drawCut(cell, of: block, in: placed, as: line, color: given, to: &canvas)
    }
    let room = placed.width - cell.width
    let before = leadingRoom(cell, of: block, in: placed, isTitle: line == .header, room: room)
    canvas.append(spaces: before)
    let color = given ?? color(of: cell, in: block, placed, line)
    if color.isEmpty && cell.traits.isSubset(of: .plain) {
      canvas.text.append(cell.range, of: block.cells.text)
    } else {
      append(block.cells.bytes(of: cell), cell.traits, color: color, as: line, to: &canvas)
    }
    canvas.append(spaces: room - before)
  }

  /// How much of the room to spare lies before the text.
  private func leadingRoom(
    _ cell: TableCell.Closed,
    of block: borrowing CellBlock,
    in placed: Arrangement.Placed,
    isTitle: Bool,
    room: Int
  ) -> Int {
    guard placed.alignment == .numeric, !isTitle || cell.kind == .number else { return placed.alignment.before(room) }
    let separator = separators.span[placed.column ?? 0]
    let parts = NumericParts(cell, block.cells.bytes(of: cell), separator: separator, clusters)
    return parts.hasDigits ? max(0, min(room, placed.whole - parts.whole)) : room
  }

  private func drawBlank(
    _ cell: TableCell.Closed,
    in placed: Arrangement.Placed,
    as line: Frame.Line,
    to canvas: inout Canvas
  ) {
    guard cell.traits.contains(.missing), missingWidth <= placed.width, missingWidth > 0 else {
      return canvas.append(spaces: placed.width)
    }
    let room = placed.width - missingWidth
    let before = placed.alignment.before(room)
    canvas.append(spaces: before)
    append(missing, color: frame.palette.missing, frame[line], to: &canvas)
    canvas.append(spaces: room - before)
  }

  /// Draws the start of a cell that has no room, or of one that has several lines, and `…`.
  private func drawCut(
    _ cell: TableCell.Closed,
    of block: borrowing CellBlock,
    in placed: Arrangement.Placed,
    as line: Frame.Line,
    color given: String?,
    to canvas: inout Canvas
  ) {
    let room = placed.width - clusters.ellipsisWidth
    guard room >= 0 else { return canvas.append(spaces: placed.width) }
    let bytes = block.cells.bytes(of: cell)
    let piece: TextPiece
    if cell.traits.contains(.plain) {
      piece = TextPiece(range: 0..<min(room, bytes.count), width: min(room, bytes.count))
    } else {
      piece = clusters.prefix(of: bytes, width: room)
    }
    let color = given ?? color(of: cell, in: block, placed, line)
    append(bytes.extracting(piece.range), cell.traits, color: color, as: line, to: &canvas)
    append(ellipsis, color: line == .header ? frame.palette.header : frame.palette.missing, frame[line], to: &canvas)
    canvas.append(spaces: room - piece.width)
  }

  /// The colour of a cell; empty for that of its line.
  func color(
    of cell: TableCell.Closed,
    in block: borrowing CellBlock,
    _ placed: Arrangement.Placed,
    _ line: Frame.Line
  ) -> String {
    if line == .header { return frame.palette.header }
    if cell.style != .standard, frame.palette.hasColors { return cell.style.sequence }
    guard redNegatives && placed.alignment == .numeric else { return "" }
    return NumericShape.isNegative(block.cells.bytes(of: cell)) ? frame.palette.negative : ""
  }

  /// Appends text in a colour: isolated if it is written from right to left, its own colours closed.
  func append(
    _ bytes: Span<UInt8>,
    _ traits: TableCell.Traits,
    color: String,
    as line: Frame.Line,
    to canvas: inout Canvas
  ) {
    canvas.append(color)
    let isIsolated = traits.contains(.rightToLeft) && !bytes.isEmpty
    if isIsolated { canvas.append("\u{2068}") }
    canvas.append(bytes)
    if isIsolated { canvas.append("\u{2069}") }
    if traits.contains(.colors) { canvas.append(ColorSequence.reset) }
    if !color.isEmpty || traits.contains(.colors) { canvas.append(frame[line].resume) }
  }
}
