package import StoaTables

// How tables are drawn.
extension CommonOptions {
  package static let width = Option<Int?>.number(
    "width",
    value: "COLUMNS",
    in: 1...1_000_000,
    standard: "that of the terminal",
    summary: "Draw tables this wide."
  ).common(.drawing)

  package static let style = Option<TableStyleChoice?>.choice(
    "style",
    value: "STYLE",
    TableStyleChoice.self,
    standard: "rounded on a terminal, else plain",
    summary: "Draw tables in this style."
  ).common(.drawing)

  package static let layout = Option.choice(
    "layout",
    value: "LAYOUT",
    standard: TableLayout.automatic,
    summary: "Use the room there is like this."
  ).common(.drawing)

  package static let transpose = Option.flag(
    "transpose",
    short: "x",
    summary: "Draw each row as a block of its own, a line a column, values whole: --layout records."
  ).common(.drawing, isSetting: false)

  package static let wrap = Option.flag(
    "wrap",
    summary: "Continue long values on further lines rather than cut them."
  ).common(.drawing)

  package static let ansi = Option.flag(
    "ansi",
    summary: "Keep the colours that values bring along; otherwise their codes are shown."
  ).common(.drawing)

  package static let pager = Option<String?>.text(
    "pager",
    value: "COMMAND",
    standard: "$PAGER, else less",
    summary: "Show tables that are taller than the terminal through this program; cat for none."
  ).details("Through less all columns are drawn, and it is told to scroll sideways; what LESS says holds beside that.")
    .common(.drawing)

  package static let noPager = Option.flag(
    "no-pager",
    summary: "Let tall tables run over the terminal."
  ).common(.drawing, isSetting: false)

  package static var drawingOptions: [OptionDescription] {
    [
      width.description, style.description, layout.description, transpose.description, wrap.description,
      ansi.description, pager.description, noPager.description,
    ]
  }
}

extension TableLayout: OptionChoice {
  package var summary: String {
    switch self {
    case .automatic: "regular; compact on a narrow terminal without room, and stats as records."
    case .regular: "a line a row; columns without room are left out, with a note."
    case .compact: "each row folded below its first column."
    case .records: "each row a block of its own, a line a column; values are wrapped, never cut."
    }
  }
}
