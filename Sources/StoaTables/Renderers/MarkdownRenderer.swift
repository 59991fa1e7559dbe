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

  public func render(_ table: TableContent, to output: inout TableOutput) throws(TableError) -> TableReport {
    var rows = SampledRows(table)
    // Without columns there is no line that were a table's.
    guard !table.columns.isEmpty else { return TableReport(rows.reader, table) }
    let writer = MarkdownWriter(table, rows, missing: missing)
    var text = TextBuffer(capacity: 1 << 16)
    writer.appendHeader(to: &text)
    try rows.forEachBlock { (block) throws(TableError) in
      for row in 0..<block.rowCount {
        writer.appendRow(row, of: block, isBold: false, to: &text)
        if text.count > 1 << 18 { try output.flush(&text) }
      }
    }
    if let footer = rows.footer(slotCount: table.columns.count, purpose: SampledRows.purpose) {
      writer.appendRow(0, of: footer.block, isBold: true, to: &text)
    }
    var report = TableReport(rows.reader, table)
    report.addNotes()
    if showsNotes, !report.notes.isEmpty {
      text.append(0x0A)
      for note in report.notes {
        MarkdownEscaping.append(note, to: &text)
        text.append("  \n")
      }
    }
    try output.flush(&text)
    return report
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
      var title = TextBuffer(capacity: 64)
      let mark = description.sortMark.map { " " + $0 } ?? ""
      if table.showsHeaders { MarkdownEscaping.append(description.title + mark, to: &title) }
      titles.append((0..<title.count).map { title[$0] })
      let widest = max(clusters.width(of: title.bytes), rows.measurement.columns[column].widest)
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
    let before =
      switch alignments[column] {
      case .automatic, .leading: 0
      case .center: room / 2
      case .trailing, .numeric: room
      }
    text.append(UInt8(ascii: " "), count: before)
    text.append(bytes)
    text.append(UInt8(ascii: " "), count: room - before)
  }
}

/// Text that Markdown shows as it is.
enum MarkdownEscaping {
  /// Appends any text, made safe first.
  static func append(_ string: String, to text: inout TextBuffer) {
    var safe = TextBuffer(capacity: 64)
    _ = SafeText(options: TextOptions(), keepsLines: true).append(Array(string.utf8).span, to: &safe)
    append(safe.bytes, to: &text)
  }

  /// Appends safe text with everything escaped that could be markup in a cell.
  static func append(_ bytes: Span<UInt8>, isBold: Bool = false, to text: inout TextBuffer) {
    if isBold { text.append("**") }
    var dollars = 0
    for index in bytes.indices where bytes[index] == UInt8(ascii: "$") { dollars += 1 }
    for index in bytes.indices {
      let byte = bytes[index]
      switch byte {
      // A blank at an end would be taken for padding.
      case 0x20 where index == 0 || index == bytes.count - 1: text.append("&#32;")
      case UInt8(ascii: "&"): text.append("&amp;")
      case UInt8(ascii: "<"): text.append("&lt;")
      case UInt8(ascii: ">"): text.append("&gt;")
      case 0x0A: text.append("<br>")
      case UInt8(ascii: "|"), UInt8(ascii: "\\"), UInt8(ascii: "`"), UInt8(ascii: "*"), UInt8(ascii: "["),
        UInt8(ascii: "]"), UInt8(ascii: "~"):
        text.append(UInt8(ascii: "\\"))
        text.append(byte)
      case UInt8(ascii: "_") where !isInsideWord(index, bytes), UInt8(ascii: "$") where dollars > 1:
        text.append(UInt8(ascii: "\\"))
        text.append(byte)
      default: text.append(byte)
      }
    }
    if isBold { text.append("**") }
  }

  /// An underscore between letters or digits is no emphasis.
  private static func isInsideWord(_ index: Int, _ bytes: Span<UInt8>) -> Bool {
    func isWord(_ byte: UInt8) -> Bool {
      byte &- 0x30 < 10 || (byte | 0x20) &- UInt8(ascii: "a") < 26
    }
    return index > 0 && index + 1 < bytes.count && isWord(bytes[index - 1]) && isWord(bytes[index + 1])
  }
}
