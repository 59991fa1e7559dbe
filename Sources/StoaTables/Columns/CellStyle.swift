/// How the text of a cell stands out: a colour, bold, faint or underlined.
///
///     TableColumn("Balance", value: \.balance).style { $0.balance < 0 ? .red.bold() : nil }
///
/// A terminal shows it where its renderer has colours, a page of HTML always; other formats hold the text alone.
///
/// - Memory: two bytes.
public struct CellStyle: Hashable, Sendable, BitwiseCopyable {
  /// Colours that every terminal has, in the shades that its reader has chosen.
  enum Color: UInt8, CaseIterable, BitwiseCopyable {
    case standard
    case red
    case green
    case yellow
    case blue
    case magenta
    case cyan
    case gray
  }

  /// What there is beside the colour.
  struct Emphasis: OptionSet, Hashable {
    let rawValue: UInt8
    static let bold = Emphasis(rawValue: 1)
    static let faint = Emphasis(rawValue: 2)
    static let underlined = Emphasis(rawValue: 4)
  }

  private let colorNumber: UInt8
  private let emphasisBits: UInt8

  init(_ color: Color, _ emphasis: Emphasis = []) {
    colorNumber = color.rawValue
    emphasisBits = emphasis.rawValue
  }

  var color: Color { Color(rawValue: colorNumber) ?? .standard }
  var emphasis: Emphasis { Emphasis(rawValue: emphasisBits) }

  /// As its row is.
  ///
  ///     TableColumn("Note", value: \.note).style { $0.isOld ? .standard.faint() : .standard }
  public static let standard = CellStyle(.standard)
  /// In red.
  ///
  ///     TableColumn("Note", value: \.note).style(.red)
  public static let red = CellStyle(.red)
  /// In green.
  ///
  ///     TableColumn("Note", value: \.note).style(.green)
  public static let green = CellStyle(.green)
  /// In yellow.
  ///
  ///     TableColumn("Note", value: \.note).style(.yellow)
  public static let yellow = CellStyle(.yellow)
  /// In blue.
  ///
  ///     TableColumn("Note", value: \.note).style(.blue)
  public static let blue = CellStyle(.blue)
  /// In magenta.
  ///
  ///     TableColumn("Note", value: \.note).style(.magenta)
  public static let magenta = CellStyle(.magenta)
  /// In cyan.
  ///
  ///     TableColumn("Note", value: \.note).style(.cyan)
  public static let cyan = CellStyle(.cyan)
  /// In grey.
  ///
  ///     TableColumn("Note", value: \.note).style(.gray)
  public static let gray = CellStyle(.gray)

  /// The same style, bold.
  ///
  ///     CellStyle.standard.bold()
  public func bold() -> CellStyle { CellStyle(color, emphasis.union(.bold)) }

  /// The same style, less bright.
  ///
  ///     CellStyle.standard.faint()
  public func faint() -> CellStyle { CellStyle(color, emphasis.union(.faint)) }

  /// The same style, underlined.
  ///
  ///     CellStyle.blue.underlined()
  public func underlined() -> CellStyle { CellStyle(color, emphasis.union(.underlined)) }
}

extension CellStyle {
  /// The control sequence that begins it on a terminal.
  var sequence: String { Self.sequences[Int(colorNumber) << 3 | Int(emphasisBits)] }

  /// The sequences of all styles: made once, for a style is asked for with every cell.
  private static let sequences: [String] = Color.allCases.flatMap { color in
    (0..<8).map { bits in
      let emphasis = Emphasis(rawValue: UInt8(bits))
      var codes: [String] = []
      if emphasis.contains(.bold) { codes.append("1") }
      if emphasis.contains(.faint) { codes.append("2") }
      if emphasis.contains(.underlined) { codes.append("4") }
      switch color {
      case .standard: break
      case .gray: codes.append("90")
      default: codes.append("\(30 + min(color.rawValue, 6))")
      }
      return codes.isEmpty ? "" : "\u{1B}[\(codes.joined(separator: ";"))m"
    }
  }

  /// The declarations of a style sheet that say the same; the colours can be read on a light and on a dark page.
  var declarations: String {
    var parts: [String] = []
    switch color {
    case .standard: break
    case .red: parts.append("color:#d5443c")
    case .green: parts.append("color:#2b9348")
    case .yellow: parts.append("color:#a87f00")
    case .blue: parts.append("color:#3c7dd9")
    case .magenta: parts.append("color:#b84fae")
    case .cyan: parts.append("color:#1b8f9c")
    case .gray: parts.append("color:#808085")
    }
    if emphasis.contains(.bold) { parts.append("font-weight:600") }
    if emphasis.contains(.faint) { parts.append("opacity:.65") }
    if emphasis.contains(.underlined) { parts.append("text-decoration:underline") }
    return parts.joined(separator: ";")
  }
}

extension TableColumn {
  /// The same column, its cells in the style that a closure finds for their rows; `nil` for none.
  ///
  ///     TableColumn("Balance", value: \.balance).style { $0.balance < 0 ? .red : nil }
  public func style(_ style: @escaping (Row) -> CellStyle?) -> TableColumn {
    var copy = self
    copy.write = Self.styled(write, style)
    if case .written(let writer) = compact { copy.compact = .written(Self.styled(writer, style)) }
    return copy
  }

  /// The same column, all its cells in a style.
  ///
  ///     TableColumn("Note", value: \.note).style(.gray)
  public func style(_ style: CellStyle) -> TableColumn { self.style { _ in style } }

  private static func styled(_ write: @escaping Writer, _ style: @escaping (Row) -> CellStyle?) -> Writer {
    { row, cell in
      write(row, &cell)
      if !cell.isData { cell.style = style(row) ?? .standard }
    }
  }
}
