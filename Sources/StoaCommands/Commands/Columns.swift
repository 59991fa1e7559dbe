internal import StoaBytes
internal import StoaEngine

/// `stoa columns`: which columns there are.
enum ColumnsCommand: TableCommand {
  static let name = "columns"

  static let all = Option.flag("all", short: "a", summary: "Look at all rows rather than the first 10,000.")

  static let description = CommandDescription(
    name: name,
    purpose: .look,
    abstract: "List the columns: names, types, gaps, examples.",
    memory: "Holds a batch of records at a time",
    options: [all.description],
    details: [
      """
      The type is the least that holds all values looked at, or the one that --type says, and empty where there is no \
      value; whole numbers with needless zeros in front are ids, and so text. The example is the first value that is not missing. The first 10,000 rows \
      are looked at, or with --all every one.
      """
    ],
    examples: [
      Example("stoa columns sales.csv.gz", "what a file holds"),
      Example("stoa select /^c/ then columns sales.csv.gz", "which columns a selection takes"),
    ],
    seeAlso: ["select", "count", "types"]
  )

  static func operations(of command: CommandInvocation) throws(TableError) -> [Operation] {
    [.columns(of: command[all] ? nil : 10_000)]
  }
}
