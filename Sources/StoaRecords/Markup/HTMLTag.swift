/// A tag of HTML: its name, and what its attributes say.
struct HTMLTag {
  let name: String
  let isEnd: Bool
  private let attributes: Substring

  /// Reads a tag from its `<` to its `>`.
  init(_ bytes: [UInt8]) {
    let text = String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self)
    isEnd = text.hasPrefix("/")
    let rest = isEnd ? text.dropFirst() : text[...]
    let word = rest.prefix { $0.isLetter || $0.isNumber }
    name = word.lowercased()
    attributes = rest[word.endIndex...]
  }

  /// Whether a `<` in front of that byte begins a tag, and is no text.
  static func canBegin(with byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "/"),
      UInt8(ascii: "!"), UInt8(ascii: "?"):
      true
    default: false
    }
  }

  /// Whether the last of some bytes are the end tag of that name.
  static func isEnd(of name: String, _ bytes: [UInt8]) -> Bool {
    guard let start = bytes.lastIndex(of: UInt8(ascii: "<")) else { return false }
    let tag = HTMLTag(Array(bytes[start...]))
    return tag.isEnd && tag.name == name
  }

  /// Whether what follows stands on a line of its own.
  var breaksLine: Bool { ["p", "div", "li", "ul", "ol", "h1", "h2", "h3", "tr"].contains(name) }

  /// The value of an attribute; `nil` where it has none.
  func value(of attribute: String) -> String? {
    var rest = attributes
    while let start = rest.firstIndex(where: { $0.isLetter }) {
      rest = rest[start...]
      let key = rest.prefix { $0 != "=" && $0 != " " && $0 != "\n" && $0 != "\t" }
      rest = rest[key.endIndex...].drop { $0.isWhitespace }
      guard rest.first == "=" else { continue }
      rest = rest.dropFirst().drop { $0.isWhitespace }
      let value: Substring
      if let quote = rest.first, quote == "\"" || quote == "'" {
        value = rest.dropFirst().prefix { $0 != quote }
        rest = rest[value.endIndex...].dropFirst()
      } else {
        value = rest.prefix { !$0.isWhitespace }
        rest = rest[value.endIndex...]
      }
      if key.lowercased() == attribute { return String(value) }
    }
    return nil
  }

  /// The value of an attribute as a number.
  func number(_ attribute: String) -> Int? {
    value(of: attribute).flatMap { Int($0.drop { $0.isWhitespace }.prefix { $0.isNumber }) }
  }
}

/// A cell of a table while its text comes in.
struct HTMLCell {
  let columns: Int
  let rows: Int
  private let isMissing: Bool
  private var text: [UInt8] = []
  /// Blanks that are written only if more text follows, and whether a line end is among them.
  private var blanks: [UInt8] = []
  private var holdsLineEnd = false

  init(columns: Int, rows: Int, isMissing: Bool) {
    self.columns = columns
    self.rows = rows
    self.isMissing = isMissing
  }

  var value: [UInt8] { isMissing ? [] : text.last == 0x0A && endsWithBreak ? Array(text.dropLast()) : text }

  /// Whether the last line end stands between blocks, and not in the text.
  private var endsWithBreak = false

  /// Takes in a byte of the page: blanks around a line end are one blank, at the ends none.
  mutating func append(_ byte: UInt8) {
    if byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D || byte == 0x0C {
      blanks.append(byte)
      holdsLineEnd = holdsLineEnd || byte == 0x0A || byte == 0x0D
    } else {
      flush()
      text.append(byte)
    }
  }

  /// Takes in what a reference or a tag stands for, which is kept as it is.
  mutating func append(_ bytes: [UInt8]) {
    flush()
    text += bytes
  }

  /// Begins a new line, unless there is none yet.
  mutating func breakLine() {
    blanks = []
    holdsLineEnd = false
    guard !text.isEmpty, !(text.last == 0x0A) else { return }
    text.append(0x0A)
    endsWithBreak = true
  }

  private mutating func flush() {
    if !text.isEmpty, text.last != 0x0A || !endsWithBreak { text += holdsLineEnd ? [0x20] : blanks }
    blanks.removeAll(keepingCapacity: true)
    holdsLineEnd = false
    endsWithBreak = false
  }
}
