public import StoaBytes

/// Writes tables as HTML that needs nothing beside itself.
///
///     table.rendered(.html(title: "Cities"))
///
/// The page has a light and a dark look, prints with its header on every sheet, and marks up what things
/// are: header cells, the order of rows, totals. All text is escaped and control characters are shown.
/// `isPage` off gives the table alone, for a page that has its own style; its classes are `number`,
/// `center`, `missing` and `selected`.
///
/// - Memory: constant in the number of rows.
public struct HTMLRenderer: TableRenderer, Hashable, Sendable {
  /// The title of the page and the caption of the table.
  public var title: String?
  /// The language of the page.
  public var language: String
  /// Whether to write a whole page rather than the table alone.
  public var isPage: Bool
  /// What stands for a missing value.
  public var missing: String
  /// Whether notes on what is not shown, or why nothing is, follow the table.
  public var showsNotes: Bool

  /// Makes a renderer; a whole page in English is what holds when nothing is said.
  ///
  ///     table.rendered(HTMLRenderer(title: "Städte", language: "de"))
  public init(
    title: String? = nil,
    language: String = "en",
    isPage: Bool = true,
    missing: String = "–",
    showsNotes: Bool = true
  ) {
    self.title = title
    self.language = language
    self.isPage = isPage
    self.missing = missing
    self.showsNotes = showsNotes
  }

  public func render(_ table: TableContent, to output: inout TableOutput) throws(TableError) -> RenderingResult {
    var text = TextBuffer(capacity: 1 << 16)
    var rows = SampledRows(table)
    let writer = HTMLWriter(alignments: rows.alignments, missing: missing)
    if isPage { appendPageStart(to: &text) }
    text.append("<table>\n")
    if let title {
      text.append("<caption>")
      HTMLEscaping.append(title, to: &text)
      text.append("</caption>\n")
    }
    if table.showsHeaders { writer.appendHeader(table.columns, to: &text) }
    text.append("<tbody>\n")
    try rows.forEachBlock { (block) throws(TableError) in
      for row in 0..<block.rowCount {
        writer.appendRow(row, of: block, to: &text)
        if text.count > 1 << 18 { try output.flush(&text) }
      }
    }
    text.append("</tbody>\n")
    if let footer = rows.footer {
      text.append("<tfoot>\n")
      writer.appendRow(0, of: footer.block, to: &text)
      text.append("</tfoot>\n")
    }
    text.append("</table>\n")
    var result = RenderingResult(rows.reader, table)
    result.addNotes()
    if showsNotes {
      // Under the table, not in it: there it would be a row.
      if result.rowCount == 0 && !result.hasMoreRows {
        appendNotes([table.emptyMessage.title, table.emptyMessage.suggestion].compactMap { $0 }, to: &text)
      }
      appendNotes(result.notes, to: &text)
    }
    if isPage { text.append("</body>\n</html>\n") }
    try output.flush(&text)
    return result
  }

  private func appendNotes(_ notes: [String], to text: inout TextBuffer) {
    for note in notes {
      text.append("<p>")
      HTMLEscaping.append(note, to: &text)
      text.append("</p>\n")
    }
  }

  private func appendPageStart(to text: inout TextBuffer) {
    text.append("<!DOCTYPE html>\n<html lang=\"")
    HTMLEscaping.append(language, to: &text)
    text.append("\">\n<head>\n<meta charset=\"utf-8\">\n")
    text.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>")
    HTMLEscaping.append(title ?? "Table", to: &text)
    text.append("</title>\n<style>\n")
    text.append(HTMLStyle.text)
    text.append("</style>\n</head>\n<body>\n")
  }
}

extension TableRenderer where Self == HTMLRenderer {
  /// A page with the table.
  ///
  ///     table.rendered(.html)
  public static var html: HTMLRenderer { HTMLRenderer() }

  /// A page with the table under a title.
  ///
  ///     table.rendered(.html(title: "Cities"))
  public static func html(title: String?) -> HTMLRenderer { HTMLRenderer(title: title) }
}

/// Writes the rows of one HTML table.
private struct HTMLWriter {
  private let openings: [[UInt8]]
  private let openingsOfMissing: [[UInt8]]
  private let alignments: [ColumnAlignment]
  private let missing: [UInt8]

  init(alignments: [ColumnAlignment], missing: String) {
    self.alignments = alignments
    self.missing = Array(missing.utf8)
    openings = alignments.map { Array("<td\(Self.attribute([Self.name(of: $0)]))".utf8) }
    openingsOfMissing = alignments.map { Array("<td\(Self.attribute([Self.name(of: $0), "missing"]))".utf8) }
  }

  private static func name(of alignment: ColumnAlignment) -> String? {
    switch alignment {
    case .automatic, .leading: nil
    case .center: "center"
    case .trailing, .numeric: "number"
    }
  }

  private static func attribute(_ names: [String?]) -> String {
    let names = names.compactMap { $0 }
    return names.isEmpty ? "" : " class=\"\(names.joined(separator: " "))\""
  }

  func appendHeader(_ columns: [TableContent.Column], to text: inout TextBuffer) {
    text.append("<thead>\n<tr>")
    for (index, column) in columns.enumerated() {
      text.append("<th scope=\"col\"")
      text.append(Self.attribute([Self.name(of: alignments[index])]))
      if let mark = column.sortMark {
        text.append(" aria-sort=\"\(mark.hasPrefix("▼") ? "descending" : "ascending")\"")
      }
      text.append(" dir=\"auto\">")
      HTMLEscaping.append(column.title, to: &text)
      if let mark = column.sortMark { text.append(" <span aria-hidden=\"true\">\(mark)</span>") }
      text.append("</th>")
    }
    text.append("</tr>\n</thead>\n")
  }

  func appendRow(_ row: Int, of block: borrowing CellBlock, to text: inout TextBuffer) {
    text.append(block.isSelected[row] ? "<tr class=\"selected\">" : "<tr>")
    for column in openings.indices {
      let cell = block.cell(row: row, slot: column)
      if cell.traits.contains(.missing) {
        text.append(openingsOfMissing[column])
        text.append(UInt8(ascii: ">"))
        text.append(missing)
      } else {
        text.append(openings[column])
        if cell.style != .standard { text.append(" style=\"\(cell.style.declarations)\"") }
        text.append(cell.traits.contains(.rightToLeft) ? " dir=\"auto\">" : ">")
        HTMLEscaping.append(block.cells.bytes(of: cell), to: &text)
      }
      text.append("</td>")
    }
    text.append("</tr>\n")
  }
}
