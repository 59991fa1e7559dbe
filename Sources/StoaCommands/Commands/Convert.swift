internal import StoaBytes
internal import StoaEngine

/// `stoa convert`: the same table in another format.
enum ConvertCommand: TableCommand {
  static let name = "convert"

  static let description = CommandDescription(
    name: name,
    purpose: .present,
    abstract: "Write a table in another format.",
    memory: "Holds a batch of records at a time",
    details: [
      """
      The format is that of --to, or what the name after -o ends in: .csv, .tsv, .json, .jsonl, .md, .html, each \
      also with .gz behind it. Without either, the input's own format is written, so that --crlf, --bom, --quote-all \
      and --encoding alone convert too. It changes no value: stoa help formats tells what each format can hold.
      """
    ],
    examples: [
      Example("stoa convert sales.csv.gz -o sales.jsonl.gz", "by the name of the output"),
      Example("stoa convert --to markdown cities.csv", "a table for a page"),
      Example("stoa convert --crlf --bom cities.csv > cities-windows.csv", "the same format, other line ends"),
    ],
    seeAlso: ["formats", "format"]
  )

  static func operations(of command: CommandInvocation) throws(TableError) -> [Operation] { [] }
}
