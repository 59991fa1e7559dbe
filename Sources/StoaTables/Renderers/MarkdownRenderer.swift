public import StoaBytes

/// Writes tables in the Markdown of GitHub.
///
///     table.rendered(.markdown)    // | Name  |   Price |
///                                  // | ----- | ------: |
///                                  // | Chair | 1,463.5 |
///
/// What Markdown or HTML would take for markup is escaped, a line end in a cell becomes `<br>`. Columns are
/// padded to the width of the first rows, so that the text reads as a table too; wider cells further down,
/// and very wide ones, are written whole. A Markdown table must have a header: hidden titles leave it empty.
///
/// - Memory: constant in the number of rows.
public struct MarkdownRenderer: TableRenderer, Hashable, Sendable {
  /// What stands for a missing value.
  public var missing: String
  /// Whether notes on what is not shown follow the table.
  public var showsNotes: Bool

  /// Makes a renderer.
  ///
  ///     table.rendered(MarkdownRenderer(missing: "–", showsNotes: true))
  public init(missing: String = "", showsNotes: Bool = false) {
    self.missing = missing
    self.showsNotes = showsNotes
  }

  public func render(_ table: TableContent, to output: inout TableOutput) throws(TableError) -> RenderingResult {
    var rows = SampledRows(table)
    // Without columns there is no line that were a table's.
    guard !table.columns.isEmpty else { return RenderingResult(rows.reader, table) }
    let writer = MarkdownWriter(table, rows, missing: missing)
    var text = TextBuffer(capacity: 1 << 16)
    writer.appendHeader(to: &text)
    try rows.forEachBlock { (block) throws(TableError) in
      for row in 0..<block.rowCount {
        writer.appendRow(row, of: block, isBold: false, to: &text)
        if text.count > 1 << 18 { try output.flush(&text) }
      }
    }
    if let footer = rows.footer {
      writer.appendRow(0, of: footer.block, isBold: true, to: &text)
    }
    var result = RenderingResult(rows.reader, table)
    result.addNotes()
    if showsNotes, !result.notes.isEmpty {
      text.append(0x0A)
      for note in result.notes {
        MarkdownEscaping.append(note, to: &text)
        text.append("  \n")
      }
    }
    try output.flush(&text)
    return result
  }
}

extension TableRenderer where Self == MarkdownRenderer {
  /// A table in the Markdown of GitHub.
  ///
  ///     table.rendered(.markdown)
  public static var markdown: MarkdownRenderer { MarkdownRenderer() }
}

/// Writes the lines of one Markdown table.
private struct MarkdownWriter {
  private let titles: [[UInt8]]
  private let alignments: [ColumnAlignment]
  private let widths: [Int]
  private let missing: [UInt8]
  private let clusters = GraphemeClusters(ambiguousIsWide: false)

  /// No cell is padded to more than this: one that is very long must not make every row as long.
  private static let widestPadding = 400

  init(_ table: TableContent, _ rows: borrowing SampledRows, missing: String) {
    self.missing = Array(missing.utf8)
    alignments = rows.alignments
    var titles: [[UInt8]] = []
    var widths: [Int] = []
    for (column, description) in table.columns.enumerated() {
      let mark = description.sortMark.map { " " + $0 } ?? ""
      let title = table.showsHeaders ? Array(MarkdownEscaping.escaped(description.title + mark).utf8) : []
      titles.append(title)
      let widest = max(clusters.width(of: title.span), rows.measurement.columns[column].widest)
      widths.append(min(max(3, widest), Self.widestPadding))
    }
    self.titles = titles
    self.widths = widths
  }

  func appendHeader(to text: inout TextBuffer) {
    for (column, title) in titles.enumerated() {
      text.append(column == 0 ? "| " : " | ")
      appendPadded(title.span, column, to: &text)
    }
    text.append(" |\n|")
    for (column, width) in widths.enumerated() {
      text.append(alignments[column] == .center ? " :" : " ")
      let marks = alignments[column] == .center ? 2 : alignments[column] == .leading ? 0 : 1
      text.append(UInt8(ascii: "-"), count: width - marks)
      text.append(marks > 0 ? ": |" : " |")
    }
    text.append(0x0A)
  }

  func appendRow(_ row: Int, of block: borrowing CellBlock, isBold: Bool, to text: inout TextBuffer) {
    var escaped = TextBuffer(capacity: 256)
    for column in titles.indices {
      text.append(column == 0 ? "| " : " | ")
      let cell = block.cell(row: row, slot: column)
      escaped.removeAll()
      if cell.traits.contains(.missing) {
        escaped.append(missing)
      } else {
        MarkdownEscaping.append(block.cells.bytes(of: cell), isBold: isBold && cell.count > 0, to: &escaped)
      }
      appendPadded(escaped.bytes, column, to: &text)
    }
    text.append(" |\n")
  }

  private func appendPadded(_ bytes: Span<UInt8>, _ column: Int, to text: inout TextBuffer) {
    let room = max(0, widths[column] - clusters.width(of: bytes))
    let before = alignments[column].before(room)
    text.append(UInt8(ascii: " "), count: before)
    text.append(bytes)
    text.append(UInt8(ascii: " "), count: room - before)
  }
}
