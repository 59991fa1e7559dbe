/// Names of columns as people write them: in backticks where they could be taken for something else.
package enum NameSpelling {
  /// A name in a list of columns.
  ///
  ///     NameSpelling.inList("price")     // price
  ///     NameSpelling.inList("a,b")       // `a,b`
  package static func inList(_ name: String) -> String {
    let isPlain = name.unicodeScalars.allSatisfy { scalar in
      !scalar.isASCII || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        || "_ -".unicodeScalars.contains(scalar)
    }
    let ends = [name.unicodeScalars.first, name.unicodeScalars.last]
    return isPlain && ends[0] != "-" && !ends.contains(" ") ? name : inBackticks(name)
  }

  /// A name in an expression.
  ///
  ///     NameSpelling.inExpression("price")        // price
  ///     NameSpelling.inExpression("unit price")   // `unit price`
  package static func inExpression(_ name: String) -> String {
    let startsAsNumber = name.first.map { $0.isWholeNumber || $0 == "." } ?? true
    let isPlain = name.allSatisfy(isPartOfWord) && !startsAsNumber
    return isPlain && !words.contains(name.lowercased()) ? name : inBackticks(name)
  }

  /// Whether a character may stand in a word of an expression.
  package static func isPartOfWord(_ character: Character) -> Bool {
    guard character.isASCII else { return true }
    return character.isLetter || character.isWholeNumber || character == "_" || character == "."
  }

  /// Words that mean something else than a column.
  private static let words: Set<String> = [
    "and", "or", "not", "true", "false", "missing", "is", "in", "like", "between",
  ]

  private static func inBackticks(_ name: String) -> String {
    var text = "`"
    // Scalars, and not characters: a mark behind a backtick makes one character of both.
    for scalar in name.unicodeScalars { text += scalar == "`" ? "``" : String(scalar) }
    return text + "`"
  }
}
