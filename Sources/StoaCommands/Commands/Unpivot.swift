internal import StoaBytes
internal import StoaColumns
internal import StoaEngine

/// `stoa unpivot`: a row for each of some values.
enum UnpivotCommand: TableCommand {
  static let name = "unpivot"

  private static let names = Option<String>.text(
    "names",
    value: "COLUMN",
    standard: "name",
    summary: "What the column with the columns' names is called."
  )
  private static let values = Option<String>.text(
    "values",
    value: "COLUMN",
    standard: "value",
    summary: "What the column with their values is called."
  )
  private static let dropEmpty = Option.flag("drop-empty", summary: "Make no row of a missing value.")

  static let description = CommandDescription(
    name: name,
    purpose: .shape,
    abstract: "Turn columns into rows of names and values.",
    memory: "Holds a batch of records at a time",
    arguments: [ArgumentDescription("COLUMNS", .columns, "The columns that become rows; the others are repeated.")],
    options: [names.description, values.description, dropEmpty.description],
    examples: [
      Example("stoa unpivot price,quantity --names kind --values amount sales.csv.gz", "a row for each amount"),
      Example("stoa unpivot '!order' --drop-empty sales.csv.gz", "every value with the order of its row"),
    ],
    seeAlso: ["pivot"]
  )

  static func operations(of command: CommandInvocation) throws(TableError) -> [Operation] {
    let columns = try ColumnSelection(command.arguments[0])
    return [
      .unpivot(
        columns,
        namesTo: command[names],
        valuesTo: command[values],
        dropsMissing: command[dropEmpty]
      )
    ]
  }
}
