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
