internal import StoaBytes
internal import StoaColumns
internal import StoaEngine

/// `stoa move`: columns to another place.
enum MoveCommand: TableCommand {
  static let name = "move"

  static let before = Option<String?>.text(
    "before",
    value: "COLUMN",
    .columns,
    summary: "Move them before this column."
  )
  static let first = Option.flag("first", summary: "Move them to the front.")
  static let last = Option.flag("last", summary: "Move them to the end.")

  static let description = CommandDescription(
    name: name,
    purpose: .order,
    abstract: "Move columns to another place.",
    memory: "Holds a batch of records at a time",
    arguments: [ArgumentDescription("COLUMNS", .columns, "The columns, between commas: see stoa help columns.")],
    options: [before.description, first.description, last.description],
    details: ["The columns that are moved keep their order in the table, however they are named."],
    examples: [
      Example("stoa move price,currency --before city sales.csv.gz", "two columns before a third"),
      Example("stoa move /note/ --last sales.csv.gz", "all notes to the end"),
    ],
    seeAlso: ["columns", "select"]
  )

  static func operations(of command: CommandInvocation) throws(TableError) -> [Operation] {
    let target = command[before]
    let places = [target != nil, command[first], command[last]].count { $0 }
    guard places == 1 else {
      let message = places == 0 ? "there is no place to move them to" : "there is more than one place to move them to"
      throw TableError(.usage, message, remedy: "give one of --before, --first and --last")
    }
    let selection = try ColumnSelection(command.arguments[0])
    if command[last] { return [.move(selection, before: nil)] }
    return [.move(selection, before: try ColumnSelection(target ?? "#1"))]
  }
}
