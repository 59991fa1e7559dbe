/// What a cell looks like as a number.
enum NumericShape {
  /// How many bytes lie before the decimal separator, or before the end of the last digit where there is
  /// none; `nil` for text without digits.
  ///
  ///     1463.50 €    4
  ///     12 €         2
  ///     $1,234       6
  ///     n/a          nil
  static func wholeCount(_ bytes: Span<UInt8>, separator: UInt8) -> Int? {
    var index = bytes.count
    var afterLastDigit: Int?
    while index > 0 {
      index -= 1
      let byte = bytes[index]
      if isDigit(byte) {
        if afterLastDigit == nil { afterLastDigit = index + 1 }
      } else if byte == separator && afterLastDigit != nil {
        return index
      } else if let afterLastDigit, isText(byte) {
        return afterLastDigit
      }
    }
    return afterLastDigit
  }

  /// Whether all of it is a number as people write one in tables: a sign, digits with or without marks
  /// between thousands, a fraction, an exponent, a per cent sign.
  ///
  /// Digits that start with a needless zero are no number but a code.
  static func isNumber(_ bytes: Span<UInt8>, separator: UInt8) -> Bool {
    var index = signCount(bytes)
    let start = index
    while index < bytes.count, isDigit(bytes[index]) { index += 1 }
    let leading = index - start
    guard leading > 0 || (index < bytes.count && bytes[index] == separator) else { return false }
    if leading > 1 && bytes[start] == UInt8(ascii: "0") { return false }
    let mark = separator == UInt8(ascii: ",") ? UInt8(ascii: ".") : UInt8(ascii: ",")
    if leading <= 3 {
      while index + 3 < bytes.count, bytes[index] == mark, (1...3).allSatisfy({ isDigit(bytes[index + $0]) }),
        index + 4 == bytes.count || !isDigit(bytes[index + 4])
      { index += 4 }
    }
    var fraction = 0
    if index < bytes.count, bytes[index] == separator {
      index += 1
      while index < bytes.count, isDigit(bytes[index]) {
        index += 1
        fraction += 1
      }
    }
    guard leading + fraction > 0 else { return false }
    if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      if index < bytes.count, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-") { index += 1 }
      guard index < bytes.count, isDigit(bytes[index]) else { return false }
      while index < bytes.count, isDigit(bytes[index]) { index += 1 }
    }
    if index < bytes.count, bytes[index] == UInt8(ascii: "%") { index += 1 }
    return index == bytes.count
  }

  /// Whether it is a number below zero: a minus of either kind, or accountants' parentheses.
  static func isNegative(_ bytes: Span<UInt8>) -> Bool {
    guard let first = bytes.isEmpty ? nil : bytes[0] else { return false }
    if first == UInt8(ascii: "(") { return bytes.count > 2 && bytes[bytes.count - 1] == UInt8(ascii: ")") }
    return first != UInt8(ascii: "+") && signCount(bytes) > 0
  }

  /// How many bytes the sign takes: `-`, `+` or the true minus, U+2212.
  private static func signCount(_ bytes: Span<UInt8>) -> Int {
    guard !bytes.isEmpty else { return 0 }
    if bytes[0] == UInt8(ascii: "-") || bytes[0] == UInt8(ascii: "+") { return 1 }
    return bytes.count >= 3 && bytes[0] == 0xE2 && bytes[1] == 0x88 && bytes[2] == 0x92 ? 3 : 0
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  /// Letters, but not the exponent's, end the number they stand before.
  private static func isText(_ byte: UInt8) -> Bool {
    let letter = byte | 0x20
    return letter >= UInt8(ascii: "a") && letter <= UInt8(ascii: "z") && letter != UInt8(ascii: "e")
  }
}
