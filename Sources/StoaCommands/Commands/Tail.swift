internal import StoaBytes
internal import StoaEngine

/// `stoa tail`: the last rows.
enum TailCommand: TableCommand {
  static let name = "tail"

  static let description = CommandDescription(
    name: name,
    purpose: .look,
    abstract: "Keep the last rows.",
    memory: "Holds as many records as it keeps",
    options: [HeadCommand.count.description],
    examples: [
      Example("stoa tail -n 5 sales.csv", "the last five rows"),
      Example("stoa tail -100 then head -10 sales.csv", "ten of the last hundred"),
    ],
    seeAlso: ["head", "slice"]
  )

  static func operations(of command: CommandInvocation) throws(TableError) -> [Operation] {
    [.tail(command[HeadCommand.count])]
  }
}
