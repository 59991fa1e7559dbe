// How the output is written.
extension CommonOptions {
  package static let to = Option<OutputFormat?>.choice(
    "to",
    value: "FORMAT",
    OutputFormat.self,
    standard: "a table on a terminal, else as the input",
    summary: "Write this format."
  ).common(.output)

  package static let strings = Option.flag(
    "strings",
    summary: "Write all values of JSON as strings, numbers too."
  ).common(.output)

  package static let crlf = Option.flag("crlf", summary: "End every record with CRLF.").common(.output)

  package static let bom = Option.flag("bom", summary: "Begin with a byte order mark.").common(.output)

  package static let width = Option<Int?>.number(
    "width",
    value: "COLUMNS",
    in: 1...1_000_000,
    standard: "that of the terminal",
    summary: "Draw tables this wide."
  ).common(.output)

  package static let style = Option<TableStyleChoice?>.choice(
    "style",
    value: "STYLE",
    TableStyleChoice.self,
    standard: "rounded on a terminal, else plain",
    summary: "Draw tables in this style."
  ).common(.output)

  package static var output: [OptionDescription] {
    [to.description, strings.description, crlf.description, bom.description, width.description, style.description]
  }
}
