/// How charts are drawn with characters.
///
///     chart.text(ChartDrawing(width: 100, symbols: .ascii))
public struct ChartDrawing: Hashable, Sendable {
  /// The characters that are used.
  ///
  ///     ChartDrawing(symbols: .ascii)     // for a terminal that has no others
  public enum Symbols: Hashable, Sendable {
    /// Blocks in eighths, and dots of braille.
    case blocks
    /// Nothing beyond ASCII.
    case ascii
  }

  /// How wide lines may be, in cells.
  public var width: Int
  /// The characters that are used.
  public var symbols: Symbols
  /// The colours of bars and lines.
  public var colors: ColorScheme

  /// Charts so wide, in such characters and colours.
  ///
  ///     chart.text(ChartDrawing(width: 120, colors: .dark))
  public init(width: Int = 80, symbols: Symbols = .blocks, colors: ColorScheme = .none) {
    self.width = max(1, width)
    self.symbols = symbols
    self.colors = colors
  }
}

/// Text that is put together for people: cut, filled up and coloured.
struct ChartText {
  let drawing: ChartDrawing
  let clusters = GraphemeClusters(ambiguousIsWide: false)

  var isASCII: Bool { drawing.symbols == .ascii }

  /// The text, safe to be shown and on one line.
  func safe(_ text: String) -> String {
    var output = TextBuffer(capacity: 64)
    _ = SafeText(options: TextOptions(), keepsLines: false).append(Array(text.utf8).span, to: &output)
    return String(decoding: (0..<output.count).map { output[$0] }, as: UTF8.self)
  }

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

  // MARK: - Colours

  private var hasColors: Bool { drawing.colors != .none }

  func colored(_ text: String, _ color: String) -> String {
    hasColors && !text.isEmpty ? "\u{1B}[\(color)m\(text)\u{1B}[0m" : text
  }

  func title(_ text: String) -> String { colored(text, "1") }
  func faint(_ text: String) -> String { colored(text, "2") }
  func mark(_ text: String, series: Int = 0) -> String {
    let colors =
      drawing.colors == .light
      ? ["34", "33", "32", "35", "36", "31", "90", "94"]
      : [
        "36", "33", "32", "35", "34", "91", "37", "96",
      ]
    return colored(text, colors[series % colors.count])
  }

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
  func negative(_ text: String) -> String { colored(text, "31") }

  /// Lines of at most the width, cut at spaces.
  func filled(_ text: String) -> [String] {
    let bytes = Array(safe(text).utf8)
    var pieces: [TextPiece] = []
    clusters.lines(of: bytes.span, width: drawing.width, into: &pieces)
    return pieces.map { String(decoding: bytes[$0.range], as: UTF8.self) }
  }
}

extension Chart {
  /// The chart in characters, a line each, none wider than the drawing says.
  ///
  ///     print(chart.text(ChartDrawing(width: 60, symbols: .ascii)), terminator: "")
  ///
  /// - Complexity: O(*n*) in the points.
  public func text(_ drawing: ChartDrawing = ChartDrawing()) -> String {
    let text = ChartText(drawing: drawing)
    var lines: [String] = []
    if let title, kind != .sparkline { lines += text.filled(title).map { text.title($0) } }
    if values.isEmpty {
      lines += text.filled(title == nil || kind != .sparkline ? words.noValues : "\(title ?? ""): \(words.noValues)")
        .map {
          text.faint($0)
        }
    } else {
      switch kind {
      case .bar, .histogram: lines += BarDrawing(self, text).lines
      case .line: lines += LineDrawing(self, text).lines
      case .sparkline: lines += SparklineDrawing(self, text).lines
      }
    }
    for note in allNotes { lines += text.filled(note).map { text.faint($0) } }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The chart in characters, so wide at most.
  ///
  ///     print(chart.text(width: 60), terminator: "")
  public func text(width: Int) -> String { text(ChartDrawing(width: width)) }
}
