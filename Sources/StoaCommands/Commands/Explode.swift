internal import StoaBytes
internal import StoaColumns
internal import StoaEngine

/// `stoa explode`: a row for each part of a value.
enum ExplodeCommand: TableCommand {
  static let name = "explode"

  static let separator = Option<String>.text(
    "separator",
    short: "s",
    value: "TEXT",
    standard: ";",
    summary: "What stands between the parts."
  )

  static let description = CommandDescription(
    name: name,
    purpose: .shape,
    abstract: "Make a row for each part of a value.",
    memory: "Holds a batch of records at a time",
    arguments: [ArgumentDescription("COLUMN", .columns, "The column whose values are taken apart.")],
    options: [separator.description],
    details: [
      "A missing value has one part, which is missing. The other columns are repeated byte for byte.",
      "A list of JSON is named as it is called there, though its elements are the columns tags.0, tags.1 and so on: "
        + "each element makes a row, with its value in the column tags, or its members in tags.x and tags.y.",
    ],
    examples: [
      Example("stoa explode tags photos.csv", "a;b in one row becomes a and b in two"),
      Example("stoa explode tags visits.jsonl", "a row for each element of a list in JSON"),
      Example("stoa explode tags -s '|' then freq tags photos.csv", "how often each tag comes"),
    ],
    seeAlso: ["implode"]
  )

  static func operations(of command: CommandInvocation) throws(TableError) -> [Operation] {
    [.explode(try ColumnSelection(command.arguments[0]), separator: try checkedSeparator(command))]
  }

  static func checkedSeparator(_ command: CommandInvocation) throws(TableError) -> String {
    let text = command[separator]
    guard !text.isEmpty else {
      throw TableError(.usage, "the separator is empty", remedy: "write what stands between the parts: -s ';'")
    }
    return text
  }
}
