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
    lines += picture(text)
    for note in allNotes { lines += text.filled(note).map { text.faint($0) } }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The chart in characters, so wide at most.
  ///
  ///     print(chart.text(width: 60), terminator: "")
  public func text(width: Int) -> String { text(ChartDrawing(width: width)) }

  /// What is drawn between the title and the notes; a sparkline has its title beside it.
  func picture(_ text: ChartText) -> [String] {
    guard !values.isEmpty else {
      let name = kind == .sparkline ? title.map { "\($0): " } : nil
      return text.filled((name ?? "") + words.noValues).map { text.faint($0) }
    }
    return switch kind {
    case .bar, .histogram: BarDrawing(self, text).lines
    case .line: LineDrawing(self, text).lines
    case .sparkline: SparklineDrawing(self, text).lines
    }
  }
}
