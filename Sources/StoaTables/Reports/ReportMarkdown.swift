internal import StoaBytes

/// Writes a report in the Markdown of GitHub.
struct ReportMarkdown {
  /// How wide charts are: what a page shows of a code block.
  private static let chartWidth = 80

  private let report: Report
  private let measure = ChartText(drawing: ChartDrawing(width: .max))

  init(_ report: Report) { self.report = report }

  func write(_ write: (String) throws(TableError) -> Void) throws(TableError) {
    var hasText = false
    if let title = report.title {
      try write("# \(escaped(title))\n")
      hasText = true
    }
    for block in report.blocks {
      if hasText { try write("\n") }
      hasText = true
      switch block {
      case .heading(let heading): try write("## \(escaped(heading))\n")
      case .text(let text): try write(paragraphs(text))
      case .table(let table): try write(tableText(table))
      case .chart(let chart): try write(chartText(chart))
      }
    }
  }

  private func escaped(_ text: String) -> String { MarkdownEscaping.escaped(text) }

  /// Text at whose lines nothing begins that Markdown would take for a list, a heading or a quotation.
  private func paragraphs(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      var line = escaped(String(line))
      let marker = line.prefix { $0.isNumber }.count
      if let first = line.first, "#+-=>".contains(first) {
        line = "\\" + line
      } else if marker > 0, let next = line.dropFirst(marker).first, ".)".contains(next) {
        line.insert("\\", at: line.index(line.startIndex, offsetBy: marker))
      }
      return line + "\n"
    }
    .joined()
  }

  private func notes(_ notes: [String]) -> String { notes.map { "\n*\(escaped($0))*\n" }.joined() }

  private func chartText(_ chart: Chart) -> String {
    // What there is to say of the chart stands around the code.
    var untitled = chart
    untitled.title = nil
    let lines = untitled.picture(ChartText(drawing: ChartDrawing(width: Self.chartWidth)))
    let drawn = lines.map { $0 + "\n" }.joined()
    // A fence must be longer than any run of backticks in a label.
    let fence = String(repeating: "`", count: max(3, Self.longestRun(of: "`", in: drawn) + 1))
    let title = chart.title.map { "**\(escaped($0))**\n\n" } ?? ""
    return title + "\(fence)text\n\(drawn)\(fence)\n" + notes(chart.allNotes)
  }

  private static func longestRun(of character: Character, in text: String) -> Int {
    var (longest, current) = (0, 0)
    for next in text {
      current = next == character ? current + 1 : 0
      longest = max(longest, current)
    }
    return longest
  }

  // MARK: - Tables

  private func tableText(_ table: ReportTable) -> String {
    let title = table.title.map { "**\(escaped($0))**\n\n" } ?? ""
    if table.rows.isEmpty { return title + "*\(escaped(table.words.noRows))*\n" + notes(table.notes) }
    let texts = table.columns.indices.map { table.texts(of: $0) }
    let hasLabels = !table.keys.isEmpty
    let numeric = table.columns.indices.map { table.isNumeric($0) }
    var lines: [[String]] = [(hasLabels ? [escaped(table.labelTitle)] : []) + table.columns.map { escaped($0.title) }]
    for (number, row) in table.rows.enumerated() {
      let isStrong = row.kind == .section || row.kind == .subtotal || row.kind == .total
      func cell(_ text: String) -> String { isStrong && !text.isEmpty ? "**\(text)**" : text }
      let room = String(repeating: "&emsp;", count: table.indentation(of: row))
      let label = hasLabels ? [room + cell(escaped(table.label(of: row)))] : []
      lines.append(label + texts.map { cell(escaped($0[number] ?? "")) })
    }
    return title + aligned(lines, isTrailing: (hasLabels ? [false] : []) + numeric) + notes(table.notes)
  }

  /// The lines of a table, padded so that they read as one too.
  private func aligned(_ lines: [[String]], isTrailing: [Bool]) -> String {
    let widths = isTrailing.indices.map { column in
      lines.reduce(3) { max($0, measure.width(of: $1[column])) }
    }
    func line(_ cells: [String]) -> String {
      let padded = cells.enumerated().map { measure.fitted($1, to: widths[$0], isTrailing: isTrailing[$0]) }
      return "| " + padded.joined(separator: " | ") + " |\n"
    }
    let rules = widths.enumerated().map { column, width in
      String(repeating: "-", count: isTrailing[column] ? width - 1 : width) + (isTrailing[column] ? ":" : "")
    }
    return line(lines[0]) + "| " + rules.joined(separator: " | ") + " |\n" + lines.dropFirst().map(line).joined()
  }
}
