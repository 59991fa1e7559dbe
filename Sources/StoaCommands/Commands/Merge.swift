internal import StoaBytes
internal import StoaColumns
internal import StoaEngine

/// `stoa merge`: one sorted table of several.
enum MergeCommand: TableCommand {
  static let name = "merge"

  static let description = CommandDescription(
    name: name,
    purpose: .order,
    abstract: "Merge files that are sorted already.",
    memory: "Holds a piece of each file",
    arguments: [ArgumentDescription("KEYS", .keys, "The keys the files are sorted by: see stoa help keys.")],
    options: [SortCommand.unique.description],
    details: [
      """
      Rows with equal keys come in the order of the files. A file that is not sorted is an error. In a chain it comes \
      first, for the files are merged where they are read.
      """
    ],
    examples: [Example("stoa merge date january.csv february.csv", "one table of two")],
    seeAlso: ["sort", "keys"]
  )

  static func operations(of command: CommandInvocation) throws(TableError) -> [Operation] { [] }

  static func merging(_ command: CommandInvocation) throws(TableError) -> Merging? {
    Merging(keys: try SortKey.parse(command.arguments[0]), isUnique: command[SortCommand.unique])
  }
}
