internal import StoaColumns

// HOW A TABLE WITH SECTIONS IS LAID OUT
//
//   region / city       count    sum_amount      labels, set in by their depth; numbers, point below point
//   ────────────────────────────────────────
//   North                                        a section
//     Oslo                 12      1,234.00      its rows
//     Total North          15      1,468.00
//   ────────────────────────────────────────
//   Total                  45     12,345.00
//
// Where the columns have no room beside each other, they stand in several tables below each other, each with the
// labels: a number is never cut.

/// Draws one table of a report with characters.
struct ReportTableText {
  private static let gap = 2
  private static let leastLabel = 12

  private let table: ReportTable
  private let measure: ChartText
  private let labels: [String]
  private let columns: [Measured]

  /// A column that has been measured.
  private struct Measured {
    var title: String
    var cells: [NumberText?]
    var isNumeric: Bool
    /// The widest part before the decimal separator.
    var whole: Int
    /// The widest part from the decimal separator on.
    var fraction: Int
    var width: Int
  }

  /// Text that is wider than this is cut, so that it leaves room to others.
  private static let widestText = 40

  init(_ table: ReportTable, _ measure: ChartText) {
    self.table = table
    self.measure = measure
    labels = table.rows.map { row in
      String(repeating: "  ", count: table.indentation(of: row)) + measure.safe(table.label(of: row))
    }
    columns = table.columns.indices.map { index in
      let column = table.columns[index]
      let cells = table.texts(of: index).map { text in
        text.map { NumberText(measure.safe($0), separator: column.decimalSeparator, measure) }
      }
      let title = measure.safe(column.title)
      let isNumeric = table.isNumeric(index)
      let whole = cells.reduce(0) { max($0, $1?.whole ?? 0) }
      let fraction = cells.reduce(0) { max($0, ($1?.width ?? 0) - ($1?.whole ?? 0)) }
      let widest = cells.reduce(0) { max($0, $1?.width ?? 0) }
      return Measured(
        title: title,
        cells: cells,
        isNumeric: isNumeric,
        whole: whole,
        fraction: fraction,
        width: max(isNumeric ? whole + fraction : min(widest, Self.widestText), measure.width(of: title), 1)
      )
    }
  }

  var text: String {
    var lines: [String] = []
    if let title = table.title { lines += measure.filled(title).map { measure.title($0) } }
    if table.rows.isEmpty {
      lines += measure.filled(table.words.noRows).map { measure.faint($0) }
    } else {
      lines += panels
    }
    for note in table.notes { lines += measure.filled(note).map { measure.faint($0) } }
    return lines.map { $0 + "\n" }.joined()
  }

  // MARK: - Room

  private var panels: [String] {
    let room = measure.drawing.width
    let widestLabel = labels.reduce(measure.width(of: labelTitle)) { max($0, measure.width(of: $1)) }
    let natural = table.keys.isEmpty ? 0 : widestLabel
    let all = columns.reduce(0) { $0 + $1.width + Self.gap }
    // Labels give way as far as they can still be told apart; else the columns share what room there is in turns.
    let least = min(natural, Self.leastLabel)
    let fitting = least + all <= room ? all : Self.gap + (columns.map(\.width).max() ?? 0)
    let labelWidth = max(0, min(natural, room - fitting))
    var lines: [String] = []
    var first = 0
    repeat {
      var end = first
      var taken = labelWidth
      while end < columns.count, end == first || taken + Self.gap + columns[end].width <= room {
        taken += (taken > 0 ? Self.gap : 0) + columns[end].width
        end += 1
      }
      if first > 0 { lines.append("") }
      lines += panel(first..<end, labelWidth: labelWidth)
      first = end
    } while first < columns.count
    return lines
  }

  private var labelTitle: String { measure.safe(table.labelTitle) }

  private func panel(_ range: Range<Int>, labelWidth: Int) -> [String] {
    let room = measure.drawing.width
    // Text has no point to be cut at: a column of it can be narrower than its texts.
    let widths = columns[range].map { min($0.width, max(1, room - (labelWidth > 0 ? labelWidth + Self.gap : 0))) }
    let width = widths.reduce(labelWidth) { $0 + $1 + ($0 > 0 ? Self.gap : 0) }
    let rule = measure.faint(String(repeating: measure.isASCII ? "-" : "─", count: width))
    var lines: [String] = []
    let titles = zip(columns[range], widths).map { measure.fitted($0.title, to: $1, isTrailing: $0.isNumeric) }
    lines.append(measure.title(line(labelTitle, labelWidth, titles)))
    lines.append(rule)
    for (number, row) in table.rows.enumerated() {
      if row.kind == .section, number > 0, row.level == 1 { lines.append("") }
      if row.kind == .total, number > 0 { lines.append(rule) }
      let cells = zip(columns[range], widths).map { cell($0.cells[number], $0, $1, row) }
      let line = line(labels[number], labelWidth, cells)
      switch row.kind {
      case .section, .subtotal, .total: lines.append(measure.title(line))
      case .other: lines.append(measure.faint(line))
      case .row: lines.append(line)
      }
    }
    return lines
  }

  private func line(_ label: String, _ labelWidth: Int, _ cells: [String]) -> String {
    let start = labelWidth > 0 ? [measure.fitted(label, to: labelWidth)] : []
    return (start + cells).joined(separator: String(repeating: " ", count: Self.gap)).trimmingTrailingSpaces()
  }

  private func cell(_ cell: NumberText?, _ column: Measured, _ width: Int, _ row: ReportTable.Row) -> String {
    guard let cell else {
      let blank = row.kind == .section ? "" : measure.isASCII ? "-" : "–"
      return measure.fitted(blank, to: width, isTrailing: column.isNumeric)
    }
    guard column.isNumeric else { return measure.fitted(cell.text, to: width) }
    // Numbers end where the longest fraction ends.
    let behind = max(0, column.fraction - (cell.width - cell.whole))
    return measure.fitted(cell.text + String(repeating: " ", count: behind), to: width, isTrailing: true)
  }
}
