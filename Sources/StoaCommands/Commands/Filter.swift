internal import StoaBytes
internal import StoaEngine

/// `stoa filter`: the rows for which a condition holds.
enum FilterCommand: TableCommand {
  static let name = "filter"

  static let description = CommandDescription(
    name: name,
    purpose: .pick,
    abstract: "Keep the rows for which a condition holds.",
    memory: "Holds a batch of records at a time",
    arguments: [ArgumentDescription("CONDITION", .expression, "The condition: see stoa help expressions.")],
    details: [
      "Numbers are compared exactly, text by its bytes. Records that stay are copied byte for byte."
    ],
    examples: [
      Example("stoa filter 'price > 100 && city == \"Paris\"' sales.csv.gz", "two conditions"),
      Example(
        "stoa filter 'note is missing || note =~ \"^(late|lost)\"' sales.csv.gz",
        "a missing value, or a pattern"
      ),
    ],
    seeAlso: ["expressions", "functions", "search", "set"]
  )

  static func operations(of command: CommandInvocation) throws(TableError) -> [Operation] {
    [.filter(try Expression(command.arguments[0]))]
  }

  static func emptyMessage(of command: CommandInvocation) -> EmptyTableMessage {
    EmptyTableMessage("No row meets the condition")
  }
}
