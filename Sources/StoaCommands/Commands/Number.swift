internal import StoaBytes
internal import StoaColumns
internal import StoaEngine

/// `stoa number`: a column of positions.
enum NumberCommand: TableCommand {
  static let name = "number"

  static let column = Option<String>.text(
    "name",
    value: "NAME",
    standard: "number",
    summary: "Call the column this."
  )

  static let start = Option<Int>.number(
    "start",
    value: "NUMBER",
    in: Int.min...Int.max,
    standard: 1,
    summary: "Give the first row this number."
  )

  static let groups = Option<String?>.text(
    "by",
    value: "COLUMNS",
    .columns,
    summary: "Count the rows that agree in these columns each on their own."
  )

  static let description = CommandDescription(
    name: name,
    purpose: .shape,
    abstract: "Add a column of the rows' positions in front.",
    memory: "Holds a batch of records at a time; with --by also each group",
    options: [column.description, start.description, groups.description],
    details: ["The numbers are data like any other: sorting afterwards moves them with their rows."],
    examples: [
      Example("stoa number then sort price:desc sales.csv", "sort, and see where each row was"),
      Example("stoa number --by city then filter 'number <= 2' sales.csv", "the first two of each city"),
      Example("stoa number --name row --start 0 sales.csv", "numbers from 0"),
    ],
    seeAlso: ["running", "slice"]
  )

  static func operations(of command: CommandInvocation) throws(TableError) -> [Operation] {
    guard let columns = command[groups] else { return [.number(command[column], from: command[start])] }
    return [.number(command[column], from: command[start], by: try ColumnSelection(columns))]
  }
}
