internal import StoaBytes
internal import StoaEngine

/// `stoa reverse`: the last row first.
enum ReverseCommand: TableCommand {
  static let name = "reverse"

  static let description = CommandDescription(
    name: name,
    purpose: .order,
    abstract: "Put the rows in the opposite order.",
    memory: "Holds the records in up to --memory, and those that do not fit in --temp-dir",
    examples: [Example("stoa reverse visits.jsonl", "the latest visit first")],
    seeAlso: ["sort", "tail"]
  )

  static func operations(of command: CommandInvocation) throws(TableError) -> [Operation] { [.reverse] }
}
