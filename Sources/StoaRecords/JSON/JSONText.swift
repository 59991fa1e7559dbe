internal import StoaBytes

/// The text of JSON scalars.
package enum JSONText {
  /// Appends the value of a JSON scalar: a string without quotes and escapes, anything else as it is.
  ///
  /// The scalar must be valid. Half of a surrogate pair on its own becomes U+FFFD.
  package static func appendUnescaped(_ scalar: Span<UInt8>, to output: inout [UInt8]) {
    guard scalar.count >= 2, scalar[0] == UInt8(ascii: "\"") else {
      for index in scalar.indices { output.append(scalar[index]) }
      return
    }
    var index = 1
    while index < scalar.count - 1 {
      let byte = scalar[index]
      index += 1
      guard byte == UInt8(ascii: "\\") else {
        output.append(byte)
        continue
      }
      let escaped = scalar[index]
      index += 1
      switch escaped {
      case UInt8(ascii: "b"): output.append(0x08)
      case UInt8(ascii: "f"): output.append(0x0C)
      case UInt8(ascii: "n"): output.append(0x0A)
      case UInt8(ascii: "r"): output.append(0x0D)
      case UInt8(ascii: "t"): output.append(0x09)
      case UInt8(ascii: "u"):
        var unit = hexadecimal(scalar, at: index)
        index += 4
        if unit & 0xFC00 == 0xD800 {
          if index + 6 < scalar.count, scalar[index] == UInt8(ascii: "\\"), scalar[index + 1] == UInt8(ascii: "u"),
            case let low = hexadecimal(scalar, at: index + 2), low & 0xFC00 == 0xDC00
          {
            unit = 0x10000 + (unit & 0x3FF) << 10 + (low & 0x3FF)
            index += 6
          }
        }
        let character = Unicode.Scalar(unit) ?? "\u{FFFD}"
        for byte in UTF8.encode(character) ?? UTF8.encodedReplacementCharacter { output.append(byte) }
      default: output.append(escaped)
      }
    }
  }

  /// The number that four hexadecimal digits make.
  private static func hexadecimal(_ bytes: Span<UInt8>, at start: Int) -> UInt32 {
    var value: UInt32 = 0
    for index in start..<min(start + 4, bytes.count) {
      value = value << 4 | UInt32(bytes[index].hexadecimalValue ?? 0)
    }
    return value
  }
}
