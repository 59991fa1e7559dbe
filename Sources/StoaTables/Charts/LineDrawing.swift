internal import StoaColumns

// A LINE OF BRAILLE
//
//   2,000 ┤    ⢀⠔⠢⡀
//   1,500 ┤  ⢀⠔⠁  ⠈⠢⡀       each cell holds two by four dots
//   1,000 ┤⠔⠁       ⠈⠒⠤⠄
//         └──────────────
//          January    June
//
// Several lines share the cells; each has a colour, and a sign at some of its points, which the legend tells.

/// Draws lines with characters.
struct LineDrawing {
  private static let rowCount = 10
  /// The least cells from one sign of a line to the next.
  private static let signDistance = 6

  private let chart: Chart
  private let text: ChartText

  init(_ chart: Chart, _ text: ChartText) {
    self.chart = chart
    self.text = text
  }

  var lines: [String] {
    guard let scale = chart.valueScale(ticks: 4) else { return [] }
    let labels = scale.ticks.map { text.safe(chart.text(ofTick: $0)) }
    let widest = labels.map { text.width(of: $0) }.max() ?? 0
    let width = text.drawing.width
    // Without room for an axis, the line stands alone.
    let hasAxis = width >= widest + 2 + 4
    let cells = max(1, hasAxis ? width - widest - 2 : width)
    let rows = grid(scale, cells: cells)
    var ticksOfRows = [String?](repeating: nil, count: Self.rowCount)
    for (tick, label) in zip(scale.ticks, labels) {
      let row = Int((1 - scale.position(of: tick)) * Double(Self.rowCount - 1) + 0.5)
      if ticksOfRows[row] == nil { ticksOfRows[row] = label }
    }
    var lines = chart.hasLegend ? text.legend(chart.shownSeries.map { $0.name ?? "" }) : []
    for (row, line) in rows.enumerated() {
      guard hasAxis else {
        lines.append(line)
        continue
      }
      let label = text.fitted(ticksOfRows[row] ?? "", to: widest, isTrailing: true)
      let axis = text.isASCII ? (ticksOfRows[row] == nil ? " |" : " +") : (ticksOfRows[row] == nil ? " │" : " ┤")
      lines.append(label + text.faint(axis) + line)
    }
    guard hasAxis else { return lines }
    let rule = text.isASCII ? " +" + String(repeating: "-", count: cells) : " └" + String(repeating: "─", count: cells)
    lines.append(String(repeating: " ", count: widest) + text.faint(rule))
    let ends = positions(cells).trimmingTrailingSpaces()
    if !ends.isEmpty { lines.append(String(repeating: " ", count: widest + 2) + text.faint(ends)) }
    return lines
  }

  /// What the first and the last value belong to, below the ends of the line.
  private func positions(_ cells: Int) -> String {
    let first = text.safe(chart.points.first?.label ?? "")
    let last = text.safe(chart.points.last?.label ?? "")
    if chart.points.count == 1 { return text.fitted(first, to: min(cells, text.width(of: first))) }
    let half = (cells - 1) / 2
    let left = text.fitted(first, to: min(half, text.width(of: first)))
    return left + text.fitted(last, to: cells - text.width(of: left), isTrailing: true)
  }

  // MARK: - Dots

  private func grid(_ scale: ChartScale, cells: Int) -> [String] {
    let size = text.isASCII ? (x: 1, y: 1) : (x: 2, y: 4)
    let grids = chart.shownSeries.map { series in
      dots(series.values, scale, width: cells * size.x, height: Self.rowCount * size.y)
    }
    return (0..<Self.rowCount).map { row in
      var line = ""
      // Cells of one colour are coloured together.
      var run = (text: "", series: 0)
      func release() {
        line += text.mark(run.text, series: run.series)
        run.text = ""
      }
      let last = (0..<cells).last { column in grids.contains { $0.isSet(row, column, size) } } ?? -1
      for column in 0..<max(0, last + 1) {
        // What lies above others is the last series that has a sign there, or else a dot.
        let set = grids.indices.filter { grids[$0].isSet(row, column, size) }
        let top = set.last { grids[$0].signs.contains(row * cells + column) } ?? set.last ?? run.series
        if top != run.series { release() }
        run.series = top
        run.text += set.isEmpty ? " " : cell(row, column, cells, set.map { grids[$0] }, grids[top], top)
      }
      release()
      return line
    }
  }

  /// What a cell shows: the sign of the series that lies above, or the dots of all.
  private func cell(
    _ row: Int,
    _ column: Int,
    _ cells: Int,
    _ grids: [DotGrid],
    _ top: DotGrid,
    _ series: Int
  ) -> String {
    if text.isASCII || chart.hasLegend && top.signs.contains(row * cells + column) { return text.sign(series) }
    let dots = grids.reduce(0) { $0 | $1.bits(row, column) }
    return Unicode.Scalar(0x2800 + dots).map { String(Character($0)) } ?? " "
  }

  private func dots(_ values: [ExactDecimal?], _ scale: ChartScale, width: Int, height: Int) -> DotGrid {
    let size = text.isASCII ? (x: 1, y: 1) : (x: 2, y: 4)
    var dots = DotGrid(width: width, height: height)
    var last: (x: Int, y: Int)?
    var lastSign = -Self.signDistance
    for (value, position) in zip(values, chart.positions) {
      guard let value else {
        last = nil
        continue
      }
      let x = Int((position * Double(dots.width - 1)).rounded())
      let y = Int(((1 - scale.position(of: value)) * Double(dots.height - 1)).rounded())
      dots.draw(from: last ?? (x, y), to: (x, y))
      last = (x, y)
      let (row, column) = (y / size.y, x / size.x)
      guard column - lastSign >= Self.signDistance else { continue }
      dots.signs.insert(row * (width / size.x) + column)
      lastSign = column
    }
    return dots
  }
}

/// Dots that are set or not.
private struct DotGrid {
  let width: Int
  let height: Int
  private var dots: [Bool]
  /// The cells, counted row by row, that have a sign rather than dots.
  var signs: Set<Int> = []

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    dots = Array(repeating: false, count: width * height)
  }

  /// Sets all dots between two.
  mutating func draw(from start: (x: Int, y: Int), to end: (x: Int, y: Int)) {
    let steps = max(abs(end.x - start.x), abs(end.y - start.y))
    for step in 0...steps {
      let share = steps == 0 ? 0 : Double(step) / Double(steps)
      let x = start.x + Int((Double(end.x - start.x) * share).rounded())
      let y = start.y + Int((Double(end.y - start.y) * share).rounded())
      dots[y * width + x] = true
    }
  }

  /// Whether a cell of a size holds a dot.
  func isSet(_ row: Int, _ column: Int, _ size: (x: Int, y: Int)) -> Bool {
    for y in row * size.y..<(row + 1) * size.y {
      for x in column * size.x..<(column + 1) * size.x where dots[y * width + x] { return true }
    }
    return false
  }

  /// The dots of a cell of braille, a bit each.
  func bits(_ row: Int, _ column: Int) -> UInt32 {
    // The bits of a cell's dots, line by line, the left one first.
    let bits: [UInt32] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]
    var value: UInt32 = 0
    for line in 0..<4 {
      for side in 0..<2 where dots[(row * 4 + line) * width + column * 2 + side] { value |= bits[line * 2 + side] }
    }
    return value
  }
}

extension Chart {
  /// The axis of the values, from zero where that is not far.
  func valueScale(ticks: Int) -> ChartScale? {
    guard let (least, greatest) = extremes else { return nil }
    var (lower, upper) = (least, greatest)
    let isNearZero = least.approximation <= greatest.approximation * 0.5
    if ExactDecimal.zero < least, isNearZero { lower = .zero }
    if greatest < .zero, greatest.approximation >= least.approximation * 0.5 { upper = .zero }
    return ChartScale(from: lower, to: upper, ticks: ticks)
  }

  /// Where each point stands from left to right, between 0 and 1.
  ///
  /// Where all places are numbers, or all are dates, in order, they decide; else the points are evenly spaced.
  var positions: [Double] {
    let count = points.count
    guard count > 1 else { return points.map { _ in 0.5 } }
    let even = (0..<count).map { Double($0) / Double(count - 1) }
    var places = points.compactMap { ExactDecimal($0.place)?.approximation }
    if places.count < count {
      places = points.compactMap { point in
        DateSyntax.iso8601.moment(Array(point.place.utf8).span).map { Double($0.seconds) }
      }
    }
    guard places.count == count, let first = places.first, let last = places.last, last > first else { return even }
    guard zip(places, places.dropFirst()).allSatisfy({ $0 <= $1 }) else { return even }
    return places.map { ($0 - first) / (last - first) }
  }
}
