internal import StoaBytes
internal import StoaColumns
internal import StoaEngine

/// `stoa sort`: the rows in the order of their keys.
enum SortCommand: TableCommand {
  static let name = "sort"

  static let unique = Option<Bool>.flag(
    "unique",
    short: "u",
    summary: "Of rows with equal keys keep only the first."
  )

  static let description = CommandDescription(
    name: name,
    purpose: .order,
    abstract: "Sort the rows by one or more columns.",
    memory: "Holds the records in up to --memory, and sorted runs of those that do not fit in --temp-dir",
    arguments: [ArgumentDescription("KEYS", .keys, "The keys, between commas: see stoa help keys.")],
    options: [unique.description],
    details: [
      """
      Rows with equal keys keep their order, also with :desc. Records come out byte for byte as they went in. The \
      output is the same for any number of threads and any --memory.
      """
    ],
    examples: [
      Example("stoa sort city,price:desc sales.csv", "by city, and in a city the dearest first"),
      Example("stoa sort file:natural,date:date then head -n 20 log.csv", "file2 before file10"),
      Example("stoa sort id --unique -o ids.csv sales.csv", "one row for each id"),
    ],
    seeAlso: ["keys", "reverse", "shuffle"]
  )

  static func operations(of command: CommandInvocation) throws(TableError) -> [Operation] {
    [.sort(try SortKey.parse(command.arguments[0]), isUnique: command[unique])]
  }
}
