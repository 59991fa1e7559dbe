internal import StoaBytes

/// From the bytes of a field to the bytes of its value.
enum FieldDecoding {
  /// How a value comes out of its field.
  enum Plan {
    /// The value is that part of the field.
    case inner(Range<Int>)
    /// The value must be put together.
    case copy
  }

  /// Decides whether the field's bytes hold the value as it is.
  ///
  /// - Complexity: O(*n*) in the size of the field.
  static func plan(_ field: Span<UInt8>, quote: UInt8, encoding: Dialect.Encoding) -> Plan {
    switch encoding {
    case .quoted:
      guard field.count >= 2, field[0] == quote, field[field.count - 1] == quote else { return .copy }
      for index in 1..<field.count - 1 where field[index] == quote { return .copy }
      return .inner(1..<field.count - 1)
    case .backslashEscapes:
      for index in field.indices where field[index] == UInt8(ascii: "\\") { return .copy }
      return .inner(0..<field.count)
    case .json:
      guard field.count >= 2 else { return .copy }
      for index in 1..<field.count - 1 where field[index] == UInt8(ascii: "\\") { return .copy }
      return .inner(1..<field.count - 1)
    }
  }

  /// Appends the value to `output`.
  ///
  /// In quoted text a doubled quote is one quote, and text after the closing quote, where it was
  /// let through, belongs to the value.
  static func append(_ field: Span<UInt8>, quote: UInt8, encoding: Dialect.Encoding, to output: inout [UInt8]) {
    switch encoding {
    case .quoted: appendUnquoted(field, quote: quote, to: &output)
    case .backslashEscapes: appendUnescaped(field, to: &output)
    case .json: JSONText.appendUnescaped(field, to: &output)
    }
  }

  private static func appendUnquoted(_ field: Span<UInt8>, quote: UInt8, to output: inout [UInt8]) {
    var index = 0
    var isQuoted = !field.isEmpty && field[0] == quote
    if isQuoted { index = 1 }
    while index < field.count {
      let byte = field[index]
      index += 1
      if isQuoted, byte == quote {
        guard index < field.count, field[index] == quote else {
          isQuoted = false
          continue
        }
        index += 1
      }
      output.append(byte)
    }
  }

  private static func appendUnescaped(_ field: Span<UInt8>, to output: inout [UInt8]) {
    var index = 0
    while index < field.count {
      var byte = field[index]
      index += 1
      if byte == UInt8(ascii: "\\"), index < field.count {
        switch field[index] {
        case UInt8(ascii: "t"): byte = UInt8(ascii: "\t")
        case UInt8(ascii: "n"): byte = UInt8(ascii: "\n")
        case UInt8(ascii: "r"): byte = UInt8(ascii: "\r")
        case UInt8(ascii: "\\"): byte = UInt8(ascii: "\\")
        case UInt8(ascii: "x"):
          guard let value = hexadecimalByte(field, at: index + 1) else { fallthrough }
          byte = value
          index += 2
        default:
          output.append(byte)
          continue
        }
        index += 1
      }
      output.append(byte)
    }
  }

  /// The byte that two hexadecimal digits stand for.
  private static func hexadecimalByte(_ field: Span<UInt8>, at start: Int) -> UInt8? {
    guard start + 2 <= field.count, let high = field[start].hexadecimalValue,
      let low = field[start + 1].hexadecimalValue
    else { return nil }
    return high << 4 | low
  }
}

extension UInt8 {
  /// What a hexadecimal digit stands for.
  var hexadecimalValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

extension String {
  /// The text of UTF-8 bytes; what is not valid becomes U+FFFD.
  package init(copying bytes: Span<UInt8>) {
    self = String(decoding: [UInt8](copying: bytes), as: UTF8.self)
  }
}
