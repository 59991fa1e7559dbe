internal import StoaColumns

// A BAR A LINE
//
//   Paris    1,463.5  ████████████████████████▌
//   Oslo       980    ████████████████▍
//   Kyoto      -12  ▐│
//
// With several series each label has a line for each of them, with the series' name behind the label.
//
// Labels, values and bars are three columns. Where there are negative values, the bars' column has an axis at
// zero. A bar is drawn in eighths of a cell to the right, in halves to the left, for which there are characters.

/// Draws bars and histograms with characters.
struct BarDrawing {
  private let chart: Chart
  private let text: ChartText

  init(_ chart: Chart, _ text: ChartText) {
    self.chart = chart
    self.text = text
  }

  /// What a line says beside its bar.
  private struct Row {
    var label: String
    /// The name of the series, where there are several.
    var name = ""
    var series = 0
    var value: NumberText
    var number: ExactDecimal?
  }

  private var rows: [Row] {
    let separator = chart.format?.decimalSeparator ?? UInt8(ascii: ".")
    let series = chart.shownSeries
    var rows: [Row] = []
    for (index, point) in chart.shownBars.points.enumerated() {
      let label = point.range.map { chart.text(of: $0) } ?? point.label
      let shown = text.isASCII && point.range != nil ? label.split(separator: "–").joined(separator: "..") : label
      for (number, values) in series.enumerated() {
        let value = values.values[index].map { chart.text(of: $0) } ?? (text.isASCII ? "-" : "–")
        rows.append(
          Row(
            label: number > 0 ? "" : text.safe(shown.isEmpty ? chart.words.missing : shown),
            name: text.safe(values.name ?? ""),
            series: number,
            value: NumberText(text.safe(value), separator: separator, text),
            number: values.values[index]
          )
        )
      }
    }
    return rows
  }

  var lines: [String] {
    let rows = rows
    let whole = rows.map(\.value.whole).max() ?? 0
    let fraction = rows.map { $0.value.width - $0.value.whole }.max() ?? 0
    let widest = rows.map { text.width(of: $0.label) }.max() ?? 0
    let width = text.drawing.width
    // A label gives way before a number does, and bars before both where there is next to no room.
    let valueWidth = min(whole + fraction, max(0, width - 2))
    let nameWidth = min(rows.map { text.width(of: $0.name) }.max() ?? 0, max(0, (width - valueWidth) / 4))
    let names = nameWidth > 0 ? nameWidth + 2 : 0
    let labelWidth = min(
      widest,
      max(min(widest, 4), (width - valueWidth - names - 4) / 2),
      max(0, width - valueWidth - names - 2)
    )
    let room = width - labelWidth - names - valueWidth - 4
    let bars = BarRow(rows.map(\.number), room: room, isASCII: text.isASCII)
    return rows.map { row in
      let isRange = chart.kind == .histogram
      let label = text.fitted(row.label, to: labelWidth, isTrailing: isRange)
      let before = max(0, whole - row.value.whole)
      let value = text.fitted(String(repeating: " ", count: before) + row.value.text, to: valueWidth)
      let name = names > 0 ? "  " + text.mark(text.fitted(row.name, to: nameWidth), series: row.series) : ""
      var line = "\(label)\(name)  \(value)"
      if room > 0 {
        let bar = bars.bar(row.number)
        // In one colour what is below zero has another one.
        let left = chart.hasLegend ? text.mark(bar.left, series: row.series) : text.negative(bar.left)
        line += "  " + left + text.faint(bar.axis) + text.mark(bar.right, series: row.series)
      }
      return line.trimmingTrailingSpaces()
    }
  }
}

extension String {
  func trimmingTrailingSpaces() -> String {
    var text = self[...]
    while text.hasSuffix(" ") { text.removeLast() }
    return String(text)
  }
}

/// The column that bars stand in.
struct BarRow {
  /// How many eighths of a cell there are left and right of zero.
  private let left: Int
  private let right: Int
  private let leftCells: Int
  private let hasAxis: Bool
  private let least: Double
  private let greatest: Double
  private let isASCII: Bool

  /// A column of so many cells for some values.
  init(_ values: [ExactDecimal?], room: Int, isASCII: Bool) {
    let numbers = values.compactMap { $0?.approximation }
    least = min(0, numbers.min() ?? 0)
    greatest = max(0, numbers.max() ?? 0)
    self.isASCII = isASCII
    hasAxis = least < 0 && room > 2
    let cells = max(0, room - (hasAxis ? 1 : 0))
    let span = greatest - least
    var negativeCells = span > 0 ? Int((-least / span * Double(cells)).rounded()) : 0
    if least < 0, greatest > 0 { negativeCells = min(max(1, negativeCells), max(1, cells - 1)) }
    leftCells = least < 0 ? negativeCells : 0
    left = leftCells * 8
    right = max(0, cells - leftCells) * 8
  }

  /// The pieces of a bar, the left one filled up with spaces.
  func bar(_ value: ExactDecimal?) -> (left: String, axis: String, right: String) {
    let axis = hasAxis ? (isASCII ? "|" : "│") : ""
    let empty = String(repeating: " ", count: leftCells)
    guard let number = value?.approximation, number != 0 else { return (empty, axis, "") }
    if number < 0 {
      let eighths = Self.length(number / least, of: left)
      let bar = isASCII ? Self.hashes(eighths) : Self.leftBlocks(eighths)
      return (String(repeating: " ", count: leftCells - bar.count) + bar, axis, "")
    }
    let eighths = Self.length(number / greatest, of: right)
    return (empty, axis, isASCII ? Self.hashes(eighths) : Self.blocks(eighths))
  }

  /// A share of a length; what is not nothing is at least the thinnest bar.
  private static func length(_ share: Double, of eighths: Int) -> Int {
    guard eighths > 0 else { return 0 }
    return min(eighths, max(1, Int((share * Double(eighths)).rounded())))
  }

  private static func blocks(_ eighths: Int) -> String {
    let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    return String(repeating: "█", count: eighths / 8) + parts[eighths % 8]
  }

  /// Blocks that end at the right: only whole and half ones and a thin line are there.
  private static func leftBlocks(_ eighths: Int) -> String {
    let parts = ["", "▕", "▕", "▐", "▐", "▐", "▐", "█"]
    return parts[eighths % 8] + String(repeating: "█", count: eighths / 8)
  }

  private static func hashes(_ eighths: Int) -> String {
    String(repeating: "#", count: eighths > 0 ? max(1, (eighths + 4) / 8) : 0)
  }
}
