internal import StoaBytes
internal import StoaColumns
internal import StoaEngine

/// `stoa head`: the first rows.
enum HeadCommand: TableCommand {
  static let name = "head"

  static let count = Option<Int>.number(
    "count",
    short: "n",
    value: "NUMBER",
    in: 0...Int.max,
    standard: 10,
    summary: "Keep this many rows; -20 says the same as -n 20.",
    takesBareNumber: true
  )
  static let groups = Option<String?>.text(
    "by",
    value: "COLUMNS",
    .columns,
    summary: "Keep as many of each group of rows that agree in these columns."
  )

  static let description = CommandDescription(
    name: name,
    purpose: .look,
    abstract: "Keep the first rows.",
    memory: "Holds a batch of records at a time; with --by, each different key",
    options: [count.description, groups.description],
    details: [
      "The input is read no further than needed: of a large file, or of a pipe, the first rows come at once.",
      "With --by all of it is read, and the rows of all groups stay in their order. Keys are compared as distinct does.",
    ],
    examples: [
      Example("stoa head sales.csv.gz", "the first ten rows"),
      Example("stoa sort price:desc then head -3 sales.csv.gz", "the three dearest"),
      Example("stoa sort city,price:desc then head -2 --by city sales.csv.gz", "the two dearest of each city"),
    ],
    seeAlso: ["tail", "slice", "top"]
  )

  static func operations(of command: CommandInvocation) throws(TableError) -> [Operation] {
    guard let columns = command[groups] else { return [.head(command[count])] }
    return [.head(command[count], ofEach: try ColumnSelection(columns))]
  }

  static func emptyMessage(of command: CommandInvocation) -> EmptyTableMessage {
    command[count] == 0 ? .noneWanted : .standard
  }
}
