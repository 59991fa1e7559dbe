/// How a table looks: its borders, rules and whether rows alternate.
///
///     table.rendered(.terminal(width: 80, style: .rounded.alternatingRows()))
///
/// A style is a value made of pieces of text: what stands left of the first column, between two
/// columns and right of the last, and the rules above, between and below the rows. Own styles are made
/// by changing the pieces of one of these.
public struct TableStyle: Hashable, Sendable {
  /// A horizontal rule: its ends, what it is made of, and how it crosses the borders of columns.
  ///
  /// The pieces are as wide as those of the rows, so that every border stands in one screen column.
  ///
  ///     let double = TableStyle.Rule(left: "╠═", fill: "═", crossing: "═╬═", right: "═╣")
  public struct Rule: Hashable, Sendable {
    /// Its left end.
    public var left: String
    /// What it is made of, a cell wide.
    public var fill: String
    /// Where it crosses the border of two columns.
    public var crossing: String
    /// Its right end.
    public var right: String

    /// Makes a rule of its pieces.
    ///
    ///     TableStyle.Rule(left: "+-", fill: "-", crossing: "-+-", right: "-+")    // +-----+-----+
    public init(left: String, fill: String, crossing: String, right: String) {
      self.left = left
      self.fill = fill
      self.crossing = crossing
      self.right = right
    }
  }

  /// Stands left of the first column.
  public var left: String
  /// Stands between two columns.
  public var separator: String
  /// Stands right of the last column.
  public var right: String
  /// Above the table.
  public var top: Rule?
  /// Between the header and the rows, and between the rows and the footer.
  public var header: Rule?
  /// Between two rows.
  public var row: Rule?
  /// Below the table.
  public var bottom: Rule?
  /// Whether every second row is set off.
  ///
  /// Needs colour.
  public var alternatesRows: Bool

  /// Makes a style of its pieces; without any it is plain columns.
  ///
  ///     let airy = TableStyle(separator: "   ", header: .init(left: "", fill: "┄", crossing: "   ", right: ""))
  public init(
    left: String = "",
    separator: String = "  ",
    right: String = "",
    top: Rule? = nil,
    header: Rule? = nil,
    row: Rule? = nil,
    bottom: Rule? = nil,
    alternatesRows: Bool = false
  ) {
    self.left = left
    self.separator = separator
    self.right = right
    self.top = top
    self.header = header
    self.row = row
    self.bottom = bottom
    self.alternatesRows = alternatesRows
  }
}

extension TableStyle {
  /// Columns and nothing else.
  ///
  ///     Name   Born
  ///     Ada    1815
  public static let plain = TableStyle()

  /// Set in by two spaces, with a line under each header.
  ///
  ///       Name  Born
  ///       ────  ────
  ///       Ada   1815
  public static let inset = TableStyle(
    left: "  ",
    header: Rule(left: "  ", fill: "─", crossing: "  ", right: "")
  )

  /// A frame of thin lines.
  ///
  ///     ┌──────┬──────┐
  ///     │ Name │ Born │
  ///     ├──────┼──────┤
  ///     │ Ada  │ 1815 │
  ///     └──────┴──────┘
  public static let bordered = TableStyle(
    left: "│ ",
    separator: " │ ",
    right: " │",
    top: Rule(left: "┌─", fill: "─", crossing: "─┬─", right: "─┐"),
    header: Rule(left: "├─", fill: "─", crossing: "─┼─", right: "─┤"),
    bottom: Rule(left: "└─", fill: "─", crossing: "─┴─", right: "─┘")
  )

  /// A frame of thin lines with round corners.
  ///
  ///     ╭──────┬──────╮
  ///     │ Name │ Born │
  ///     ├──────┼──────┤
  ///     │ Ada  │ 1815 │
  ///     ╰──────┴──────╯
  public static let rounded: TableStyle = {
    var style = bordered
    style.top = Rule(left: "╭─", fill: "─", crossing: "─┬─", right: "─╮")
    style.bottom = Rule(left: "╰─", fill: "─", crossing: "─┴─", right: "─╯")
    return style
  }()

  /// A frame, and a line between any two rows; a heavier one under the header.
  ///
  ///     ┌───────┬──────┐
  ///     │ Name  │ Born │
  ///     ┝━━━━━━━┿━━━━━━┥
  ///     │ Ada   │ 1815 │
  ///     ├───────┼──────┤
  ///     │ Grace │ 1906 │
  ///     └───────┴──────┘
  public static let grid: TableStyle = {
    var style = bordered
    style.row = style.header
    style.header = Rule(left: "┝━", fill: "━", crossing: "━┿━", right: "━┥")
    return style
  }()

  /// Pipes and hyphens, as in Markdown.
  ///
  /// For what a Markdown reader understands, render with `MarkdownRenderer`, which also escapes.
  ///
  ///     | Name | Born |
  ///     |------|------|
  ///     | Ada  | 1815 |
  public static let markdown = TableStyle(
    left: "| ",
    separator: " | ",
    right: " |",
    header: Rule(left: "|-", fill: "-", crossing: "-|-", right: "-|")
  )

  /// A frame that needs no characters beyond ASCII.
  ///
  ///     +------+------+
  ///     | Name | Born |
  ///     +------+------+
  ///     | Ada  | 1815 |
  ///     +------+------+
  public static let ascii: TableStyle = {
    let rule = Rule(left: "+-", fill: "-", crossing: "-+-", right: "-+")
    return TableStyle(left: "| ", separator: " | ", right: " |", top: rule, header: rule, bottom: rule)
  }()

  /// Plain columns whose rows alternate.
  ///
  ///     table.rendered(.terminal(width: 80, style: .alternating, colors: .light))
  public static let alternating = plain.alternatingRows()

  /// The styles with a name, as a command line gives it.
  ///
  ///     for (name, style) in TableStyle.named { print(name, table.rendered(.terminal(style: style))) }
  public static let named: [(name: String, style: TableStyle)] = [
    ("plain", plain), ("inset", inset), ("bordered", bordered), ("rounded", rounded), ("grid", grid),
    ("markdown", markdown), ("ascii", ascii), ("alternating", alternating),
  ]

  /// The style of that name, if there is one.
  ///
  ///     TableStyle(named: "rounded") == .rounded    // true
  ///     TableStyle(named: "baroque")                // nil
  public init?(named name: String) {
    guard let entry = Self.named.first(where: { $0.name == name }) else { return nil }
    self = entry.style
  }

  /// The same style with every second row set off, or not.
  ///
  ///     table.tableStyle(.rounded.alternatingRows())
  public func alternatingRows(_ alternates: Bool = true) -> TableStyle {
    var copy = self
    copy.alternatesRows = alternates
    return copy
  }
}

extension TableStyle {
  /// The same style in ASCII, for terminals that draw box characters two cells wide.
  var inASCII: TableStyle {
    var copy = self
    copy.left = Self.inASCII(left)
    copy.separator = Self.inASCII(separator)
    copy.right = Self.inASCII(right)
    copy.top = top.map(Self.inASCII)
    copy.header = header.map(Self.inASCII)
    copy.row = row.map(Self.inASCII)
    copy.bottom = bottom.map(Self.inASCII)
    return copy
  }

  private static func inASCII(_ rule: Rule) -> Rule {
    Rule(
      left: inASCII(rule.left),
      fill: inASCII(rule.fill),
      crossing: inASCII(rule.crossing),
      right: inASCII(rule.right)
    )
  }

  private static func inASCII(_ piece: String) -> String {
    var result = ""
    for scalar in piece.unicodeScalars {
      switch scalar {
      case "─", "━": result += "-"
      case "│", "┃": result += "|"
      case "\u{2500}"..."\u{257F}": result += "+"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension TableStyle {
  /// How many lines so many rows take with what stands around them, where each has a line.
  func lineCount(rows: Int, hasTitles: Bool) -> Int {
    let head = (top == nil ? 0 : 1) + (hasTitles ? 1 + (header == nil ? 0 : 1) : 0)
    return head + rows + (row == nil ? 0 : max(0, rows - 1)) + (bottom == nil ? 0 : 1)
  }
}
