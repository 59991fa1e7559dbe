/// Text as JSON strings.
enum JSONEscaping {
  /// Appends text in quotes; bytes that are not UTF-8 become U+FFFD.
  static func append(_ bytes: Span<UInt8>, to text: inout TextBuffer) {
    text.append(UInt8(ascii: "\""))
    var copied = 0
    var offset = 0
    while offset < bytes.count {
      let scalar = DecodedScalar.decode(bytes, at: offset)
      let next = offset + scalar.count
      if let replacement = replacement(of: scalar.value) {
        text.append(bytes.extracting(copied..<offset))
        text.append(replacement)
        copied = next
      }
      offset = next
    }
    text.append(bytes.extracting(copied..<offset))
    text.append(UInt8(ascii: "\""))
  }

  /// A text in quotes.
  static func escaped(_ string: String) -> String {
    var text = TextBuffer(capacity: 64)
    append(Array(string.utf8).span, to: &text)
    return text.string
  }

  private static func replacement(of value: UInt32?) -> String? {
    switch value {
    case nil: return "\u{FFFD}"
    case 0x22: return "\\\""
    case 0x5C: return "\\\\"
    case 0x0A: return "\\n"
    case 0x0D: return "\\r"
    case 0x09: return "\\t"
    case let value? where value < 0x20:
      let digits = String(value, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: return nil
    }
  }

  /// Whether the bytes are a number by JSON's grammar.
  static func isNumber(_ bytes: Span<UInt8>) -> Bool {
    var index = 0
    func isDigit(_ index: Int) -> Bool { index < bytes.count && bytes[index] &- 0x30 < 10 }
    func skipDigits() { while isDigit(index) { index += 1 } }
    if index < bytes.count, bytes[index] == UInt8(ascii: "-") { index += 1 }
    guard isDigit(index) else { return false }
    if bytes[index] == UInt8(ascii: "0") { index += 1 } else { skipDigits() }
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      index += 1
      guard isDigit(index) else { return false }
      skipDigits()
    }
    if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      if index < bytes.count, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-") { index += 1 }
      guard isDigit(index) else { return false }
      skipDigits()
    }
    return index == bytes.count
  }
}
