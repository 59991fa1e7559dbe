internal import StoaBytes
internal import StoaColumns
internal import StoaEngine

/// `stoa tail`: the last rows.
enum TailCommand: TableCommand {
  static let name = "tail"

  static let description = CommandDescription(
    name: name,
    purpose: .look,
    abstract: "Keep the last rows.",
    memory: "Holds as many records as it keeps; with --by, all, in --temp-dir what does not fit into --memory",
    options: [HeadCommand.count.description, HeadCommand.groups.description],
    examples: [
      Example("stoa tail -n 5 sales.csv.gz", "the last five rows"),
      Example("stoa tail -100 then head -10 sales.csv.gz", "ten of the last hundred"),
      Example("stoa tail -n 1 --by city sales.csv.gz", "the last sale of each city"),
    ],
    seeAlso: ["head", "slice"]
  )

  static func operations(of command: CommandInvocation) throws(TableError) -> [Operation] {
    let count = command[HeadCommand.count]
    guard let columns = command[HeadCommand.groups] else { return [.tail(count)] }
    return Operation.tail(count, ofEach: try ColumnSelection(columns))
  }

  static func emptyMessage(of command: CommandInvocation) -> EmptyTableMessage {
    command[HeadCommand.count] == 0 ? .noneWanted : .standard
  }
}
