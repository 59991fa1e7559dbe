import StoaBytes

/// Reads the items of a column selection.
struct SelectionReader {
  // Scalars, for a comma is a comma also where an accent follows it.
  private let text: [Unicode.Scalar]
  private var position = 0

  init(_ text: String) { self.text = Array(text.unicodeScalars) }

  mutating func items() throws(TableError) -> [ColumnSelection.Item] {
    var items: [ColumnSelection.Item] = []
    repeat {
      items.append(try item())
    } while take(",")
    return items
  }

  private mutating func item() throws(TableError) -> ColumnSelection.Item {
    skipSpaces()
    let isLeftOut = take("!")
    skipSpaces()
    let start = position
    let place = try place()
    skipSpaces()
    guard position == text.count || text[position] == "," else {
      throw TableError(
        .usage,
        "\(string(start..<text.count)) cannot be read as columns",
        remedy: "put a comma between columns, and names with commas in quotes"
      )
    }
    let written = string(start..<position).trimmingSpaces()
    return ColumnSelection.Item(text: written, place: place, isLeftOut: isLeftOut)
  }

  private mutating func place() throws(TableError) -> ColumnSelection.Place {
    if peek == "/" {
      let pattern = try quoted()
      // A letter behind the slash, as where regular expressions stand between slashes.
      return .pattern(pattern, ignoresCase: take("i"))
    }
    if takeDots() { return .range(nil, try column()) }
    let first = try column()
    guard takeDots() else { return first }
    skipSpaces()
    if position == text.count || text[position] == "," { return .range(first, nil) }
    return .range(first, try column())
  }

  private mutating func column() throws(TableError) -> ColumnSelection.Place {
    skipSpaces()
    var name: String
    if let mark = peek, mark == "\"" || mark == "`" {
      name = try quoted()
    } else {
      let start = position
      while position < text.count, text[position] != ",", !isAtDots, !isAtBracket { position += 1 }
      name = string(start..<position).trimmingSpaces()
      if name.first == "#", let number = Int(name.dropFirst()) { return .position(number) }
    }
    guard isAtBracket else { return .name(name) }
    position += 1
    let start = position
    while position < text.count, text[position] != "]" { position += 1 }
    let number = Int(string(start..<position)) ?? .max
    position += 1
    return .numberedName(name, number)
  }

  /// A bracket counts only if a number and its closing bracket follow, up to the end of the item.
  private var isAtBracket: Bool {
    guard peek == "[", let close = text[position...].firstIndex(of: "]") else { return false }
    let inner = text[(position + 1)..<close]
    return !inner.isEmpty && inner.allSatisfy { ("0"..."9").contains($0) }
  }

  private var isAtDots: Bool {
    position + 1 < text.count && text[position] == "." && text[position + 1] == "."
  }

  private mutating func quoted() throws(TableError) -> String {
    let mark = text[position]
    position += 1
    var content = String.UnicodeScalarView()
    while position < text.count {
      let character = text[position]
      position += 1
      if character == mark {
        // A doubled mark is one of them; a slash is written \/.
        guard mark != "/", peek == mark else { return String(content) }
        position += 1
      } else if mark == "/", character == "\\", peek == "/" {
        position += 1
        content.append("/")
        continue
      }
      content.append(character)
    }
    throw TableError(.usage, "\(mark)\(String(content)) is never closed", remedy: "end it with \(mark)")
  }

  private var peek: Unicode.Scalar? { position < text.count ? text[position] : nil }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard peek == character else { return false }
    position += 1
    return true
  }

  private mutating func takeDots() -> Bool {
    guard isAtDots else { return false }
    position += 2
    return true
  }

  private func string(_ range: Range<Int>) -> String {
    String(String.UnicodeScalarView(text[range]))
  }

  private mutating func skipSpaces() {
    while peek == " " { position += 1 }
  }
}

extension String {
  func trimmingSpaces() -> String {
    let start = firstIndex { $0 != " " } ?? endIndex
    let end = lastIndex { $0 != " " }.map { index(after: $0) } ?? endIndex
    return start < end ? String(self[start..<end]) : ""
  }
}
