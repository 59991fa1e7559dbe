internal import StoaBytes
internal import StoaColumns

/// Writes a report as one HTML file.
struct ReportHTML {
  private let report: Report

  init(_ report: Report) { self.report = report }

  func write(_ write: (String) throws(TableError) -> Void) throws(TableError) {
    let title = HTMLEscaping.escaped(report.title ?? report.words.report)
    try write(
      """
      <!DOCTYPE html>
      <html lang="\(HTMLEscaping.escaped(report.language))">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\(title)</title>
      <style>
      \(ReportStyle.text)</style>
      </head>
      <body>
      <main>

      """
    )
    if report.title != nil { try write("<h1 dir=\"auto\">\(title)</h1>\n") }
    for (index, block) in report.blocks.enumerated() {
      switch block {
      case .heading(let heading): try write("<h2 dir=\"auto\">\(HTMLEscaping.escaped(heading))</h2>\n")
      case .text(let text): try write(paragraphs(text))
      case .table(let table): try write(element(table))
      case .chart(let chart): try write(element(chart, id: "chart-\(index + 1)"))
      }
    }
    try write("</main>\n</body>\n</html>\n")
  }

  /// Text whose empty lines part paragraphs.
  private func paragraphs(_ text: String) -> String {
    var paragraphs: [[String]] = [[]]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.allSatisfy(\.isWhitespace) {
        paragraphs.append([])
      } else {
        paragraphs[paragraphs.count - 1].append(String(line))
      }
    }
    return paragraphs.filter { !$0.isEmpty }.map { lines in
      "<p dir=\"auto\">" + lines.map { HTMLEscaping.escaped($0) }.joined(separator: "<br>\n") + "</p>\n"
    }
    .joined()
  }

  private func notes(_ notes: [String]) -> String {
    notes.map { "<p class=\"note\">\(HTMLEscaping.escaped($0))</p>\n" }.joined()
  }

  // MARK: - Charts

  private func element(_ chart: Chart, id: String) -> String {
    var text = "<figure>\n"
    if let title = chart.title { text += "<figcaption dir=\"auto\">\(HTMLEscaping.escaped(title))</figcaption>\n" }
    let svg = chart.svg(id: id)
    text += svg.isEmpty ? "<p class=\"note\">\(HTMLEscaping.escaped(chart.words.noValues))</p>\n" : svg
    if chart.kind == .sparkline, !svg.isEmpty {
      text += "<span class=\"legend\">\(HTMLEscaping.escaped(chart.sparklineLegend))</span>\n"
    }
    return text + notes(chart.allNotes) + "</figure>\n"
  }

  // MARK: - Tables

  private func element(_ table: ReportTable) -> String {
    var text = "<div class=\"table\">\n<table>\n"
    if let title = table.title { text += "<caption dir=\"auto\">\(HTMLEscaping.escaped(title))</caption>\n" }
    let numeric = table.columns.indices.map { table.isNumeric($0) }
    let hasLabels = !table.keys.isEmpty
    text += "<thead>\n<tr>"
    if hasLabels { text += "<th scope=\"col\" dir=\"auto\">\(HTMLEscaping.escaped(table.labelTitle))</th>" }
    for (column, isNumeric) in zip(table.columns, numeric) {
      text += "<th scope=\"col\"\(isNumeric ? " class=\"number\"" : "") dir=\"auto\">"
      text += HTMLEscaping.escaped(column.title) + "</th>"
    }
    text += "</tr>\n</thead>\n"
    if table.rows.isEmpty {
      let span = table.columns.count + (hasLabels ? 1 : 0)
      text += "<tbody>\n<tr><td class=\"missing\" colspan=\"\(max(1, span))\">"
      text += "\(HTMLEscaping.escaped(table.words.noRows))</td></tr>\n</tbody>\n"
    } else {
      text += body(table, numeric)
    }
    return text + "</table>\n</div>\n" + notes(table.notes)
  }

  private func body(_ table: ReportTable, _ numeric: [Bool]) -> String {
    let cells = table.columns.indices.map { column -> [String?] in
      let texts = table.texts(of: column)
      return numeric[column] ? Self.aligned(texts, separator: table.columns[column].decimalSeparator) : texts
    }
    let hasLabels = !table.keys.isEmpty
    var text = "<tbody>\n"
    var isFirst = true
    for (number, row) in table.rows.enumerated() {
      // Each section is a body of its own, which stays together on paper as far as it goes.
      if row.kind == .section, row.level == 1, !isFirst { text += "</tbody>\n<tbody>\n" }
      if row.kind == .total { text += "</tbody>\n<tfoot>\n" }
      isFirst = false
      text += row.kind == .row ? "<tr>" : "<tr class=\"\(row.kind.rawValue)\">"
      if hasLabels {
        let scope = row.kind == .section ? "rowgroup" : "row"
        let depth = table.indentation(of: row)
        let span = row.kind == .section ? " colspan=\"\(table.columns.count + 1)\"" : ""
        text += "<th scope=\"\(scope)\"\(span)\(depth > 0 ? " class=\"in\(min(depth, 6))\"" : "") dir=\"auto\">"
        text += "\(HTMLEscaping.escaped(table.label(of: row)))</th>"
      }
      if row.kind != .section {
        for (column, texts) in cells.enumerated() { text += cell(texts[number], isNumeric: numeric[column]) }
      }
      text += "</tr>\n"
      if row.kind == .total { text += "</tfoot>\n<tbody>\n" }
    }
    text += "</tbody>\n"
    return text.replacing("<tbody>\n</tbody>\n", with: "")
  }

  private func cell(_ text: String?, isNumeric: Bool) -> String {
    switch (text, isNumeric) {
    case (nil, true): "<td class=\"number missing\">–</td>"
    case (nil, false): "<td class=\"missing\">–</td>"
    case (let text?, true): "<td class=\"number\">\(HTMLEscaping.escaped(text))</td>"
    case (let text?, false): "<td dir=\"auto\">\(HTMLEscaping.escaped(text))</td>"
    }
  }

  /// Numbers with as much room behind them as they have fewer digits than the longest fraction.
  ///
  /// In digits of equal width their separators then stand below each other.
  private static func aligned(_ texts: [String?], separator: UInt8) -> [String?] {
    let fractions = texts.map { text -> Int in
      let bytes = Array((text ?? "").utf8)
      guard let whole = NumericShape.wholeCount(bytes.span, separator: separator) else { return 0 }
      return bytes[whole...].prefix { $0 == separator || $0 &- 0x30 < 10 }.count
    }
    let longest = fractions.max() ?? 0
    return zip(texts, fractions).map { text, fraction in
      guard let text, fraction < longest else { return text }
      // A figure space is as wide as a digit, a punctuation space as a full stop.
      let missing = longest - fraction
      let room =
        fraction == 0
        ? "\u{2008}" + String(repeating: "\u{2007}", count: missing - 1) : String(repeating: "\u{2007}", count: missing)
      return text + room
    }
  }
}
