internal import StoaBytes
internal import StoaEngine

/// `stoa transpose`: rows become columns, and columns rows.
enum TransposeCommand: TableCommand {
  static let name = "transpose"

  static let description = CommandDescription(
    name: name,
    purpose: .shape,
    abstract: "Turn rows into columns, and columns into rows.",
    memory: "Holds the whole table; where it does not fit into half of --memory, that is an error",
    options: [PivotCommand.limit.description],
    details: [
      """
      The values of the first column name the new columns, and the names of the other columns become the values of the \
      first: a table that is transposed twice is what it was. With --no-header all values change places. To see long \
      rows one below the other, use --layout records.
      """
    ],
    examples: [
      Example("stoa group city --sum quantity then transpose sales.csv.gz", "a column for each city"),
      Example("stoa stats then transpose sales.csv.gz", "what is known of each column, side by side"),
    ],
    seeAlso: ["pivot", "unpivot"]
  )

  static func operations(of command: CommandInvocation) throws(TableError) -> [Operation] {
    [.transpose(limit: command[PivotCommand.limit])]
  }
}
