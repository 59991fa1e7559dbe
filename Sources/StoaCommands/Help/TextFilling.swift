/// Fills words into lines of at most `width` characters; a longer word gets a line of its own.
///
/// Help is written in letters that take one cell of the screen each.
func fill(_ text: String, width: Int) -> [String] {
  var lines: [String] = []
  var line = ""
  for word in text.split(whereSeparator: \.isWhitespace) {
    if !line.isEmpty, line.count + 1 + word.count > width {
      lines.append(line)
      line = ""
    }
    if !line.isEmpty { line += " " }
    line += word
  }
  if !line.isEmpty { lines.append(line) }
  return lines
}

extension String {
  /// The text, with spaces behind it up to `width` characters.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  /// The sentence, to stand in the middle of another.
  var withSmallInitial: String {
    prefix(1).lowercased() + dropFirst()
  }
}
