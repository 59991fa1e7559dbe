internal import StoaBytes
internal import StoaColumns
internal import StoaEngine

/// `stoa implode`: one row of several that differ in one column only.
enum ImplodeCommand: TableCommand {
  static let name = "implode"

  static let description = CommandDescription(
    name: name,
    purpose: .shape,
    abstract: "Join rows that differ in one column only.",
    memory: "Holds a batch of records at a time, and one joined value",
    arguments: [ArgumentDescription("COLUMN", .columns, "The column whose values are joined.")],
    options: [ExplodeCommand.separator.description],
    details: [
      """
      Rows that follow one another and agree in all other columns, byte for byte, become one. Rows that are to be \
      joined must be neighbours: sort them first, or use stoa group with --concat.
      """
    ],
    examples: [
      Example("stoa implode tags photo-tags.csv", "a and b in two rows become a;b in one"),
      Example("stoa explode tags then implode tags photos.csv", "the table as it was"),
    ],
    seeAlso: ["explode", "group"]
  )

  static func operations(of command: CommandInvocation) throws(TableError) -> [Operation] {
    [.implode(try ColumnSelection(command.arguments[0]), separator: try ExplodeCommand.checkedSeparator(command))]
  }
}
