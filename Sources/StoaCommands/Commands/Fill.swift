internal import StoaBytes
internal import StoaColumns
internal import StoaEngine

/// `stoa fill`: values for missing ones.
enum FillCommand: TableCommand {
  static let name = "fill"

  static let with = Option<String?>.text("with", value: "TEXT", summary: "What takes the place of a missing value.")

  static let groups = Option<String?>.text(
    "by",
    value: "COLUMNS",
    .columns,
    summary: "Look above only at rows that agree in these columns."
  )

  static let description = CommandDescription(
    name: name,
    purpose: .shape,
    abstract: "Fill in missing values.",
    memory: "Holds a batch of records at a time; with --by also each group",
    arguments: [ArgumentDescription("COLUMNS", .columns, "The columns, between commas: see stoa help columns.")],
    options: [with.description, groups.description],
    details: [
      "Without --with, a missing value becomes the last one above it that is not missing.",
      "An object or a list of JSON is filled in as a whole: one that is there is not missing, whatever it holds.",
    ],
    examples: [
      Example("stoa fill note --with none sales.csv.gz", "a fixed text"),
      Example("stoa sort date then fill price --by city sales.csv.gz", "the last price of the same city"),
      Example("stoa fill date,city report.csv", "the value above, as in a report that leaves out what repeats"),
    ],
    seeAlso: ["set", "running"]
  )

  static func operations(of command: CommandInvocation) throws(TableError) -> [Operation] {
    let columns = try ColumnSelection(command.arguments[0])
    guard let by = command[groups] else {
      return [command[with].map { .fill(columns, with: $0) } ?? .fillDown(columns)]
    }
    guard command[with] == nil else {
      throw TableError(.usage, "--with and --by do not go together", remedy: "leave one of them out")
    }
    return [.fillDown(columns, by: try ColumnSelection(by))]
  }
}
