internal import StoaBytes
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

  static let description = CommandDescription(
    name: name,
    purpose: .shape,
    abstract: "Add a column of the rows' positions in front.",
    memory: "Holds a batch of records at a time",
    options: [column.description, start.description],
    details: ["The numbers are data like any other: sorting afterwards moves them with their rows."],
    examples: [
      Example("stoa number then sort price:desc sales.csv", "sort, and see where each row was"),
      Example("stoa number --name row --start 0 sales.csv", "numbers from 0"),
    ],
    seeAlso: ["slice"]
  )

  static func operations(of command: CommandInvocation) throws(TableError) -> [Operation] {
    [.number(command[column], from: command[start])]
  }
}
