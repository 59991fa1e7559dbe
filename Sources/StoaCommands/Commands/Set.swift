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
    // The first sign that is not one of ==, and not inside a name in backticks.
    guard let (name, expression) = split(text) else {
      throw TableError(.usage, "\(text) is no assignment", remedy: "write NAME=EXPRESSION, as total=price*quantity")
    }
    return [.set(name, to: try Expression(expression))]
  }

  private static func split(_ text: String) -> (name: String, expression: String)? {
    var isQuoted = false
    for index in text.indices {
      if text[index] == "`" { isQuoted.toggle() }
      guard text[index] == "=", !isQuoted else { continue }
      let expression = text[text.index(after: index)...]
      guard !expression.hasPrefix("=") else { return nil }
      var name = text[..<index]
      while name.last?.isWhitespace == true { name.removeLast() }
      while name.first?.isWhitespace == true { name.removeFirst() }
      if name.count >= 2, name.first == "`", name.last == "`" { name = name.dropFirst().dropLast() }
      return name.isEmpty ? nil : (String(name), String(expression))
    }
    return nil
  }
}
