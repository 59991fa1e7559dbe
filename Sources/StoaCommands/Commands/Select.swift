internal import StoaBytes
internal import StoaColumns
internal import StoaEngine

/// `stoa select`: some columns, in the order in which they are named.
enum SelectCommand: TableCommand {
  static let name = "select"

  static let description = CommandDescription(
    name: name,
    purpose: .pick,
    abstract: "Keep columns, in the order in which they are named.",
    memory: "Holds a batch of records at a time",
    arguments: [ArgumentDescription("COLUMNS", .columns, "The columns, between commas: see stoa help columns.")],
    details: [
      "Fields are copied byte for byte, quotes included. A column that is named twice comes twice."
    ],
    examples: [
      Example("stoa select city,price sales.csv.gz", "two columns"),
      Example("stoa select '!price,#1..#3' sales.csv.gz", "all but the price and the first three"),
    ],
    seeAlso: ["columns", "move", "rename"]
  )

  static func operations(of command: CommandInvocation) throws(TableError) -> [Operation] {
    [.select(try ColumnSelection(command.arguments[0]))]
  }
}
