internal import StoaBytes
internal import StoaColumns
internal import StoaEngine

/// `stoa top`: the first rows in the order of some keys.
enum TopCommand: TableCommand {
  static let name = "top"

  static let count = Option<Int>.number(
    "count",
    short: "n",
    value: "NUMBER",
    in: 0...Int.max,
    standard: 10,
    summary: "Keep this many rows.",
    takesBareNumber: true
  )

  static let description = CommandDescription(
    name: name,
    purpose: .pick,
    abstract: "Keep the first rows in the order of some keys.",
    memory: "Holds as many records as it keeps",
    arguments: [ArgumentDescription("KEYS", .keys, "The keys, between commas: see stoa help keys.")],
    options: [count.description],
    details: ["The same as stoa sort KEYS then head, without sorting the rest."],
    examples: [Example("stoa top price:desc -n 3 sales.csv", "the three dearest")],
    seeAlso: ["keys", "sort", "head"]
  )

  static func operations(of command: CommandInvocation) throws(TableError) -> [Operation] {
    [.top(command[count], try SortKey.parse(command.arguments[0]))]
  }
}
