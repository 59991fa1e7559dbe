// The command of "Add a command in six steps", as the article shows it.
internal import StoaBytes
internal import StoaCommands
internal import StoaEngine

/// `stoa every`: one row of every few.
enum EveryCommand: TableCommand {
  static let name = "every"

  static let stride = Option<Int>.number(
    "stride",
    short: "n",
    value: "NUMBER",
    in: 1...Int.max,
    standard: 10,
    summary: "Keep one row of this many.",
    takesBareNumber: true
  )

  static let description = CommandDescription(
    name: name,
    purpose: .pick,
    abstract: "Keep the first of every few rows.",
    memory: "Holds a batch of records at a time",
    options: [stride.description],
    examples: [Example("stoa every -100 sales.csv", "one row in a hundred")],
    seeAlso: ["slice"]
  )

  static func operations(of command: CommandInvocation) throws(TableError) -> [Operation] {
    [.every(command[stride])]
  }
}
