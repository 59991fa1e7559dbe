/// Text that is put together for people: cut, filled up and coloured.
struct ChartText {
  let drawing: ChartDrawing
  let clusters = GraphemeClusters(ambiguousIsWide: false)

  var isASCII: Bool { drawing.symbols == .ascii }

  /// The text, safe to be shown and on one line.
  func safe(_ text: String) -> String { TextBuffer(safe: text).string }

  func width(of text: String) -> Int { clusters.width(of: Array(text.utf8).span) }

  /// The text in exactly `width` cells, cut with a mark where it is longer.
  func fitted(_ text: String, to width: Int, isTrailing: Bool = false) -> String {
    let full = self.width(of: text)
    if full <= width {
      let room = String(repeating: " ", count: width - full)
      return isTrailing ? room + text : text + room
    }
    let mark = isASCII ? "." : GraphemeClusters.ellipsis
    guard width > 0 else { return "" }
    let bytes = Array(text.utf8)
    let piece = clusters.prefix(of: bytes.span, width: width - 1)
    let start = String(decoding: bytes[piece.range], as: UTF8.self)
    return start + mark + String(repeating: " ", count: width - 1 - piece.width)
  }

  /// Lines of at most the width, cut at spaces.
  func filled(_ text: String) -> [String] {
    let bytes = Array(safe(text).utf8)
    var pieces: [TextPiece] = []
    clusters.lines(of: bytes.span, width: drawing.width, into: &pieces)
    return pieces.map { String(decoding: bytes[$0.range], as: UTF8.self) }
  }

  // MARK: - Colours

  private var hasColors: Bool { drawing.colors != .none }

  func colored(_ text: String, _ color: String) -> String {
    hasColors && !text.isEmpty ? "\u{1B}[\(color)m\(text)\u{1B}[0m" : text
  }

  func title(_ text: String) -> String { colored(text, "1") }
  func faint(_ text: String) -> String { colored(text, "2") }
  func negative(_ text: String) -> String { colored(text, "31") }

  /// The text in the colour of a series.
  func mark(_ text: String, series: Int = 0) -> String {
    let colors = drawing.colors == .light ? Self.colorsOnLight : Self.colorsOnDark
    return colored(text, colors[series % colors.count])
  }

  private static let colorsOnLight = ["34", "33", "32", "35", "36", "31", "90", "94"]
  private static let colorsOnDark = ["36", "33", "32", "35", "34", "91", "37", "96"]

  /// The sign of a series, by which it is told from others where there are no colours.
  func sign(_ series: Int) -> String {
    let signs = isASCII ? ["*", "o", "+", "x", "#", "@", "%", "&"] : ["●", "▲", "■", "◆", "○", "△", "□", "◇"]
    return signs[series % signs.count]
  }

  /// The names of series with their signs, in lines of at most the width.
  func legend(_ names: [String]) -> [String] {
    var lines: [String] = []
    var line = ""
    var width = 0
    for (number, name) in names.enumerated() {
      let text = fitted(safe(name), to: min(self.width(of: safe(name)), max(1, drawing.width - 2)))
      let needed = self.width(of: text) + 2
      if width > 0, width + 3 + needed > drawing.width {
        lines.append(line)
        (line, width) = ("", 0)
      }
      line += (width > 0 ? "   " : "") + mark(sign(number), series: number) + " " + text
      width += (width > 0 ? 3 : 0) + needed
    }
    return lines + [line]
  }
}
