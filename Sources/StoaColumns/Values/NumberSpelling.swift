internal import StoaBytes

/// Turns a script's digits into those from 0 to 9, and leaves out marks of direction.
struct NumberSpelling: Sendable {
  private let zeroDigit: UInt32

  init(zeroDigit: Unicode.Scalar) { self.zeroDigit = zeroDigit.value }

  /// Whether the bytes can be read as they are.
  func isPlain(_ bytes: Span<UInt8>) -> Bool {
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte < 0x80 {
        index += 1
      } else if byte == 0xC2 {
        // Latin: the space that breaks no line, £, ¥.
        index += 2
      } else if byte == 0xE2, index + 1 < bytes.count, bytes[index + 1] == 0x82 {
        // The signs of currencies.
        index += 3
      } else {
        return false
      }
    }
    return true
  }

  /// The same text in plain digits and without marks of direction.
  func plain(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch scalar.value {
      case 0x200B, 0x200E, 0x200F, 0x061C, 0x202A...0x202E, 0x2066...0x2069: continue
      case let value where zeroDigit > 0x7F && value >= zeroDigit && value < zeroDigit + 10:
        result.append(UInt8(ascii: "0") + UInt8(value - zeroDigit))
      default: result += Array(String(scalar).utf8)
      }
    }
    return result
  }
}
