internal import StoaColumns

extension Chart {
  /// Bars from left to right, one below the other, labels before them and values at their ends.
  func barSVG(_ id: String) -> String {
    let points = Array(shownBars.points)
    let series = shownSeries
    let names = hasLegend ? series.map { $0.name ?? "" } : []
    let legend = SVGWriter.legendHeight(names)
    let barHeight = series.count > 1 ? 14.0 : 18.0
    let rowHeight = barHeight * Double(series.count) + (series.count > 1 ? 12 : 8)
    let top = 6.0 + legend
    let bottom = top + rowHeight * Double(points.count)
    var svg = SVGWriter(id: id, title: spokenTitle, summary: summary, height: bottom + 26)
    svg.legend(names, top: 2)
    let labels = points.map { $0.label.isEmpty ? words.missing : $0.label }
    let texts = series.map { series in points.indices.map { series.values[$0].map { text(of: $0) } ?? "–" } }
    let labelWidth = min(200, max(30, labels.map(SVGWriter.width(ofLabel:)).max() ?? 0))
    let valueWidth = min(160, texts.joined().map(SVGWriter.width(ofLabel:)).max() ?? 0)
    guard let (least, greatest) = extremes else { return "" }
    let scale = ChartScale(from: min(.zero, least), to: max(.zero, greatest), ticks: 5)
    // At the side of the negative bars there is room for their values too.
    let left = labelWidth + 12 + (least < .zero ? valueWidth + 6 : 0)
    let right = SVGWriter.width - valueWidth - 10
    let x = { (value: ExactDecimal) in left + scale.position(of: value) * (right - left) }
    for (tick, isLabelled) in labelled(scale.ticks, room: right - left) {
      svg.line("grid", from: (x(tick), top), to: (x(tick), bottom + 4))
      if isLabelled { svg.label(text(ofTick: tick), x: x(tick), y: bottom + 19, anchor: .middle) }
    }
    for index in points.indices {
      let y = top + rowHeight * Double(index)
      svg.label(labels[index], x: labelWidth, y: y + rowHeight / 2 + 4, anchor: .end, name: "label", width: labelWidth)
      for (number, series) in series.enumerated() {
        let y = y + (rowHeight - barHeight * Double(self.shownSeries.count)) / 2 + barHeight * Double(number)
        let middle = y + barHeight / 2 + 4
        guard let value = series.values[index] else {
          svg.label("–", x: x(.zero) + 6, y: middle, anchor: .start, name: "value")
          continue
        }
        let (start, end) = (min(x(.zero), x(value)), max(x(.zero), x(value)))
        let width = value == .zero ? 0 : max(1, end - start)
        let isNegative = value < .zero
        let color = number > 0 ? SVGWriter.series(number) : isNegative && !hasLegend ? " negative" : ""
        svg.rectangle(
          "bar" + color,
          x: isNegative ? end - width : start,
          y: y,
          width: width,
          height: series.name == nil ? barHeight : barHeight - 2,
          radius: min(2, width / 2),
          hint: hint(index, series.name, value)
        )
        let place = isNegative ? start - 6 : start + width + 6
        svg.label(texts[number][index], x: place, y: middle, anchor: isNegative ? .end : .start, name: "value")
      }
    }
    svg.line("axis", from: (x(.zero), top), to: (x(.zero), bottom + 4))
    svg.close()
    return svg.text
  }

  /// Which ticks have room for their labels: every one, every second and so on.
  func labelled(_ ticks: [ExactDecimal], room: Double) -> [(ExactDecimal, Bool)] {
    let widest = (ticks.map { SVGWriter.width(of: text(ofTick: $0)) }.max() ?? 0) + 14
    let fitting = max(1, Int(room / max(1, widest)))
    let stride = max(1, (ticks.count + fitting - 1) / fitting)
    return ticks.enumerated().map { ($1, $0 % stride == 0) }
  }
}
