internal import StoaBytes

// measure → arrange → draw, around a stream of rows:
//
//   1. The sample, or all rows, goes into a block and is measured.
//   2. Its measures and the width become an arrangement, which stands for the whole table.
//   3. The block is drawn and emptied; further rows are read into it and drawn, a batch at a time.

/// One rendering of one table on a terminal.
struct TerminalRendering {
  private let table: TableContent
  private let renderer: TerminalRenderer
  private let style: TableStyle
  private let width: Int?
  private let safe: SafeText
  private let clusters: GraphemeClusters
  private let slots: ColumnSlots
  private let separators: [UInt8]

  init(_ table: TableContent, _ renderer: TerminalRenderer) {
    self.table = table
    self.renderer = renderer
    width = renderer.width.flatMap { $0 > 0 ? min($0, OutputWidth.maximum) : nil }
    safe = SafeText(
      options: renderer.text,
      keepsLines: renderer.overflow == .wrap || renderer.layout == .records
    )
    clusters = GraphemeClusters(ambiguousIsWide: renderer.text.ambiguousIsWide)
    separators = table.columns.map(\.decimalSeparator)
    slots = ColumnSlots(isWritten: table.columns.map(\.hasCompactForm))
    style = Self.fitting(renderer.style ?? table.style ?? .plain, width, hasMarks: table.hasSelection, clusters)
  }

  /// The style, or a plain one where its frame alone takes all the room.
  private static func fitting(
    _ style: TableStyle,
    _ width: Int?,
    hasMarks: Bool,
    _ clusters: GraphemeClusters
  ) -> TableStyle {
    let frame = Frame(style, palette: Palette(.none, redNegatives: false), hasMarks: hasMarks, clusters: clusters)
    guard let width, frame.width + 2 > width else { return style }
    var plain = TableStyle.plain
    plain.alternatesRows = style.alternatesRows
    return plain
  }

  func run(to output: inout TableOutput) throws(TableError) -> RenderingResult {
    var reader = RowReader(table)
    var measurement = Measurement(columnCount: table.columns.count)
    let held = try measure(&reader, &measurement)
    if reader.isAtEnd {
      // The totals are known before anything is drawn: they get the room they need.
      measurement.add(makeFooter(reader), table.columns, clusters)
    }
    if held.blocks.isEmpty { reader = RowReader(table) }

    let palette = Palette(renderer.colors, redNegatives: renderer.redNegatives)
    let hasMarks = table.hasSelection && width ?? .max > 4
    let frame = Frame(style, palette: palette, hasMarks: hasMarks, clusters: clusters)
    let titles = makeTitles()
    let arrangement = Arrangement(
      measurement,
      request(frame, titles, reader, isSample: !reader.isAtEnd && !held.blocks.isEmpty)
    )
    let hidden = hiddenColumns(arrangement)
    var drawer = makeDrawer(arrangement, frame, titles: titles, hidden)
    var canvas = Canvas()
    drawer.drawStart(showsHeaders: table.showsHeaders, to: &canvas)
    if arrangement.form == .regular { output.tellHead(lineCount: canvas.lineCount) }
    for held in held.blocks { try draw(held.block, with: &drawer, &canvas, to: &output) }
    let wanted = wantedSlots(arrangement)
    var block = makeBlock()
    if let spilled = held.spilled {
      for number in 0..<spilled.count where !drawer.isFull {
        try spilled.read(number, into: &block)
        try draw(block, with: &drawer, &canvas, to: &output)
      }
    }
    while !reader.isAtEnd && !drawer.isFull {
      block.removeAll()
      reader.fill(&block, wanted: wanted, bounds: .batch)
      try draw(block, with: &drawer, &canvas, to: &output)
    }
    return try finish(reader, drawer, hidden, &canvas, to: &output)
  }

  // MARK: Measuring

  /// Rows that have been measured and are to be drawn first.
  private struct HeldRows {
    var blocks: [HeldBlock] = []
    /// Those behind them, where they have no room in memory.
    var spilled: SpilledCells?
  }

  /// Reads and measures the rows that decide.
  ///
  /// - Returns: their cells; none if all rows must be read again, from the start.
  private func measure(_ reader: inout RowReader, _ measurement: inout Measurement) throws(TableError) -> HeldRows {
    var isExact = renderer.measuring == .exact || (renderer.measuring == .automatic && width == nil)
    var bounds = RowReader.Bounds(rows: TableMeasuring.sampleRows, bytes: TableMeasuring.sampleBytes)
    if case .sample(let rows) = renderer.measuring {
      isExact = false
      bounds.rows = max(1, rows)
    }
    // Until it is known how rows are shown, all they might show is written.
    let mayFold = renderer.layout == .compact || (renderer.layout == .automatic && width != nil)
    let wanted = (0..<slots.slotCount).map { $0 < table.columns.count || mayFold }
    var held = HeldRows()
    var heldBytes = 0
    repeat {
      var block = makeBlock()
      reader.fill(&block, wanted: wanted, bounds: held.blocks.isEmpty ? bounds : .batch)
      measurement.add(block, table.columns, clusters)
      heldBytes += block.byteCount
      held.blocks.append(HeldBlock(block))
    } while isExact && !reader.isAtEnd && heldBytes <= renderer.heldBytes
    guard isExact && !reader.isAtEnd else { return held }

    if table.canReadTwice {
      held = HeldRows()
    } else {
      held.spilled = try SpilledCells(directory: renderer.temporaryDirectory ?? SpillFile.defaultDirectory)
    }
    var block = makeBlock()
    while !reader.isAtEnd {
      block.removeAll()
      reader.fill(&block, wanted: wanted, bounds: .batch)
      measurement.add(block, table.columns, clusters)
      try held.spilled?.append(block)
    }
    return held
  }

  private func makeBlock() -> CellBlock {
    CellBlock(slotCount: slots.slotCount, purpose: .drawing(safe, clusters))
  }

  /// The titles of all columns, with the marks of those that rows are sorted by.
  private func makeTitles() -> CellBlock {
    let safe = SafeText(options: renderer.text, keepsLines: false)
    var titles = CellBlock(slotCount: table.columns.count, purpose: .drawing(safe, clusters))
    for column in table.columns {
      titles.cells.append(column.title)
      if let mark = column.sortMark {
        titles.cells.append(" ")
        titles.cells.append(mark)
      }
      titles.cells.close()
    }
    titles.isSelected = [false]
    return titles
  }

  // MARK: Arranging

  private func request(
    _ frame: Frame,
    _ titles: borrowing CellBlock,
    _ reader: RowReader,
    isSample: Bool
  ) -> ArrangementRequest {
    let scrolls = scrolls(reader, frame)
    let room = width.map { max(1, $0 - frame.width) }
    var columns: [ArrangementRequest.Column] = []
    for (index, column) in table.columns.enumerated() {
      var wanted = ArrangementRequest.Column(titleWidth: titles.cell(row: 0, slot: index).width)
      wanted.width = column.width
      wanted.alignment = column.alignment
      wanted.priority = column.priority
      wanted.isHiddenWhenCompact = column.isHiddenWhenCompact
      // What is wider than the screen is tedious to scroll past.
      if scrolls, let room { wanted.width.maximum = min(wanted.width.maximum ?? .max, room) }
      columns.append(wanted)
    }
    return ArrangementRequest(
      columns: columns,
      showsTitles: table.showsHeaders,
      isSample: isSample,
      layout: renderer.layout,
      foldsIntoRecords: renderer.foldsIntoRecords,
      scrolls: scrolls,
      room: room,
      available: width,
      separatorWidth: frame.separatorWidth,
      ellipsisWidth: clusters.ellipsisWidth,
      // What nobody is told of must not be left out.
      mostFolded: renderer.showsNotes ? TableLayout.compactColumns : .max
    )
  }

  /// Whether the rows read so far are more than the screen holds, and whoever looks at them can scroll sideways.
  private func scrolls(_ reader: RowReader, _ frame: Frame) -> Bool {
    guard let lines = renderer.scrollsFrom, renderer.overflow == .truncate else { return false }
    return frame.style.lineCount(rows: reader.rowCount, hasTitles: table.showsHeaders) >= lines
  }

  /// The columns that the arrangement leaves out.
  private func hiddenColumns(_ arrangement: Arrangement) -> HiddenColumnsNote? {
    guard arrangement.shownCount < arrangement.columnCount else { return nil }
    let shown = Set(arrangement.placed.compactMap(\.column))
    let titles = table.columns.indices.filter { !shown.contains($0) }.map { table.columns[$0].title }
    return HiddenColumnsNote(
      titles: titles,
      columnCount: arrangement.columnCount,
      hint: renderer.hints.hiddenColumns
    )
  }

  /// Which slots the arrangement draws; the others need not be written.
  private func wantedSlots(_ arrangement: Arrangement) -> [Bool] {
    var wanted = Array(repeating: false, count: slots.slotCount)
    for placed in arrangement.placed {
      guard let column = placed.column else { continue }
      wanted[arrangement.form == .compact ? slots.folded[column] : column] = true
    }
    return wanted
  }

  private func makeDrawer(
    _ arrangement: Arrangement,
    _ frame: Frame,
    titles: consuming CellBlock,
    _ hidden: HiddenColumnsNote?
  ) -> TableDrawer {
    TableDrawer(
      arrangement: arrangement,
      frame: frame,
      clusters: clusters,
      titles: titles,
      slots: slots,
      separators: separators,
      // A record is read for its values, a row of a table for how it compares.
      wraps: renderer.overflow == .wrap || arrangement.form == .records,
      redNegatives: renderer.redNegatives && renderer.colors != .none,
      missing: Array(renderer.missing.utf8),
      missingWidth: clusters.width(of: Array(renderer.missing.utf8).span),
      lastLine: lastLine(frame, hidden)
    )
  }

  /// The last line that rows may take: below them stand the frame, the totals and the notes.
  private func lastLine(_ frame: Frame, _ hidden: HiddenColumnsNote?) -> Int {
    guard let height = renderer.height else { return .max }
    var below = frame.style.bottom == nil ? 0 : 1
    if table.hasFooter { below += 2 }
    if renderer.showsNotes {
      below += 1 + (hidden.map { lineCount(of: noteText(of: $0)) } ?? 0) + (table.hasSelection ? 1 : 0)
    }
    return max(0, height - below)
  }

  // MARK: Drawing

  /// Draws a block, some rows at a time, so that what is drawn is never much.
  private func draw(
    _ block: borrowing CellBlock,
    with drawer: inout TableDrawer,
    _ canvas: inout Canvas,
    to output: inout TableOutput
  ) throws(TableError) {
    var row = 0
    while row < block.rowCount && !drawer.isFull {
      row = drawer.draw(block, from: row, until: 1 << 18, to: &canvas)
      try output.flush(&canvas.text)
    }
  }

  private func finish(
    _ reader: RowReader,
    _ drawer: borrowing TableDrawer,
    _ hidden: HiddenColumnsNote?,
    _ canvas: inout Canvas,
    to output: inout TableOutput
  ) throws(TableError) -> RenderingResult {
    // Who counts the rows may take a while: what is drawn is seen before.
    if reader.hasMore { try output.flush(&canvas.text) }
    var result = RenderingResult(reader, table, drawn: drawer.rowCount)
    result.shownColumnCount = drawer.arrangement.shownCount
    result.hiddenColumns = hidden?.titles ?? []
    result.cutCount = canvas.cutCount
    result.addNotes(hiddenColumns: hidden.map(noteText), cutHint: renderer.hints.cutValues)
    let footer = makeFooter(reader)
    if result.rowCount < reader.rowCount {
      if footer.rowCount > 0 { result.notes.append("without totals, which are of more rows") }
    } else if result.rowCount > 0, footer.rowCount > 0 {
      result.notes += totalsWithoutRoom(footer, drawer)
      drawer.drawFooter(footer, to: &canvas)
    }
    drawer.drawEnd(to: &canvas)
    if renderer.showsNotes {
      if result.rowCount == 0 && !result.hasMoreRows {
        drawNote(table.emptyMessage.title, drawer, &canvas)
        if let suggestion = table.emptyMessage.suggestion { drawNote(suggestion, drawer, &canvas) }
      }
      for note in result.notes { drawNote(note, drawer, &canvas) }
    }
    try output.flush(&canvas.text)
    return result
  }

  /// A row of totals and footers; without rows if no column has any.
  private func makeFooter(_ reader: RowReader) -> CellBlock {
    var footer = makeBlock()
    guard table.hasFooter else { return footer }
    for slot in 0..<slots.slotCount {
      let column = slot < table.columns.count ? slot : slots.folded.firstIndex(of: slot) ?? 0
      reader.writeFooter(table.columns[column], at: column, to: &footer.cells)
    }
    footer.isSelected = [false]
    return footer
  }

  /// Totals that a column has no room for, as notes: a cut number would be a wrong one.
  private func totalsWithoutRoom(_ footer: borrowing CellBlock, _ drawer: borrowing TableDrawer) -> [String] {
    var notes: [String] = []
    var shown: [Int: Int] = [:]
    for placed in drawer.arrangement.placed {
      if let column = placed.column { shown[column] = placed.width }
    }
    for (slot, column) in table.columns.enumerated() {
      let cell = footer.cell(row: 0, slot: slot)
      guard cell.count > 0, cell.width > shown[slot] ?? 0 else { continue }
      let text = String(decoding: [UInt8](copying: footer.cells.bytes(of: cell)), as: UTF8.self)
      notes.append("\(column.title): \(text)")
    }
    return notes
  }

  // MARK: Notes

  /// How wide notes are where nothing says so, and over how many lines the names of columns go.
  private static let noteWidth = 80
  private static let noteLines = 2

  private func noteText(of hidden: HiddenColumnsNote) -> String {
    hidden.text { lineCount(of: $0) <= Self.noteLines }
  }

  /// How many lines a note takes.
  private func lineCount(of note: String) -> Int {
    let block = makeNote(note)
    return pieces(ofNote: block, width: width ?? Self.noteWidth).count
  }

  private func makeNote(_ note: String) -> CellBlock {
    var block = CellBlock(
      slotCount: 1,
      purpose: .drawing(SafeText(options: renderer.text, keepsLines: false), clusters)
    )
    block.cells.append(note)
    block.cells.close()
    return block
  }

  private func pieces(ofNote block: borrowing CellBlock, width: Int) -> [TextPiece] {
    var pieces: [TextPiece] = []
    clusters.lines(of: block.cells.bytes(of: block.cell(row: 0, slot: 0)), width: width, into: &pieces)
    return pieces
  }

  /// Draws a line below the table, broken where it is too long.
  private func drawNote(_ note: String, _ drawer: borrowing TableDrawer, _ canvas: inout Canvas) {
    let block = makeNote(note)
    let bytes = block.cells.bytes(of: block.cell(row: 0, slot: 0))
    for piece in pieces(ofNote: block, width: width ?? .max) where piece.width <= width ?? .max {
      canvas.append(drawer.frame.palette.missing)
      canvas.append(bytes.extracting(piece.range))
      canvas.append(drawer.frame.palette.reset)
      canvas.endLine()
    }
  }
}
