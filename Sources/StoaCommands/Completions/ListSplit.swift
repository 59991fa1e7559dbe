/// The last item of a list of columns or keys that is being typed: where it starts, and its colons.
struct ListSplit {
  /// Where the last item begins.
  private(set) var start: String.Index
  /// The last colon of the item, outside quotes.
  private(set) var lastColon: String.Index?
  /// What stands behind each colon of the item, the last one unfinished.
  private(set) var modifiers: [String] = []

  /// Splits `word`; nil for an empty one.
  init?(_ word: String) {
    guard !word.isEmpty else { return nil }
    start = word.startIndex
    var quote: Character?
    var colons: [String.Index] = []
    for index in word.indices {
      let character = word[index]
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "\"" || character == "`" {
        quote = character
      } else if character == "," {
        start = word.index(after: index)
        colons = []
      } else if character == ":" {
        colons.append(index)
      }
    }
    lastColon = colons.last
    for (number, colon) in colons.enumerated() {
      let end = number + 1 < colons.count ? colons[number + 1] : word.endIndex
      modifiers.append(String(word[word.index(after: colon)..<end]))
    }
  }
}
