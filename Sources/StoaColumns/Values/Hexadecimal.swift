/// Numbers of base 16.
enum Hexadecimal {
  /// The most digits that are read; more are text.
  static let digitLimit = 256

  /// Reads digits and appends the number they make in base 10.
  static func read(_ cursor: inout NumberCursor, into plain: inout [UInt8]) -> Bool {
    // The decimal digits, the last first.
    var decimal: [UInt8] = []
    var count = 0
    while let digit = value(of: cursor.next) {
      count += 1
      guard count <= digitLimit else { return false }
      var carry = digit
      for index in decimal.indices {
        let sum = Int(decimal[index]) * 16 + carry
        decimal[index] = UInt8(sum % 10)
        carry = sum / 10
      }
      while carry > 0 {
        decimal.append(UInt8(carry % 10))
        carry /= 10
      }
      cursor.index += 1
    }
    guard count > 0 else { return false }
    if decimal.isEmpty { decimal = [0] }
    plain += decimal.reversed().map { $0 + UInt8(ascii: "0") }
    return true
  }

  /// The value of a digit from 0 to f.
  static func value(of byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): Int(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }
}
