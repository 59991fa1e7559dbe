/// The last word of an expression that is being typed: where it starts, and whether it is a quoted name.
struct ExpressionSplit {
  /// Where the word begins, its backtick included.
  private(set) var start: String.Index
  /// Whether a backtick has opened it.
  private(set) var isQuotedName: Bool

  /// Splits `text`; nil where it ends within a text or a number, in which nothing is to be named.
  init?(_ text: String) {
    var quote: Character?
    start = text.startIndex
    for index in text.indices {
      let character = text[index]
      if let open = quote {
        if character == open {
          quote = nil
          start = text.index(after: index)
        }
      } else if "\"'`".contains(character) {
        quote = character
        start = index
      } else if !ExpressionSplit.isWordCharacter(character) {
        start = text.index(after: index)
      }
    }
    isQuotedName = quote == "`"
    if quote != nil, !isQuotedName { return nil }
    if let first = text[start...].first, first.isWholeNumber || first == "." { return nil }
  }

  /// A column's name as an expression takes it: in backticks where it is no plain word.
  static func name(for column: String) -> String {
    let isPlain = column.allSatisfy(isWordCharacter) && column.first.map { !$0.isWholeNumber && $0 != "." } ?? false
    if isPlain, !words.contains(column.lowercased()) { return column }
    return "`" + column.split(separator: "`", omittingEmptySubsequences: false).joined(separator: "``") + "`"
  }

  /// Words that mean something else than a column.
  private static let words: Set<String> = [
    "and", "or", "not", "true", "false", "missing", "is", "in", "like", "between",
  ]

  private static func isWordCharacter(_ character: Character) -> Bool {
    guard character.isASCII else { return true }
    return character.isLetter || character.isWholeNumber || character == "_" || character == "."
  }
}
