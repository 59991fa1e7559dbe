internal import StoaColumns

extension Chart {
  /// A line through the values, with gaps where they are missing.
  func lineSVG(_ id: String) -> String {
    let names = hasLegend ? shownSeries.map { $0.name ?? "" } : []
    let legend = SVGWriter.legendHeight(names)
    let height = 280.0 + legend
    var svg = SVGWriter(id: id, title: spokenTitle, summary: summary, height: height)
    guard let scale = valueScale(ticks: 5) else { return "" }
    let texts = scale.ticks.map { text(ofTick: $0) }
    let left = (texts.map(SVGWriter.width(of:)).max() ?? 0) + 10
    let (right, top, bottom) = (SVGWriter.width - 24, 10.0 + legend, height - 28)
    svg.legend(names, top: 2)
    for (tick, label) in zip(scale.ticks, texts) {
      let y = bottom - scale.position(of: tick) * (bottom - top)
      svg.line(tick == .zero ? "axis" : "grid", from: (left, y), to: (right, y))
      svg.label(label, x: left - 6, y: y + 4, anchor: .end)
    }
    let positions = positions
    for (number, series) in shownSeries.enumerated() {
      let places = zip(series.values, positions).map { value, position -> (x: Double, y: Double)? in
        value.map { (left + position * (right - left), bottom - scale.position(of: $0) * (bottom - top)) }
      }
      svg.path("line" + SVGWriter.series(number), Self.path(through: Self.visible(places)))
      // Few values are dots too; a value between two gaps would else not be seen.
      for (index, place) in places.enumerated() {
        guard let place, let value = series.values[index] else { continue }
        let isAlone =
          (index == 0 || places[index - 1] == nil) && (index + 1 == places.count || places[index + 1] == nil)
        guard points.count <= 40 || isAlone else { continue }
        let hint = hint(index, series.name, value)
        svg.circle("dot" + SVGWriter.series(number), x: place.x, y: place.y, radius: 3, hint: hint)
      }
    }
    appendLabels(positions, left, right, bottom, to: &svg)
    svg.close()
    return svg.text
  }

  /// What the points belong to, below the axis, as many as have room.
  private func appendLabels(
    _ positions: [Double],
    _ left: Double,
    _ right: Double,
    _ bottom: Double,
    to svg: inout SVGWriter
  ) {
    let widest = min(140, points.map { SVGWriter.width(of: $0.label) }.max() ?? 0) + 14
    var free = -Double.infinity
    let last = points.count - 1
    let end = left + (positions.last ?? 1) * (right - left)
    for (index, point) in points.enumerated() {
      let x = left + positions[index] * (right - left)
      // The last one is always there, and those that would touch it are not.
      guard index == last || (x >= free && (index == 0 || x + widest <= end)) else { continue }
      let isFirst = index == 0 && last > 0
      svg.line("axis", from: (x, bottom), to: (x, bottom + 4))
      svg.label(
        point.label,
        x: isFirst ? min(x, left) : index == last && last > 0 ? max(x, right) + 20 : x,
        y: bottom + 18,
        anchor: isFirst ? .start : index == last && last > 0 ? .end : .middle,
        width: widest
      )
      free = x + widest * (isFirst ? 1.5 : 1)
    }
  }

  /// The places that a line must go through to look as through all of them: of those that share a pixel the
  /// first, the lowest, the highest and the last.
  static func visible(_ places: [(x: Double, y: Double)?]) -> [(x: Double, y: Double)?] {
    guard places.count > 2000 else { return places }
    var kept: [(x: Double, y: Double)?] = []
    var held: [(x: Double, y: Double)] = []
    func release() {
      guard let first = held.first, let last = held.last else { return }
      let lowest = held.indices.max { held[$0].y < held[$1].y } ?? 0
      let highest = held.indices.min { held[$0].y < held[$1].y } ?? 0
      kept.append(first)
      for index in Set([lowest, highest]).sorted() where index > 0 && index < held.count - 1 {
        kept.append(held[index])
      }
      if held.count > 1 { kept.append(last) }
      held.removeAll(keepingCapacity: true)
    }
    for place in places {
      guard let place else {
        release()
        kept.append(nil)
        continue
      }
      if let first = held.first, place.x.rounded(.down) != first.x.rounded(.down) { release() }
      held.append(place)
    }
    release()
    return kept
  }

  /// Moves and lines through some places.
  static func path(through places: [(x: Double, y: Double)?]) -> String {
    var path = ""
    var isDrawing = false
    for place in places {
      guard let place else {
        isDrawing = false
        continue
      }
      path += "\(isDrawing ? "L" : "M")\(SVGWriter.number(place.x)) \(SVGWriter.number(place.y))"
      isDrawing = true
    }
    return path
  }

  /// A line in the height of text.
  func sparklineSVG(_ id: String) -> String {
    let (width, height) = (220.0, 40.0)
    var svg = SVGWriter(id: id, title: spokenTitle, summary: summary, width: width, height: height, isInline: true)
    guard let (least, greatest) = extremes else { return "" }
    let low = least.approximation
    let span = greatest.approximation - low
    let places = zip(points, positions).map { point, position -> (x: Double, y: Double)? in
      point.value.map { value in
        let share = span > 0 ? (value.approximation - low) / span : 0.5
        return (4 + position * (width - 8), height - 5 - share * (height - 10))
      }
    }
    svg.path("line", Self.path(through: Self.visible(places)))
    if let end = places.last.flatMap({ $0 }), let value = points.last?.value {
      svg.circle(x: end.x, y: end.y, radius: 3, hint: "\(points.last?.label ?? ""): \(text(of: value))")
    }
    svg.close()
    return svg.text
  }
}
