internal import StoaBytes
internal import StoaColumns
internal import StoaRecords

/// Writes a report as JSON, with numbers as exact as they are.
struct ReportJSON {
  private let report: Report

  init(_ report: Report) { self.report = report }

  func write(_ write: (String) throws(TableError) -> Void) throws(TableError) {
    try write("{\n  \"title\": \(string(report.title)),\n  \"blocks\": [")
    for (index, block) in report.blocks.enumerated() {
      try write(index == 0 ? "\n" : ",\n")
      switch block {
      case .heading(let text): try write("    {\"type\": \"heading\", \"text\": \(string(text))}")
      case .text(let text): try write("    {\"type\": \"text\", \"text\": \(string(text))}")
      case .table(let table): try write(object(table))
      case .chart(let chart): try write(object(chart))
      }
    }
    try write(report.blocks.isEmpty ? "]\n}\n" : "\n  ]\n}\n")
  }

  // MARK: - Values

  private func string(_ text: String?) -> String {
    guard let text else { return "null" }
    var bytes: [UInt8] = []
    JSONText.appendString(Array(text.utf8).span, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func value(_ value: ReportValue) -> String {
    if value.isMissing { return "null" }
    let bytes = Array(value.text.utf8)
    return value.number != nil && JSONText.isNumber(bytes.span) ? value.text : string(value.text)
  }

  private func list(_ items: [String], indent: String) -> String {
    items.isEmpty ? "[]" : "[\n\(indent)  " + items.joined(separator: ",\n\(indent)  ") + "\n\(indent)]"
  }

  private func members(_ names: some Sequence<String>, _ values: some Sequence<ReportValue>) -> String {
    "{" + zip(names, values).map { "\(string($0)): \(value($1))" }.joined(separator: ", ") + "}"
  }

  // MARK: - Blocks

  private func object(_ table: ReportTable) -> String {
    let columns = table.columns.map { "{\"name\": \(string($0.name)), \"title\": \(string($0.title))}" }
    let names = table.columns.map(\.name)
    // A section's name stands with what it comes to and with each of its rows.
    let rows = table.rows.filter { $0.kind != .section }.map { row in
      var text = "{\"kind\": \"\(row.kind.rawValue)\", "
      if !table.keys.isEmpty { text += "\"keys\": \(members(table.keys.map(\.name), row.keys)), " }
      if row.kind == .other { text += "\"groups\": \(row.groupCount), " }
      return text + "\"values\": \(members(names, row.values))}"
    }
    return """
          {
            "type": "table",
            "title": \(string(table.title)),
            "keys": [\(table.keys.map { string($0.name) }.joined(separator: ", "))],
            "columns": \(list(columns, indent: "      ")),
            "rows": \(list(rows, indent: "      ")),
            "notes": [\(table.notes.map { string($0) }.joined(separator: ", "))]
          }
      """
  }

  private func object(_ chart: Chart) -> String {
    let points = chart.points.enumerated().map { index, point in
      let number = value(ReportValue(point.value))
      if chart.hasLegend {
        let values = chart.series.map { ReportValue(index < $0.values.count ? $0.values[index] : nil) }
        return "{\"label\": \(string(point.label)), \"values\": \(members(chart.series.map(\.name), values))}"
      }
      guard let range = point.range else { return "{\"label\": \(string(point.label)), \"value\": \(number)}" }
      return "{\"from\": \(range.lowerBound), \"to\": \(range.upperBound), \"count\": \(number)}"
    }
    return """
          {
            "type": "chart",
            "kind": "\(chart.kind.rawValue)",
            "title": \(string(chart.title)),
            "points": \(list(points, indent: "      ")),
            "notes": [\(chart.notes.map { string($0) }.joined(separator: ", "))]
          }
      """
  }
}
