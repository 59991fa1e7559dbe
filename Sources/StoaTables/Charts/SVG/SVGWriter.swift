// A PICTURE IN A PAGE
//
// The picture is as wide as its viewBox says, in units that are CSS pixels where the page has room for them, and
// shrinks with a narrow page. Colours are classes, which the style sheet of the page gives meanings for light, dark
// and print. Text is never measured, for fonts differ: it is taken for a little wider than it is.

/// Writes the elements of an inline SVG.
struct SVGWriter {
  static let width = 720.0
  /// The width of a character of the small text of charts, at most, on average.
  static let characterWidth = 7.2
  /// The same of labels and values, which are a little larger.
  static let labelWidth = 7.9

  private(set) var text = ""

  /// Opens a picture, which is told by its title and what somebody hears who does not see it.
  init(id: String, title: String, summary: String, width: Double = Self.width, height: Double, isInline: Bool = false) {
    text = "<svg class=\"\(isInline ? "spark" : "chart")\" role=\"img\" aria-labelledby=\"\(id)-t \(id)-d\""
    text += " viewBox=\"0 0 \(Self.number(width)) \(Self.number(height))\""
    text += " style=\"max-width:\(Self.number(width))px\""
    text += ">\n<title id=\"\(id)-t\">\(HTMLEscaping.escaped(title))</title>"
    text += "<desc id=\"\(id)-d\">\(HTMLEscaping.escaped(summary))</desc>\n"
  }

  mutating func close() { text += "</svg>\n" }

  /// A length to a tenth of a pixel.
  static func number(_ value: Double) -> String {
    guard value.isFinite else { return "0" }
    let tenths = Int((value * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    let (whole, rest) = abs(tenths).quotientAndRemainder(dividingBy: 10)
    return rest == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(rest)"
  }

  mutating func line(_ name: String, from start: (x: Double, y: Double), to end: (x: Double, y: Double)) {
    text += "<line class=\"\(name)\" x1=\"\(Self.number(start.x))\" y1=\"\(Self.number(start.y))\""
    text += " x2=\"\(Self.number(end.x))\" y2=\"\(Self.number(end.y))\"/>\n"
  }

  /// A rectangle, and what is shown when somebody points at it.
  mutating func rectangle(
    _ name: String,
    x: Double,
    y: Double,
    width: Double,
    height: Double,
    radius: Double = 0,
    hint: String
  ) {
    text += "<rect class=\"\(name)\" x=\"\(Self.number(x))\" y=\"\(Self.number(y))\""
    text += " width=\"\(Self.number(width))\" height=\"\(Self.number(height))\""
    if radius > 0 { text += " rx=\"\(Self.number(radius))\"" }
    text += "><title>\(HTMLEscaping.escaped(hint))</title></rect>\n"
  }

  mutating func circle(_ name: String = "dot", x: Double, y: Double, radius: Double, hint: String) {
    text += "<circle class=\"\(name)\" cx=\"\(Self.number(x))\" cy=\"\(Self.number(y))\" r=\"\(Self.number(radius))\">"
    text += "<title>\(HTMLEscaping.escaped(hint))</title></circle>\n"
  }

  mutating func path(_ name: String, _ commands: String) { text += "<path class=\"\(name)\" d=\"\(commands)\"/>\n" }

  /// Where the text lies to its place.
  enum Anchor: String {
    case start, middle, end
  }

  /// A line of text, cut to a width; the whole of it is shown when somebody points at it.
  mutating func label(
    _ string: String,
    x: Double,
    y: Double,
    anchor: Anchor,
    name: String = "tick",
    width: Double = .infinity
  ) {
    let character = name == "tick" ? Self.characterWidth : Self.labelWidth
    let most = width.isFinite ? max(1, Int((width + 1) / character)) : Int.max
    let isCut = string.count > most
    let shown = isCut ? string.prefix(max(0, most - 1)) + "…" : Substring(string)
    text += "<text class=\"\(name)\" x=\"\(Self.number(x))\" y=\"\(Self.number(y))\""
    if anchor != .start { text += " text-anchor=\"\(anchor.rawValue)\"" }
    text += ">\(HTMLEscaping.escaped(String(shown)))"
    if isCut { text += "<title>\(HTMLEscaping.escaped(string))</title>" }
    text += "</text>\n"
  }

  /// The names of series with their colours, from left to right, in as many lines as they need.
  mutating func legend(_ names: [String], top: Double) {
    for (number, place) in Self.legendPlaces(names).enumerated() {
      let y = top + place.y
      rectangle("bar\(Self.series(number))", x: place.x, y: y, width: 10, height: 10, radius: 2, hint: names[number])
      label(names[number], x: place.x + 15, y: y + 9.5, anchor: .start, name: "label", width: 200)
    }
  }

  /// How tall the names of series are together; nothing for none.
  static func legendHeight(_ names: [String]) -> Double {
    legendPlaces(names).map { $0.y + 24 }.max() ?? 0
  }

  private static func legendPlaces(_ names: [String]) -> [(x: Double, y: Double)] {
    var (x, y) = (0.0, 0.0)
    return names.map { name in
      let needed = 15 + min(200, width(ofLabel: name)) + 18
      if x > 0, x + needed > width { (x, y) = (0, y + 20) }
      defer { x += needed }
      return (x, y)
    }
  }

  /// The class that gives a series its colour.
  static func series(_ number: Int) -> String { number == 0 ? "" : " s\(number + 1)" }

  /// About how wide a small text is.
  static func width(of string: String) -> Double { Double(string.count) * characterWidth }

  /// About how wide a label is.
  static func width(ofLabel string: String) -> Double { Double(string.count) * labelWidth }
}

extension Chart {
  /// The chart as an inline SVG element, which takes its colours from the style sheet of a report.
  ///
  ///     page += "<figure>\(chart.svg(id: "sales"))</figure>"
  ///
  /// - Parameter id: what tells its parts from those of other charts of the page.
  /// - Returns: the element; of a chart without values, an empty text.
  /// - Complexity: O(*n*) in the points; of a long line no more is drawn than can be seen.
  public func svg(id: String) -> String {
    guard !values.isEmpty else { return "" }
    switch kind {
    case .bar: return barSVG(id)
    case .histogram: return histogramSVG(id)
    case .line: return lineSVG(id)
    case .sparkline: return sparklineSVG(id)
    }
  }

  /// A title for those who do not see the chart.
  var spokenTitle: String { title ?? words.chart }
}
