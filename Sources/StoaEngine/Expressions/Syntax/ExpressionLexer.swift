import StoaBytes

/// Cuts the text of an expression into tokens.
struct ExpressionLexer {
  /// The signs, longer ones first, and what each is taken for.
  private static let signs: [(sign: String, meaning: String)] = [
    ("=~*", "=~*"), ("!~*", "!~*"), ("==", "=="), ("!=", "!="), ("<>", "!="), ("<=", "<="), (">=", ">="),
    ("&&", "&&"), ("||", "||"), ("=~", "=~"), ("!~", "!~"), ("=", "=="), ("<", "<"), (">", ">"), ("!", "!"), ("+", "+"),
    ("-", "-"), ("*", "*"), ("/", "/"),
    ("%", "%"), ("(", "("), (")", ")"), ("[", "["), ("]", "]"), (",", ","),
  ]

  private let source: String
  private let text: [UInt8]
  private var position = 0

  init(_ source: String) {
    self.source = source
    text = Array(source.utf8)
  }

  /// All tokens, with one that marks the end.
  mutating func tokens() throws(TableError) -> [Token] {
    var tokens: [Token] = []
    while let token = try next() { tokens.append(token) }
    tokens.append(Token(kind: .end, range: text.count..<text.count))
    return tokens
  }

  private mutating func next() throws(TableError) -> Token? {
    while position < text.count, isSpace(text[position]) { position += 1 }
    guard position < text.count else { return nil }
    let start = position
    let kind = try kind(startingWith: text[position])
    return Token(kind: kind, range: start..<position)
  }

  private mutating func kind(startingWith byte: UInt8) throws(TableError) -> Token.Kind {
    if let end = endOfDate {
      let date = String(decoding: text[position..<end], as: UTF8.self)
      let message = "\(date) without quotes is a computation, and no date"
      throw ExpressionError.at(position..<end, source, message, "write a date in quotes: \"\(date)\"")
    }
    if isDigit(byte) || byte == UInt8(ascii: ".") && isDigit(peek(1)) { return .number(number()) }
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { return .text(try quoted(byte)) }
    if byte == UInt8(ascii: "`") { return .quotedName(try quoted(byte)) }
    if byte == UInt8(ascii: "#"), isDigit(peek(1)) {
      position += 1
      return .position(Int(digits()) ?? .max)
    }
    if isWordStart(byte) { return .word(word()) }
    for (sign, meaning) in Self.signs where starts(with: sign) {
      position += sign.utf8.count
      return .sign(meaning)
    }
    let character = String(decoding: text[position...].prefix(1), as: UTF8.self)
    // One of a sign that is doubled.
    let remedy = character == "&" || character == "|" ? "write \(character)\(character)" : "put text in quotes"
    throw ExpressionError.at(position..<position + 1, source, "\(character) means nothing here", remedy)
  }

  private mutating func number() -> String {
    let start = position
    _ = digits()
    if peek(0) == UInt8(ascii: "."), peek(1) != UInt8(ascii: ".") {
      position += 1
      _ = digits()
    }
    if peek(0) | 0x20 == UInt8(ascii: "e") {
      let sign = peek(1) == UInt8(ascii: "+") || peek(1) == UInt8(ascii: "-") ? 1 : 0
      if isDigit(peek(1 + sign)) {
        position += 1 + sign
        _ = digits()
      }
    }
    return String(decoding: text[start..<position], as: UTF8.self)
  }

  /// Where a date without quotes ends, as 2024-06-01 or 2024/06/01; `nil` where none starts.
  ///
  /// Nobody subtracts a day from a month from a year, and puts no space between them.
  private var endOfDate: Int? {
    let end = position + 10
    guard end <= text.count, !isDigit(peek(10)), peek(10) != dot,
      let sign = ["-", "/"].first(where: { sign in
        starts(with: sign, ahead: 4) && starts(with: sign, ahead: 7)
      })
    else { return nil }
    let parts = text[position..<end].split(separator: Array(sign.utf8)[0], omittingEmptySubsequences: false)
    guard parts.count == 3, parts.allSatisfy({ $0.allSatisfy(isDigit) }),
      let month = Int(String(decoding: parts[1], as: UTF8.self)), (1...12).contains(month),
      let day = Int(String(decoding: parts[2], as: UTF8.self)), (1...31).contains(day)
    else { return nil }
    return end
  }

  private mutating func digits() -> String {
    let start = position
    while isDigit(peek(0)) { position += 1 }
    return String(decoding: text[start..<position], as: UTF8.self)
  }

  private mutating func word() -> String {
    let start = position
    while position < text.count, isWordStart(text[position]) || isDigit(text[position]) || text[position] == dot {
      position += 1
    }
    return String(decoding: text[start..<position], as: UTF8.self)
  }

  /// Reads up to the closing mark.
  ///
  /// A doubled mark is one, and `\n`, `\t`, `\r`, `\\` and the mark behind a
  /// backslash are what they are everywhere. Another backslash stays, for regular expressions.
  private mutating func quoted(_ mark: UInt8) throws(TableError) -> String {
    let start = position
    var content: [UInt8] = []
    position += 1
    while position < text.count {
      let byte = text[position]
      position += 1
      if byte == mark {
        guard peek(0) == mark else { return String(decoding: content, as: UTF8.self) }
        position += 1
        content.append(mark)
      } else if byte == backslash, mark != UInt8(ascii: "`"), let escaped = escape(peek(0), mark) {
        position += 1
        content.append(escaped)
      } else {
        content.append(byte)
      }
    }
    let name = String(decoding: [mark], as: UTF8.self)
    throw ExpressionError.at(
      start..<start + 1,
      source,
      "the \(name) opened here is never closed",
      "end it with \(name)"
    )
  }

  private func escape(_ byte: UInt8, _ mark: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "n"): UInt8(ascii: "\n")
    case UInt8(ascii: "t"): UInt8(ascii: "\t")
    case UInt8(ascii: "r"): UInt8(ascii: "\r")
    case backslash: backslash
    case mark: mark
    default: nil
    }
  }

  private func peek(_ offset: Int) -> UInt8 { position + offset < text.count ? text[position + offset] : 0 }
  private func starts(with sign: String, ahead: Int = 0) -> Bool {
    text.dropFirst(position + ahead).starts(with: sign.utf8)
  }
  private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
  private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  /// Letters, the underscore, and every byte of a character beyond ASCII.
  private func isWordStart(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || byte >= 0x80 || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private var dot: UInt8 { UInt8(ascii: ".") }
  private var backslash: UInt8 { UInt8(ascii: "\\") }
}
