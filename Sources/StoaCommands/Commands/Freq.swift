internal import StoaBytes
internal import StoaColumns
internal import StoaEngine

/// `stoa freq`: how often each value comes.
enum FreqCommand: TableCommand {
  static let name = "freq"

  static let limit = Option<Int>.number(
    "limit",
    short: "n",
    value: "NUMBER",
    in: 0...Int.max,
    standard: 10,
    summary: "Show this many of the commonest.",
    takesBareNumber: true
  )
  static let all = Option.flag("all", short: "a", summary: "Show all of them.")

  static let description = CommandDescription(
    name: name,
    purpose: .look,
    abstract: "Count how often each value comes.",
    memory: "Holds each different value",
    arguments: [
      ArgumentDescription("COLUMNS", .columns, "The columns, between commas; of several, each combination is counted.")
    ],
    options: [limit.description, all.description],
    details: [
      """
      The commonest come first, equally common ones in the order in which they turn up. Values are compared as \
      distinct does.
      """
    ],
    examples: [
      Example("stoa freq city sales.csv.gz", "the ten commonest cities"),
      Example("stoa freq city,category --all sales.csv.gz", "every combination of two columns"),
    ],
    seeAlso: ["group", "distinct"]
  )

  static func operations(of command: CommandInvocation) throws(TableError) -> [Operation] {
    let columns = try ColumnSelection(command.arguments[0])
    if command[all], command.options.contains(limit.description) {
      throw TableError(.usage, "both --all and a number of values are given", remedy: "keep one of them")
    }
    // The count stands last, whatever the columns are called.
    var operations: [Operation] = [.group(by: columns, [.count]), .sortByLastColumn]
    if !command[all] { operations.append(.head(command[limit])) }
    return operations
  }
}
