internal import StoaBytes
internal import StoaEngine

/// `stoa set`: a computed column.
enum SetCommand: TableCommand {
  static let name = "set"

  static let description = CommandDescription(
    name: name,
    purpose: .shape,
    abstract: "Compute a column.",
    memory: "Holds a batch of records at a time",
    arguments: [
      ArgumentDescription("NAME=EXPRESSION", .expression, "The column, and what it is: see stoa help expressions.")
    ],
    details: [
      """
      A column of that name gets the computed values; a new one comes last. Numbers are exact: 0.1 + 0.2 is 0.3, and \
      a result of more than 38 digits is an error.
      """
    ],
    examples: [
      Example("stoa set 'total = price * quantity' sales.csv", "a product"),
      Example("stoa set 'size = if(price >= 100, \"large\", \"small\")' sales.csv", "a choice"),
    ],
    seeAlso: ["expressions", "functions", "filter"]
  )

  static func operations(of command: CommandInvocation) throws(TableError) -> [Operation] {
    let text = command.arguments[0]
    let parts = splitOutsideQuotes(text, at: "=", pieces: 2)
    let name = withoutQuotes(String(parts[0].trimmed))
    // Two signs are a comparison.
    guard parts.count == 2, !name.isEmpty, !parts[1].hasPrefix("=") else {
      throw TableError(.usage, "\(text) is no assignment", remedy: "write NAME=EXPRESSION, as total=price*quantity")
    }
    return [.set(name, to: try Expression(parts[1]))]
  }
}
