internal import StoaBytes
internal import StoaColumns
internal import StoaEngine

/// `stoa distinct`: the first row of each.
enum DistinctCommand: TableCommand {
  static let name = "distinct"

  static let description = CommandDescription(
    name: name,
    purpose: .pick,
    abstract: "Keep the first of the rows that agree in some columns.",
    memory: "Holds each different key",
    arguments: [ArgumentDescription("COLUMNS", .columns, "The columns that are compared; '' for all of them.")],
    details: [
      """
      Values are compared byte by byte: 1 and 1.0 are two. Those of a column with a declared type are compared by what \
      they are: after --type price=decimal they are one. To compare numbers without one, stoa sort KEYS --unique.
      """
    ],
    examples: [
      Example("stoa distinct city sales.csv.gz", "the first row of each city"),
      Example("stoa select city,country then distinct '' sales.csv.gz", "each pair once"),
    ],
    seeAlso: ["freq", "group", "sort"]
  )

  static func operations(of command: CommandInvocation) throws(TableError) -> [Operation] {
    let names = command.arguments[0]
    return [.distinct(names.isEmpty ? nil : try ColumnSelection(names))]
  }
}
