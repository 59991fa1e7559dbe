internal import StoaBytes

/// Writes a report for a terminal.
struct ReportText {
  private let report: Report
  private let measure: ChartText
  /// The same with the room that tables have.
  private let tables: ChartText

  init(_ report: Report, _ drawing: ChartDrawing, tableWidth: Int?) {
    self.report = report
    measure = ChartText(drawing: drawing)
    var wide = drawing
    wide.width = tableWidth ?? .max
    tables = ChartText(drawing: wide)
  }

  func write(_ write: (String) throws(TableError) -> Void) throws(TableError) {
    var hasText = false
    if let title = report.title {
      let lines = measure.filled(title)
      let width = lines.map { measure.width(of: $0) }.max() ?? 0
      let rule = String(repeating: measure.isASCII ? "=" : "═", count: width)
      try write(lines.map { measure.title($0) + "\n" }.joined() + measure.faint(rule) + "\n")
      hasText = true
    }
    for block in report.blocks {
      if hasText { try write("\n") }
      hasText = true
      switch block {
      case .heading(let heading): try write(measure.filled(heading).map { measure.title($0) + "\n" }.joined())
      case .text(let paragraph): try write(filledParagraph(paragraph))
      case .table(let table): try write(ReportTableText(table, tables).text)
      case .chart(let chart): try write(chart.text(measure.drawing))
      }
    }
  }

  /// Long lines are hard to read, whatever the terminal holds.
  private func filledParagraph(_ paragraph: String) -> String {
    var drawing = measure.drawing
    drawing.width = min(drawing.width, 80)
    let narrow = ChartText(drawing: drawing)
    let lines = paragraph.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.flatMap { narrow.filled(String($0)) }.map { $0 + "\n" }.joined()
  }
}
