internal import StoaBytes
internal import StoaColumns
internal import StoaEngine

/// `stoa diff`: what is different between two tables.
enum DiffCommand: TableCommand {
  static let name = "diff"

  private static let cells = Option.flag(
    "all-cells",
    summary: "List the cells of added and removed rows too, not their keys alone."
  )

  static let description = CommandDescription(
    name: name,
    purpose: .check,
    abstract: "Say what is different between two tables.",
    memory: "Holds the records in up to --memory, and sorted runs of those that do not fit in --temp-dir",
    arguments: [
      ArgumentDescription(
        "KEYS",
        .columns,
        "The columns by which rows belong together, as for join; '' for whole rows."
      ),
      ArgumentDescription("OLD", .file, "The file of the earlier table."),
    ],
    options: [cells.description],
    details: [
      """
      A row comes out for each cell that has changed, with its old and its new value, and for each row and each column \
      that only one table has. They come in the order of the input; what was removed comes last. Values are compared as \
      they stand, but quotes do not matter, nor does the order of rows and columns.
      """,
      """
      Of rows with equal keys the first is compared with the first, the second with the second, and a warning says so. \
      The exit status is 1 where there is a difference.
      """,
    ],
    examples: [
      Example("stoa diff order january.csv february.csv", "from january.csv to february.csv"),
      Example("stoa diff '' january.csv --to jsonl february.csv", "whole rows, for a program"),
    ],
    seeAlso: ["join", "sort"]
  )

  static func operations(of command: CommandInvocation) throws(TableError) -> [Operation] {
    let text = command.arguments[0]
    let keys = text.isEmpty ? [] : try joinKeys(text)
    return [.diff(OtherTable(command.arguments[1]), Diff(keys: keys, listsCells: command[cells]))]
  }

  static func emptyMessage(of command: CommandInvocation) -> EmptyTableMessage {
    EmptyTableMessage("No difference")
  }
}
