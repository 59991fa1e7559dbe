internal import StoaBytes
internal import StoaColumns
internal import StoaEngine

/// `stoa fill`: values for missing ones.
enum FillCommand: TableCommand {
  static let name = "fill"

  static let with = Option<String?>.text("with", value: "TEXT", summary: "What takes the place of a missing value.")

  static let description = CommandDescription(
    name: name,
    purpose: .shape,
    abstract: "Fill in missing values.",
    memory: "Holds a batch of records at a time",
    arguments: [ArgumentDescription("COLUMNS", .columns, "The columns, between commas: see stoa help columns.")],
    options: [with.description],
    details: ["Without --with, a missing value becomes the last one above it that is not missing."],
    examples: [
      Example("stoa fill note --with none sales.csv.gz", "a fixed text"),
      Example("stoa fill date,city report.csv", "the value above, as in a report that leaves out what repeats"),
    ],
    seeAlso: ["set"]
  )

  static func operations(of command: CommandInvocation) throws(TableError) -> [Operation] {
    let columns = try ColumnSelection(command.arguments[0])
    return [command[with].map { .fill(columns, with: $0) } ?? .fillDown(columns)]
  }
}
