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

/// A text without the quotes around it, and with doubled ones in it made single.
func withoutQuotes(_ text: String) -> String {
  guard let quote = text.first, quote == "\"" || quote == "`", text.count > 1, text.last == quote else { return text }
  return String(text.dropFirst().dropLast().replacing(String([quote, quote]), with: String(quote)))
}

/// A text as a word of the shell: in single quotes where it has characters of the shell's own.
func shellWord(_ text: String) -> String {
  let isPlain = text.utf8.allSatisfy { byte in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
      true
    default: "_-./:@%+=,".utf8.contains(byte)
    }
  }
  return isPlain && !text.isEmpty ? text : "'\(text.replacing("'", with: "'\\''"))'"
}

extension StringProtocol where SubSequence == Substring {
  /// The text without white space at its ends.
  var trimmed: Substring {
    let start = drop(while: \.isWhitespace)
    let end = start.lastIndex { !$0.isWhitespace }
    return end.map { start[...$0] } ?? start.prefix(0)
  }
}
