internal import StoaBytes
internal import StoaColumns
internal import StoaEngine

/// `stoa top`: the first rows in the order of some keys.
enum TopCommand: TableCommand {
  static let name = "top"

  static let description = CommandDescription(
    name: name,
    purpose: .pick,
    abstract: "Keep the first rows in the order of some keys.",
    memory: "Holds as many records as it keeps; with --by, all, in --temp-dir what does not fit into --memory",
    arguments: [ArgumentDescription("KEYS", .keys, "The keys, between commas: see stoa help keys.")],
    options: [HeadCommand.count.description, HeadCommand.groups.description],
    details: [
      "The same as stoa sort KEYS then head, without sorting the rest.",
      "With --by, the rows of all groups come in the order of KEYS.",
    ],
    examples: [
      Example("stoa top price:desc -n 3 sales.csv.gz", "the three dearest"),
      Example("stoa top price:desc -n 1 --by city sales.csv.gz", "the dearest of each city"),
    ],
    seeAlso: ["keys", "sort", "head"]
  )

  static func operations(of command: CommandInvocation) throws(TableError) -> [Operation] {
    let count = command[HeadCommand.count]
    let keys = try SortKey.parse(command.arguments[0])
    guard let columns = command[HeadCommand.groups] else { return [.top(count, keys)] }
    return [.sort(keys), .head(count, ofEach: try ColumnSelection(columns))]
  }
}
