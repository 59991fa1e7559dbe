/// What stands around cells: the pieces of a style, in the colours of a palette.
struct Frame {
  /// What kind of line is drawn.
  enum Line: Int, CaseIterable {
    case row, alternate, selected, header
  }

  /// The pieces of one kind of line.
  struct Pieces {
    /// Before and behind the whole line.
    var start: [UInt8] = []
    var end: [UInt8] = []
    var left: [UInt8] = []
    var separator: [UInt8] = []
    var right: [UInt8] = []
    /// Ends the colour of a cell and goes back to that of the line.
    var resume: [UInt8] = []
  }

  let style: TableStyle
  let palette: Palette
  let leftWidth: Int
  let separatorWidth: Int
  let rightWidth: Int
  /// Stands before each line of a table that has a selection.
  let mark: [UInt8]
  let noMark: [UInt8]
  let markWidth: Int
  /// The pieces of each kind of line.
  let pieces: [Pieces]

  init(_ style: TableStyle, palette: Palette, hasMarks: Bool, clusters: GraphemeClusters) {
    // Box characters are ambiguous: where they are drawn wide, rules could not meet their ends.
    let style = clusters.ambiguousIsWide ? style.inASCII : style
    func width(_ piece: String) -> Int { clusters.width(of: Array(piece.utf8).span) }
    self.style = style
    self.palette = palette
    leftWidth = width(style.left)
    separatorWidth = width(style.separator)
    rightWidth = width(style.right)
    let sign = clusters.ambiguousIsWide ? "> " : "▸ "
    markWidth = hasMarks ? width(sign) : 0
    mark = hasMarks ? Array(sign.utf8) : []
    noMark = Array(repeating: UInt8(ascii: " "), count: markWidth)
    pieces = Line.allCases.map { Self.pieces($0, style, palette) }
  }

  subscript(_ line: Line) -> Pieces { pieces[line.rawValue] }

  /// What all of it takes beside the columns and their separators.
  var width: Int { markWidth + leftWidth + rightWidth }

  private static func pieces(_ line: Line, _ style: TableStyle, _ palette: Palette) -> Pieces {
    let color =
      switch line {
      case .row, .header: ""
      case .alternate: palette.alternate
      case .selected: palette.selected
      }
    let resume = palette.reset + color
    func bordered(_ piece: String) -> [UInt8] {
      if palette.border.isEmpty || piece.utf8.allSatisfy({ $0 == UInt8(ascii: " ") }) { return Array(piece.utf8) }
      return Array((palette.border + piece + resume).utf8)
    }
    return Pieces(
      start: Array(color.utf8),
      end: Array((color.isEmpty ? "" : palette.reset).utf8),
      left: bordered(style.left),
      separator: bordered(style.separator),
      right: bordered(style.right),
      resume: Array(resume.utf8)
    )
  }

  /// Appends a rule across columns of those widths.
  func append(_ rule: TableStyle.Rule, across widths: [Int], to canvas: inout Canvas) {
    canvas.append(noMark)
    canvas.append(palette.border)
    canvas.append(rule.left)
    let fill = Array(rule.fill.utf8)
    for (index, width) in widths.enumerated() {
      if index > 0 { canvas.append(rule.crossing) }
      for _ in 0..<width { canvas.append(fill) }
    }
    canvas.append(rule.right)
    canvas.append(palette.reset)
    canvas.endLine()
  }
}
