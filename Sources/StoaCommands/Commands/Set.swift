internal import StoaBytes
internal import StoaColumns
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
      ArgumentDescription(
        "COLUMN=EXPRESSION",
        .expression,
        "The column, by name or as #2, and what it is: see stoa help expressions."
      )
    ],
    details: [
      """
      A column that is there gets the computed values; one of a new name comes last. A name with an equals sign or a \
      comma stands in quotes. Numbers are exact: 0.1 + 0.2 is 0.3, and a result of more than 38 digits is an error that \
      names the line; the rows before it are written.
      """
    ],
    examples: [
      Example("stoa set 'total = price * quantity' sales.csv.gz", "a product"),
      Example("stoa set 'size = if(price >= 100, \"large\", \"small\")' sales.csv.gz", "a choice"),
    ],
    seeAlso: ["expressions", "functions", "filter"]
  )

  static func operations(of command: CommandInvocation) throws(TableError) -> [Operation] {
    let text = command.arguments[0]
    let parts = splitOutsideQuotes(text, at: "=", pieces: 2)
    let name = String(parts[0].trimmed)
    // Two signs are a comparison.
    guard parts.count == 2, !name.isEmpty, !parts[1].hasPrefix("=") else {
      throw TableError(.usage, "\(text) is no assignment", remedy: "write COLUMN=EXPRESSION, as total=price*quantity")
    }
    return [.set(try ColumnSelection(name), to: try Expression(parts[1]))]
  }
}
