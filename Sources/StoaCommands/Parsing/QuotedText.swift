/// Splits a text where `separator` stands outside double quotes and backticks, into so many pieces at most.
func splitOutsideQuotes(_ text: String, at separator: Character, pieces limit: Int = .max) -> [String] {
  var pieces = [""]
  var quote: Character?
  for character in text {
    if let open = quote {
      if character == open { quote = nil }
    } else if pieces.count < limit {
      if character == "\"" || character == "`" { quote = character }
      if character == separator {
        pieces.append("")
        continue
      }
    }
    pieces[pieces.count - 1].append(character)
  }
  return pieces
}

/// The items between commas of which some are given names, as in `price=total,tax`; a text without names is one item.
func namedItems(_ text: String) -> [(text: String, name: String?)] {
  guard splitOutsideQuotes(text, at: "=").count > 1 else { return [(text, nil)] }
  return splitOutsideQuotes(text, at: ",").map { item in
    let parts = splitOutsideQuotes(item, at: "=", pieces: 2)
    return (parts[0], parts.count > 1 ? withoutQuotes(parts[1]) : nil)
  }
}

/// A text without the quotes around it, and with doubled ones in it made single.
func withoutQuotes(_ text: String) -> String {
  // Scalars, and not characters: a mark behind a quote makes one character of both.
  let scalars = text.unicodeScalars
  guard let quote = scalars.first, quote == "\"" || quote == "`", scalars.count > 1, scalars.last == quote else {
    return text
  }
  var inner = String.UnicodeScalarView()
  var isDoubled = false
  for scalar in scalars.dropFirst().dropLast() {
    isDoubled = scalar == quote && !isDoubled && inner.last == quote
    if !isDoubled { inner.append(scalar) }
  }
  return String(inner)
}

extension StringProtocol where SubSequence == Substring {
  /// The text without white space at its ends.
  var trimmed: Substring {
    let start = drop(while: \.isWhitespace)
    let end = start.lastIndex { !$0.isWhitespace }
    return end.map { start[...$0] } ?? start.prefix(0)
  }
}
