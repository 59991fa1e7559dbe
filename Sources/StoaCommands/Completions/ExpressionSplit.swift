internal import StoaColumns

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
      } else if !NameSpelling.isPartOfWord(character) {
        start = text.index(after: index)
      }
    }
    isQuotedName = quote == "`"
    if quote != nil, !isQuotedName { return nil }
    if let first = text[start...].first, first.isWholeNumber || first == "." { return nil }
  }
}
