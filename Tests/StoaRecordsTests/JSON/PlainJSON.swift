@testable import StoaRecords

// The plain twin of the JSON reader: one byte at a time, recursive, without a thought for speed. It
// says what each input means; the reader must agree.

/// A JSON value whose scalars keep their text, and whose objects keep all their members.
indirect enum PlainJSON {
  case scalar(String)
  case object([(key: String, value: PlainJSON)])
  case array([PlainJSON])
}

/// A parser of RFC 8259.
struct PlainJSONParser {
  struct Mistake: Error, Hashable { var offset: Int }

  private let bytes: [UInt8]
  private(set) var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }
  private var mistake: Mistake { Mistake(offset: position) }

  var isAtEnd: Bool { position == bytes.count }

  mutating func skipSpace(orSeparators: Bool = false) {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) || orSeparators && byte == 0x1E { position += 1 }
  }

  mutating func accept(_ text: String) -> Bool {
    guard bytes[position...].starts(with: Array(text.utf8)) else { return false }
    position += text.utf8.count
    return true
  }

  mutating func value(depth: Int = 0) throws -> PlainJSON {
    guard depth < JSONReader.depthLimit || (next != UInt8(ascii: "[") && next != UInt8(ascii: "{")) else {
      throw mistake
    }
    switch next {
    case UInt8(ascii: "{"): return try object(depth: depth + 1)
    case UInt8(ascii: "["): return try array(depth: depth + 1)
    case UInt8(ascii: "\""): return .scalar(try string())
    case UInt8(ascii: "-"), .some(UInt8(ascii: "0")...UInt8(ascii: "9")): return .scalar(try number())
    default:
      for word in ["true", "false", "null"] where accept(word) { return .scalar(word) }
      throw mistake
    }
  }

  private mutating func object(depth: Int) throws -> PlainJSON {
    var members: [(key: String, value: PlainJSON)] = []
    position += 1
    skipSpace()
    if accept("}") { return .object([]) }
    while true {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw mistake }
      let key = PlainText.value(try string())
      skipSpace()
      guard accept(":") else { throw mistake }
      skipSpace()
      members.append((key, try value(depth: depth)))
      skipSpace()
      if accept("}") { return .object(members) }
      guard accept(",") else { throw mistake }
    }
  }

  private mutating func array(depth: Int) throws -> PlainJSON {
    var elements: [PlainJSON] = []
    position += 1
    skipSpace()
    if accept("]") { return .array([]) }
    while true {
      skipSpace()
      elements.append(try value(depth: depth))
      skipSpace()
      if accept("]") { return .array(elements) }
      guard accept(",") else { throw mistake }
    }
  }

  private mutating func digits() throws {
    guard let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { throw mistake }
    while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
  }

  private mutating func number() throws -> String {
    let start = position
    _ = accept("-")
    if !accept("0") { try digits() }
    if accept(".") { try digits() }
    if accept("e") || accept("E") {
      if !accept("+") { _ = accept("-") }
      try digits()
    }
    // A digit behind a leading zero is no separate number.
    if let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { throw mistake }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func string() throws -> String {
    let start = position
    position += 1
    while let byte = next {
      position += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let text = String(validating: bytes[start..<position], as: UTF8.self) else { throw mistake }
        return text
      case UInt8(ascii: "\\"):
        guard let escaped = next else { throw mistake }
        position += 1
        if escaped == UInt8(ascii: "u") {
          for _ in 0..<4 {
            guard let digit = next, Character(Unicode.Scalar(digit)).isHexDigit, digit < 0x80 else { throw mistake }
            position += 1
          }
        } else if !"\"\\/bfnrt".utf8.contains(escaped) {
          throw mistake
        }
      case 0..<0x20: throw mistake
      default: break
      }
    }
    throw mistake
  }
}

/// The text of JSON strings.
enum PlainText {
  /// The value of a string with its quotes.
  static func value(_ quoted: String) -> String {
    var units: [UInt16] = []
    var rest = Array(quoted.dropFirst().dropLast().utf16)[...]
    while let unit = rest.popFirst() {
      guard unit == UInt16(UInt8(ascii: "\\")), let escaped = rest.popFirst() else {
        units.append(unit)
        continue
      }
      switch Unicode.Scalar(escaped) {
      case "b": units.append(8)
      case "f": units.append(12)
      case "n": units.append(10)
      case "r": units.append(13)
      case "t": units.append(9)
      case "u":
        units.append(UInt16(String(decoding: rest.prefix(4), as: UTF16.self), radix: 16) ?? 0)
        rest = rest.dropFirst(4)
      default: units.append(escaped)
      }
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// A string with its quotes as it stands in records: without `\"`, without halves of pairs.
  static func inRecord(_ quoted: String) -> String {
    var result = "\""
    var rest = Substring(quoted.dropFirst().dropLast())
    while let character = rest.unicodeScalars.first {
      if rest.hasPrefix("\\\"") {
        result += "\\u0022"
        rest = rest.dropUTF8(2)
      } else if rest.hasPrefix("\\u"), let unit = rest.unit(at: 2), unit & 0xF800 == 0xD800 {
        let tail = rest.dropUTF8(6)
        if unit < 0xDC00, tail.hasPrefix("\\u"), let low = tail.unit(at: 2), (0xDC00..<0xE000).contains(low) {
          result += String(rest.utf8.prefix(12)) ?? ""
          rest = rest.dropUTF8(12)
        } else {
          result += "\\ufffd"
          rest = tail
        }
      } else {
        let count = character == "\\" ? 2 : String(character).utf8.count
        result += String(rest.utf8.prefix(count)) ?? ""
        rest = rest.dropUTF8(count)
      }
    }
    return result + "\""
  }
}

extension Substring {
  fileprivate func dropUTF8(_ count: Int) -> Substring { Substring(utf8.dropFirst(count)) }

  fileprivate func unit(at offset: Int) -> UInt16? {
    String(utf8.dropFirst(offset).prefix(4)).flatMap { UInt16($0, radix: 16) }
  }
}

extension PlainJSON {
  /// A value of a record.
  struct Leaf {
    var path: [String]
    var text: String
    /// The position in a record that is an array of which this is an element.
    var element: Int?
    /// Whether an equal key follows.
    var isReplaced = false

    var name: String { path.isEmpty ? "value" : path.joined(separator: ".") }
  }

  /// The values of a record, in order.
  func leaves(_ path: [String] = []) -> [Leaf] {
    switch self {
    case .scalar(let text):
      return [Leaf(path: path, text: text.hasPrefix("\"") ? PlainText.inRecord(text) : text)]
    case .object(let members):
      if members.isEmpty { return path.isEmpty ? [] : [Leaf(path: path, text: "{}")] }
      return members.enumerated().flatMap { position, member in
        var leaves = member.value.leaves(path + [member.key])
        if members[(position + 1)...].contains(where: { $0.key == member.key }) {
          for index in leaves.indices { leaves[index].isReplaced = true }
        }
        return leaves
      }
    case .array(let elements):
      if elements.isEmpty { return path.isEmpty ? [] : [Leaf(path: path, text: "[]")] }
      return elements.enumerated().flatMap { position, element in
        var leaves = element.leaves(path + ["\(position)"])
        if path.isEmpty, leaves.count == 1, leaves[0].path.count == 1 { leaves[0].element = position }
        return leaves
      }
    }
  }

  /// The values of an array of strings and nothing else.
  var header: [String]? {
    guard case .array(let elements) = self, !elements.isEmpty else { return nil }
    var names: [String] = []
    for element in elements {
      guard case .scalar(let text) = element, text.hasPrefix("\"") else { return nil }
      names.append(PlainText.value(text))
    }
    return names
  }
}

extension ReadTable {
  /// The table that records make: a column a path, of which the last value counts.
  init(_ records: [PlainJSON]) {
    var records = records[...]
    if let names = records.first?.header {
      header = names
      records.removeFirst()
    }
    let elementCount = header.count
    for leaf in records.flatMap({ $0.leaves() }) where !header.contains(leaf.name) {
      if leaf.element.map({ $0 >= elementCount }) ?? true { header.append(leaf.name) }
    }
    if header.isEmpty, !records.isEmpty { header = ["value"] }
    self.records = records.map { record in
      var fields = header.map { _ in "" }
      for leaf in record.leaves() where !leaf.isReplaced {
        let element = leaf.element.flatMap { $0 < elementCount ? $0 : nil }
        if let column = element ?? header.firstIndex(of: leaf.name) { fields[column] = leaf.text }
      }
      return fields
    }
  }

  /// Reads values that stand one after the other.
  init(plainSequence bytes: [UInt8]) throws {
    var parser = PlainJSONParser(bytes)
    var records: [PlainJSON] = []
    parser.skipSpace(orSeparators: true)
    while !parser.isAtEnd {
      let value = try parser.value()
      records.append(value)
      let end = parser.position
      parser.skipSpace(orSeparators: true)
      if case .scalar(let text) = value, !text.hasPrefix("\""), end == parser.position, !parser.isAtEnd {
        throw PlainJSONParser.Mistake(offset: end)
      }
    }
    self.init(records)
  }

  /// Reads the elements of arrays that stand one after the other.
  init(plainArrays bytes: [UInt8]) throws {
    var parser = PlainJSONParser(bytes)
    var records: [PlainJSON] = []
    parser.skipSpace()
    repeat {
      guard case .array(let elements) = try parser.value() else { throw PlainJSONParser.Mistake(offset: 0) }
      records += elements
      parser.skipSpace()
    } while !parser.isAtEnd
    self.init(records)
  }
}
