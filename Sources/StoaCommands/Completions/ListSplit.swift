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

  /// A column's name as a selector: in backticks where it could be taken for something else.
  static func selector(for name: String) -> String {
    let plain = name.unicodeScalars.allSatisfy { scalar in
      !scalar.isASCII || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        || "_ -".unicodeScalars.contains(scalar)
    }
    if plain, !name.hasPrefix("-"), !name.hasPrefix(" "), !name.hasSuffix(" ") { return name }
    return "`" + name.split(separator: "`", omittingEmptySubsequences: false).joined(separator: "``") + "`"
  }
}
