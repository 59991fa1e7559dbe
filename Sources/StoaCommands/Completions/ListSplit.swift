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

/// A word that can stand behind a colon of a sort key.
struct KeyModifier: Hashable {
  enum Kind: Hashable { case direction, order, missing }

  let name: String
  let kind: Kind
  let summary: String

  static let all = [
    KeyModifier(name: "asc", kind: .direction, summary: "smallest first"),
    KeyModifier(name: "desc", kind: .direction, summary: "largest first"),
    KeyModifier(name: "auto", kind: .order, summary: "numbers, then text"),
    KeyModifier(name: "number", kind: .order, summary: "by value"),
    KeyModifier(name: "text", kind: .order, summary: "by bytes"),
    KeyModifier(name: "natural", kind: .order, summary: "file2 before file10"),
    KeyModifier(name: "nocase", kind: .order, summary: "without regard to capitals"),
    KeyModifier(name: "normalized", kind: .order, summary: "é is one text, however it is written"),
    KeyModifier(name: "date", kind: .order, summary: "by when it is"),
    KeyModifier(name: "locale", kind: .order, summary: "as the locale collates"),
    KeyModifier(name: "missing-first", kind: .missing, summary: "empty values first"),
    KeyModifier(name: "missing-last", kind: .missing, summary: "empty values last"),
  ]
}
