internal import StoaBytes
internal import StoaColumns
internal import StoaEngine

/// `stoa sample`: some of the rows at random.
enum SampleCommand: TableCommand {
  static let name = "sample"

  static let fraction = Option<String?>.text(
    "fraction",
    value: "SHARE",
    summary: "Keep about this share of the rows instead: 0.01."
  )

  static let seed = Option<Int?>.number(
    "seed",
    value: "NUMBER",
    in: 0...Int.max,
    summary: "The same seed chooses the same rows, on every machine. Without one, each run has its own."
  )

  static let description = CommandDescription(
    name: name,
    purpose: .look,
    abstract: "Keep some of the rows, chosen at random.",
    memory: "Holds a few times as many records as it is asked for; with --fraction a batch at a time",
    options: [HeadCommand.count.description, fraction.description, seed.description],
    details: [
      """
      The rows keep their order. Each gets a random number of 64 bits, made from the seed and its position alone; the \
      rows with the least numbers are kept, or with --fraction those whose numbers lie below the share. Every set of \
      so many rows is equally likely, and the rows are the same for any number of threads.
      """
    ],
    examples: [
      Example("stoa sample -n 100 sales.csv.gz", "a hundred rows"),
      Example(
        "stoa sample --fraction 0.01 --seed 7 sales.csv.gz",
        "about one row in a hundred, the same ones each time"
      ),
    ],
    seeAlso: ["shuffle", "head"]
  )

  static func operations(of command: CommandInvocation) throws(TableError) -> [Operation] {
    let seed = command[seed].map { UInt64($0) } ?? .random(in: .min ... .max)
    guard let text = command[fraction] else { return [.sample(command[HeadCommand.count], seed: seed)] }
    if command.options.contains(HeadCommand.count.description) {
      throw TableError(.usage, "both a number of rows and --fraction are given", remedy: "keep one of them")
    }
    guard let share = ExactDecimal(text), share >= .zero, share <= 1 else {
      throw TableError(.usage, "\(text) is no share", remedy: "write a number from 0 to 1: --fraction 0.01")
    }
    return [.sample(fraction: share, seed: seed)]
  }
}
