internal import StoaBytes
internal import StoaColumns
internal import StoaEngine

/// `stoa sort`: the rows in the order of their keys.
enum SortCommand: TableCommand {
  static let name = "sort"

  static let unique = Option.flag(
    "unique",
    short: "u",
    summary: "Of rows with equal keys keep only the first."
  )

  static let check = Option.flag(
    "check",
    short: "c",
    summary: "Write nothing, and fail at the first row that is not in order; with --unique also at an equal one."
  )
  static let merge = Option.flag(
    "merge",
    short: "m",
    summary: "Merge files that are sorted already, in constant memory, as the first step; one that is not is an error."
  )

  static let description = CommandDescription(
    name: name,
    purpose: .order,
    abstract: "Sort the rows by one or more columns.",
    memory: "Holds the records in up to --memory, and sorted runs of those that do not fit in --temp-dir",
    arguments: [ArgumentDescription("KEYS", .keys, "The keys, between commas: see stoa help keys.")],
    options: [unique.description, check.description, merge.description],
    details: [
      """
      Rows with equal keys keep their order, also with :desc. Records come out byte for byte as they went in. The \
      output is the same for any number of threads and any --memory.
      """
    ],
    examples: [
      Example("stoa sort city,price:desc sales.csv.gz", "by city, and in a city the dearest first"),
      Example("stoa sort page:natural,time:date then head -n 20 visits.jsonl", "/ink/9 before /ink/35"),
      Example("stoa sort product --unique -o products.csv sales.csv.gz", "one row for each product"),
      Example("stoa sort date --merge january.csv february.csv", "one table of two that are sorted"),
      Example("stoa sort date --check sales.csv.gz", "whether it is sorted, by the exit status"),
    ],
    seeAlso: ["keys", "reverse", "shuffle"]
  )

  static func operations(of command: CommandInvocation) throws(TableError) -> [Operation] {
    let keys = try SortKey.parse(command.arguments[0])
    switch (command[check], command[merge]) {
    case (true, true): throw TableError(.usage, "--check and --merge are two jobs", remedy: "ask for one of them")
    case (true, false): return [.checkOrder(keys, isStrict: command[unique])]
    // The files are merged where they are read.
    case (false, true): return []
    case (false, false): return [.sort(keys, isUnique: command[unique])]
    }
  }

  static func isSilent(_ command: CommandInvocation) -> Bool { command[check] }

  static func merging(_ command: CommandInvocation) throws(TableError) -> Merging? {
    guard command[merge] else { return nil }
    return Merging(keys: try SortKey.parse(command.arguments[0]), isUnique: command[unique])
  }
}
