internal import StoaColumns

extension Chart {
  /// Columns that adjoin, their borders on the axis below.
  func histogramSVG(_ id: String) -> String {
    let height = 260.0
    var svg = SVGWriter(id: id, title: spokenTitle, summary: summary, height: height)
    guard let (_, greatest) = extremes else { return "" }
    let scale = ChartScale(from: .zero, to: max(1, greatest), ticks: 4, isWhole: true)
    let texts = scale.ticks.map { text(ofTick: $0) }
    let left = (texts.map(SVGWriter.width(of:)).max() ?? 0) + 10
    let (right, top, bottom) = (SVGWriter.width - 30, 10.0, height - 28)
    let y = { (value: ExactDecimal) in bottom - scale.position(of: value) * (bottom - top) }
    for (tick, label) in zip(scale.ticks, texts) {
      svg.line("grid", from: (left, y(tick)), to: (right, y(tick)))
      svg.label(label, x: left - 6, y: y(tick) + 4, anchor: .end)
    }
    let width = (right - left) / Double(max(1, points.count))
    for (index, point) in points.enumerated() {
      guard let range = point.range, let count = point.value, ExactDecimal.zero < count else { continue }
      let tall = max(1, bottom - y(count))
      svg.rectangle(
        "bar",
        x: left + Double(index) * width + 0.5,
        y: bottom - tall,
        width: max(0.5, width - 1),
        height: tall,
        hint: "\(text(of: range)): \(text(of: count))"
      )
    }
    svg.line("axis", from: (left, bottom), to: (right, bottom))
    appendBorders(left, right, bottom, to: &svg)
    svg.close()
    return svg.text
  }

  /// The borders of the ranges below the axis, as many as have room.
  private func appendBorders(_ left: Double, _ right: Double, _ bottom: Double, to svg: inout SVGWriter) {
    var borders = points.compactMap { $0.range?.lowerBound }
    if let last = points.last?.range?.upperBound, borders.last != last { borders.append(last) }
    guard borders.count > 1 else {
      if let only = borders.first {
        svg.label(Self.text(of: only, labelFormat), x: (left + right) / 2, y: bottom + 18, anchor: .middle)
      }
      return
    }
    let texts = borders.map { Self.text(of: $0, labelFormat) }
    let widest = (texts.map(SVGWriter.width(of:)).max() ?? 0) + 14
    let fitting = max(2, Int((right - left) / max(1, widest)))
    let stride = max(1, (borders.count + fitting - 1) / fitting)
    for (index, label) in texts.enumerated() where index % stride == 0 {
      let x = left + (right - left) * Double(index) / Double(borders.count - 1)
      svg.line("axis", from: (x, bottom), to: (x, bottom + 4))
      svg.label(label, x: x, y: bottom + 18, anchor: .middle)
    }
  }
}
