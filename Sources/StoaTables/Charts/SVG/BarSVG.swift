internal import StoaColumns

extension Chart {
  /// Bars from left to right, one below the other, labels before them and values at their ends.
  func barSVG(_ id: String) -> String {
    let points = Array(shownBars.points)
    let rowHeight = 26.0
    let top = 6.0
    let height = top + rowHeight * Double(points.count) + 26
    var svg = SVGWriter(id: id, title: spokenTitle, summary: summary, height: height)
    let labels = points.map { $0.label.isEmpty ? "(missing)" : $0.label }
    let texts = points.map { $0.value.map { text(of: $0) } ?? "–" }
    let labelWidth = min(200, max(30, labels.map(SVGWriter.width(ofLabel:)).max() ?? 0))
    let valueWidth = min(160, texts.map(SVGWriter.width(ofLabel:)).max() ?? 0)
    guard let (least, greatest) = extremes else { return "" }
    let scale = ChartScale(from: min(.zero, least), to: max(.zero, greatest), ticks: 5)
    // At the side of the negative bars there is room for their values too.
    let left = labelWidth + 12 + (least < .zero ? valueWidth + 6 : 0)
    let right = SVGWriter.width - valueWidth - 10
    let x = { (value: ExactDecimal) in left + scale.position(of: value) * (right - left) }
    let bottom = top + rowHeight * Double(points.count)
    for (tick, isLabelled) in labelled(scale.ticks, room: right - left) {
      svg.line("grid", from: (x(tick), top), to: (x(tick), bottom + 4))
      if isLabelled { svg.label(text(of: tick), x: x(tick), y: bottom + 19, anchor: .middle) }
    }
    for (index, point) in points.enumerated() {
      let y = top + rowHeight * Double(index)
      svg.label(labels[index], x: labelWidth, y: y + 17, anchor: .end, name: "label", width: labelWidth)
      guard let value = point.value else {
        svg.label("–", x: x(.zero) + 6, y: y + 17, anchor: .start, name: "value")
        continue
      }
      let (start, end) = (min(x(.zero), x(value)), max(x(.zero), x(value)))
      let width = value == .zero ? 0 : max(1, end - start)
      let isNegative = value < .zero
      svg.rectangle(
        isNegative ? "bar negative" : "bar",
        x: isNegative ? end - width : start,
        y: y + 4,
        width: width,
        height: rowHeight - 8,
        radius: min(2, width / 2),
        hint: "\(labels[index]): \(texts[index])"
      )
      let place = isNegative ? start - 6 : start + width + 6
      svg.label(texts[index], x: place, y: y + 17, anchor: isNegative ? .end : .start, name: "value")
    }
    svg.line("axis", from: (x(.zero), top), to: (x(.zero), bottom + 4))
    svg.close()
    return svg.text
  }

  /// Which ticks have room for their labels: every one, every second and so on.
  func labelled(_ ticks: [ExactDecimal], room: Double) -> [(ExactDecimal, Bool)] {
    let widest = (ticks.map { SVGWriter.width(of: text(of: $0)) }.max() ?? 0) + 14
    let fitting = max(1, Int(room / max(1, widest)))
    let stride = max(1, (ticks.count + fitting - 1) / fitting)
    return ticks.enumerated().map { ($1, $0 % stride == 0) }
  }
}
