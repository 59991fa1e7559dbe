internal import StoaBytes
internal import StoaEngine

/// `stoa head`: the first rows.
enum HeadCommand: TableCommand {
  static let name = "head"

  static let count = Option<Int>.number(
    "count",
    short: "n",
    value: "NUMBER",
    in: 0...Int.max,
    standard: 10,
    summary: "Keep this many rows; -20 says the same as -n 20.",
    takesBareNumber: true
  )

  static let description = CommandDescription(
    name: name,
    purpose: .look,
    abstract: "Keep the first rows.",
    memory: "Holds a batch of records at a time",
    options: [count.description],
    details: ["The input is read no further than needed: of a large file, or of a pipe, the first rows come at once."],
    examples: [
      Example("stoa head sales.csv", "the first ten rows"),
      Example("stoa sort price:desc then head -3 sales.csv", "the three dearest"),
    ],
    seeAlso: ["tail", "slice"]
  )

  static func operations(of command: CommandInvocation) throws(TableError) -> [Operation] {
    [.head(command[count])]
  }
}
