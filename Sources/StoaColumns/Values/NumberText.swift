/// A number as it is written, taken apart and not yet computed.
///
///     NumberText("-12.50e3")   // negative, digits 12 and 50, exponent 3
///
/// What counts as a number: an optional sign; digits, with a point before, among or behind them, at
/// least one; an optional exponent of at most 18 digits. Also `inf`, `infinity` and `nan` in any case,
/// with an optional sign. Blanks and tabs around a number are no part of it. Everything else is text:
/// `0x10`, `1_000`, `1,000`, `.`, `-`, `1e`, `12%`.
package struct NumberText: Equatable {
  package enum Kind: Equatable {
    case finite, infinity, notANumber
  }

  package var kind = Kind.finite
  package var isNegative = false
  /// Where the digits before the point stand.
  package var integer = 0..<0
  /// Where the digits behind the point stand.
  package var fraction = 0..<0
  /// The power of ten to multiply by, as written.
  package var exponent = 0
  /// Whether it has neither a point nor an exponent.
  package var isInteger = true
  package var hasExponent = false

  /// Takes a number apart, or fails where the bytes are none.
  ///
  /// - Complexity: O(*n*) in the number's bytes; no allocation.
  package init?(_ bytes: Span<UInt8>) {
    var index = 0
    var end = bytes.count
    while index < end, bytes[index].isBlank { index += 1 }
    while end > index, bytes[end - 1].isBlank { end -= 1 }
    guard index < end else { return nil }
    if bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
      isNegative = bytes[index] == UInt8(ascii: "-")
      index += 1
    }
    guard index < end else { return nil }
    if bytes[index] | 0x20 == UInt8(ascii: "i") || bytes[index] | 0x20 == UInt8(ascii: "n") {
      if bytes.spells("inf".utf8, in: index..<end) || bytes.spells("infinity".utf8, in: index..<end) {
        kind = .infinity
      } else if bytes.spells("nan".utf8, in: index..<end) {
        kind = .notANumber
      } else {
        return nil
      }
      isInteger = false
      return
    }
    integer = Self.digits(bytes, from: index, to: end)
    index = integer.upperBound
    fraction = index..<index
    if index < end, bytes[index] == UInt8(ascii: ".") {
      fraction = Self.digits(bytes, from: index + 1, to: end)
      index = fraction.upperBound
      isInteger = false
    }
    guard !integer.isEmpty || !fraction.isEmpty else { return nil }
    guard index < end else { return }
    guard bytes[index] | 0x20 == UInt8(ascii: "e"), readExponent(bytes, from: index + 1, to: end) else { return nil }
    isInteger = false
    hasExponent = true
  }

  /// Whether a number can start with a byte.
  @inlinable
  package static func canStart(with byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): true
    case UInt8(ascii: "i"), UInt8(ascii: "I"), UInt8(ascii: "n"), UInt8(ascii: "N"), 0x20, 0x09: true
    default: false
    }
  }

  private mutating func readExponent(_ bytes: Span<UInt8>, from start: Int, to end: Int) -> Bool {
    var index = start
    var isNegativeExponent = false
    if index < end, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
      isNegativeExponent = bytes[index] == UInt8(ascii: "-")
      index += 1
    }
    guard index < end else { return false }
    while index < end, bytes[index] == UInt8(ascii: "0") { index += 1 }
    guard end - index <= 18 else { return false }
    while index < end {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit <= 9 else { return false }
      exponent = exponent * 10 + Int(digit)
      index += 1
    }
    if isNegativeExponent { exponent = -exponent }
    return true
  }

  private static func digits(_ bytes: Span<UInt8>, from start: Int, to end: Int) -> Range<Int> {
    var index = start
    while index < end, bytes[index] &- UInt8(ascii: "0") <= 9 { index += 1 }
    return start..<index
  }
}

extension NumberText {
  /// How many digits there are, leading and trailing zeros included.
  package var digitCount: Int { integer.count + fraction.count }

  /// The digit at a position among all digits, counted from 0, as a value from 0 to 9.
  package func digit(at position: Int, in bytes: Span<UInt8>) -> UInt8 {
    let index =
      position < integer.count
      ? integer.lowerBound + position
      : fraction.lowerBound + position - integer.count
    return bytes[index] &- UInt8(ascii: "0")
  }
}
