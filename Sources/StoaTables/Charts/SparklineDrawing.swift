internal import StoaColumns

/// Draws a line in the height of a letter.
struct SparklineDrawing {
  private static let blocks = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
  private static let signs = ["_", ".", "-", "~", "=", "+", "*", "#"]

  private let chart: Chart
  private let text: ChartText

  init(_ chart: Chart, _ text: ChartText) {
    self.chart = chart
    self.text = text
  }

  var lines: [String] {
    let values = chart.points.map(\.value)
    let legend = text.safe(chart.sparklineLegend)
    let name = chart.title.map { text.safe($0) + "  " } ?? ""
    let width = text.drawing.width
    let room = width - text.width(of: name) - text.width(of: legend) - 2
    // Where the words leave no room, they stand on lines of their own.
    if room < min(values.count, 8) {
      let marks = text.mark(Self.marks(values, width: width, isASCII: text.isASCII))
      let title = chart.title.map { text.filled($0).map { text.title($0) } } ?? []
      return title + [marks] + text.filled(legend).map { text.faint($0) }
    }
    let marks = text.mark(Self.marks(values, width: room, isASCII: text.isASCII))
    return [text.title(name) + marks + "  " + text.faint(legend)]
  }

  /// A mark a value, or for several together the one of their mean where they are too many.
  static func marks(_ values: [ExactDecimal?], width: Int, isASCII: Bool) -> String {
    let numbers = values.map { $0?.approximation }
    let groups: [Double?]
    if numbers.count <= width {
      groups = numbers
    } else {
      groups = (0..<max(1, width)).map { cell in
        let range = cell * numbers.count / width..<(cell + 1) * numbers.count / width
        let present = numbers[range].compactMap { $0 }
        return present.isEmpty ? nil : present.reduce(0, +) / Double(present.count)
      }
    }
    let present = groups.compactMap { $0 }
    guard let least = present.min(), let greatest = present.max() else { return "" }
    let signs = isASCII ? Self.signs : Self.blocks
    return groups.map { number in
      guard let number else { return " " }
      if least == greatest { return signs[3] }
      return signs[min(7, Int((number - least) / (greatest - least) * 8))]
    }
    .joined().trimmingTrailingSpaces()
  }
}
