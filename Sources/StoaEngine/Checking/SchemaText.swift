import StoaBytes

/// JSON as a schema file holds it: every value knows the line it stands on.
///
/// The file is small and written by hand, so what counts is that mistakes in it are shown where they are.
struct SchemaText {
  indirect enum Value {
    case text(String)
    /// A number, in its own digits.
    case number(String)
    case boolean(Bool)
    case null
    case list([Node])
    /// The members in their order.
    case object([(name: Node, value: Node)])
  }

  struct Node {
    var value: Value
    /// Counted from 1.
    var line: Int
  }

  private static let depthLimit = 32

  private let source: String
  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  private var depth = 0

  private init(_ bytes: [UInt8], source: String) {
    self.source = source
    self.bytes = bytes
  }

  /// Reads a whole file.
  ///
  /// - Throws: an error of code `usage` that names the line.
  static func parse(_ bytes: [UInt8], source: String) throws(TableError) -> Node {
    var text = SchemaText(bytes, source: source)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { text.position = 3 }
    let node = try text.node()
    text.skipSpaces()
    guard text.position == bytes.count else { throw text.error("something follows the end of the schema") }
    return node
  }

  private mutating func node() throws(TableError) -> Node {
    skipSpaces()
    let start = line
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else { throw error("the schema is nested too deeply") }
    switch peek {
    case UInt8(ascii: "{"): return Node(value: try object(), line: start)
    case UInt8(ascii: "["): return Node(value: try list(), line: start)
    case UInt8(ascii: "\""): return Node(value: .text(try string()), line: start)
    case let byte? where byte == UInt8(ascii: "-") || isDigit(byte):
      return Node(value: .number(try number()), line: start)
    default: return Node(value: try word(), line: start)
    }
  }

  private mutating func object() throws(TableError) -> Value {
    var members: [(name: Node, value: Node)] = []
    position += 1
    skipSpaces()
    if take("}") { return .object(members) }
    repeat {
      skipSpaces()
      let nameLine = line
      guard peek == UInt8(ascii: "\"") else { throw error("a name in quotes is expected here") }
      let name = try string()
      if members.contains(where: { if case .text(name) = $0.name.value { true } else { false } }) {
        throw error("\(name) is given twice")
      }
      skipSpaces()
      guard take(":") else { throw error("a colon is missing behind \(name)") }
      members.append((Node(value: .text(name), line: nameLine), try node()))
      skipSpaces()
    } while take(",")
    guard take("}") else { throw error("a comma or a closing brace is missing") }
    return .object(members)
  }

  private mutating func list() throws(TableError) -> Value {
    var items: [Node] = []
    position += 1
    skipSpaces()
    if take("]") { return .list(items) }
    repeat {
      items.append(try node())
      skipSpaces()
    } while take(",")
    guard take("]") else { throw error("a comma or a closing bracket is missing") }
    return .list(items)
  }

  private mutating func string() throws(TableError) -> String {
    var content: [UInt8] = []
    position += 1
    while let byte = peek {
      position += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let text = String(validating: content, as: UTF8.self) else { throw error("a text is no UTF-8") }
        return text
      case UInt8(ascii: "\\"): content += try escape()
      case 0..<0x20: throw error("a quote is not closed on its line")
      default: content.append(byte)
      }
    }
    throw error("a quote is not closed")
  }

  private mutating func escape() throws(TableError) -> [UInt8] {
    let byte = peek ?? 0
    position += 1
    switch byte {
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
    case UInt8(ascii: "u"):
      var unit = try hexadecimalUnit()
      if unit & 0xFC00 == 0xD800, peek == UInt8(ascii: "\\"), position + 1 < bytes.count,
        bytes[position + 1] == UInt8(ascii: "u")
      {
        position += 2
        unit = 0x10000 + (unit & 0x3FF) << 10 + (try hexadecimalUnit()) & 0x3FF
      }
      guard let scalar = Unicode.Scalar(unit) else { throw error("\\u stands for no character here") }
      return Array(String(Character(scalar)).utf8)
    default: throw error("a backslash stands before a letter that means nothing; a backslash itself is \\\\")
    }
  }

  private mutating func hexadecimalUnit() throws(TableError) -> UInt32 {
    let digits = bytes[position...].prefix(4)
    guard digits.count == 4, let unit = UInt32(String(decoding: digits, as: UTF8.self), radix: 16) else {
      throw error("\\u needs four hexadecimal digits")
    }
    position += 4
    return unit
  }

  private mutating func number() throws(TableError) -> String {
    let start = position
    while let byte = peek, isDigit(byte) || "+-.eE".utf8.contains(byte) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func word() throws(TableError) -> Value {
    for (word, value) in [("true", Value.boolean(true)), ("false", .boolean(false)), ("null", .null)]
    where bytes[position...].starts(with: word.utf8) {
      position += word.utf8.count
      return value
    }
    throw error(position == bytes.count ? "the schema ends too early" : "a value is expected here")
  }

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") <= 9 }

  private mutating func take(_ sign: Character) -> Bool {
    guard peek == sign.asciiValue else { return false }
    position += 1
    return true
  }

  private mutating func skipSpaces() {
    while let byte = peek, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
      if byte == 0x0A { line += 1 }
      position += 1
    }
  }

  private func error(_ message: String) -> TableError {
    Self.error(message, nil, at: line, of: source)
  }

  static func error(_ message: String, _ remedy: String?, at line: Int, of source: String) -> TableError {
    TableError(.usage, message, remedy: remedy, at: TableError.Position(source: source, line: line))
  }
}
