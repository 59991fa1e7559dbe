// How the output is written.
extension CommonOptions {
  package static let to = Option<OutputFormat?>.choice(
    "to",
    value: "FORMAT",
    OutputFormat.self,
    standard: "as the input",
    summary: "Write this format."
  ).common(.output)

  package static let crlf = Option.flag("crlf", summary: "End every record with CRLF.").common(.output)

  package static let bom = Option.flag("bom", summary: "Begin with a byte order mark.").common(.output)

  package static var output: [OptionDescription] { [to.description, crlf.description, bom.description] }
}
