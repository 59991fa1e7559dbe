public import StoaBytes

/// How a report is written.
///
///     report.rendered(.text(ChartDrawing(width: 100), tableWidth: 100))
public enum ReportFormat: Hashable, Sendable {
  /// For a terminal or a text file; tables are no wider than `tableWidth`, if there is one.
  case text(ChartDrawing = ChartDrawing(), tableWidth: Int? = nil)
  /// In the Markdown of GitHub; charts are text in code blocks.
  case markdown
  /// One HTML file that needs nothing beside itself: no scripts, no network.
  case html
  /// An object with all numbers exact.
  case json
}

extension Report {
  /// The report as text in a format.
  ///
  ///     try report.rendered(.html).write(toFile: "sales.html", atomically: true, encoding: .utf8)
  ///
  /// - Memory: the whole text.
  public func rendered(_ format: ReportFormat) -> String {
    var text = ""
    do throws(TableError) {
      try render(format) { (piece) throws(TableError) in text += piece }
    } catch {
      text += "\(error)\n"
    }
    return text
  }

  /// Writes the report and passes the text on, a block at a time.
  ///
  ///     try report.render(.markdown) { piece in try file.write(piece) }
  ///
  /// - Throws: what the closure throws.
  public func render(
    _ format: ReportFormat,
    to write: (_ piece: String) throws(TableError) -> Void
  ) throws(TableError) {
    switch format {
    case .text(let drawing, let tableWidth): try ReportText(self, drawing, tableWidth: tableWidth).write(write)
    case .markdown: try ReportMarkdown(self).write(write)
    case .html: try ReportHTML(self).write(write)
    case .json: try ReportJSON(self).write(write)
    }
  }
}
