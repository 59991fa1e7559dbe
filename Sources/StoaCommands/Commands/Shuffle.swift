internal import StoaBytes
internal import StoaEngine

/// `stoa shuffle`: the rows in a random order.
enum ShuffleCommand: TableCommand {
  static let name = "shuffle"

  static let seed = Option<Int?>.number(
    "seed",
    value: "NUMBER",
    in: 0...Int.max,
    summary: "The same seed gives the same order, on every machine. Without one, each run has its own."
  )

  static let description = CommandDescription(
    name: name,
    purpose: .order,
    abstract: "Put the rows in a random order.",
    memory: "Holds the records in up to --memory, and those that do not fit in --temp-dir",
    options: [seed.description],
    examples: [Example("stoa shuffle --seed 7 then head -n 100 sales.csv.gz", "a hundred rows at random")],
    seeAlso: ["sort", "head"]
  )

  static func operations(of command: CommandInvocation) throws(TableError) -> [Operation] {
    [.shuffle(seed: command[seed].map { UInt64($0) } ?? .random(in: .min ... .max))]
  }
}
