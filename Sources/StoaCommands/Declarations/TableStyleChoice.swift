/// The styles a table can be drawn in, by the names that the command line gives them.
package enum TableStyleChoice: String, OptionChoice {
  case plain, inset, bordered, rounded, grid, markdown, ascii, alternating

  package var summary: String {
    switch self {
    case .plain: "columns between spaces."
    case .inset: "a rule below the header."
    case .bordered: "a frame, and a rule below the header."
    case .rounded: "the same with round corners."
    case .grid: "rules between all cells."
    case .markdown: "as Markdown writes tables."
    case .ascii: "a frame of +, - and |."
    case .alternating: "every second row set off by its colour."
    }
  }
}
