import StoaBytes
import StoaColumns

/// A decimal number of up to 18 digits: what nearly every number in a table is.
struct ShortDecimal: Hashable, Sendable {
  /// The digits, as a whole number.
  let coefficient: Int64
  /// How many of the digits stand behind the point: 0 to 38.
  let scale: Int

  static let largestScale = 38

  init(coefficient: Int64, scale: Int) {
    self.coefficient = coefficient
    self.scale = scale
  }

  /// The same number, if it is short enough.
  init?(_ number: ExactDecimal) {
    guard let coefficient = Int64(exactly: number.coefficient), coefficient.magnitude < 1_000_000_000_000_000_000 else {
      return nil
    }
    self.init(coefficient: coefficient, scale: number.scale)
  }

  /// Reads a sign, digits and a point; `nil` for numbers of another form, and for what is none.
  @inline(__always)
  init?(plain bytes: Span<UInt8>) {
    let count = bytes.count
    guard count > 0, count <= 20 else { return nil }
    let isNegative = bytes[0] == UInt8(ascii: "-")
    var index = isNegative ? 1 : 0
    var value: UInt64 = 0
    var digits = 0
    var fraction = -1
    while index < count {
      let digit = bytes[index] &- UInt8(ascii: "0")
      index &+= 1
      if digit <= 9 {
        value = value &* 10 &+ UInt64(digit)
        digits &+= 1
      } else if digit == UInt8(ascii: ".") &- UInt8(ascii: "0"), fraction < 0 {
        fraction = digits
      } else {
        return nil
      }
    }
    guard digits > 0, digits <= 18 else { return nil }
    coefficient = isNegative ? 0 &- Int64(bitPattern: value) : Int64(bitPattern: value)
    scale = fraction < 0 ? 0 : digits &- fraction
  }

  var exact: ExactDecimal { ExactDecimal(Int128(coefficient), scale: scale) }

  /// Negative, zero or positive as one is less than, equal to or greater than the other.
  @inline(__always)
  static func order(_ left: ShortDecimal, _ right: ShortDecimal) -> Int {
    if left.scale == right.scale {
      return left.coefficient < right.coefficient ? -1 : left.coefficient > right.coefficient ? 1 : 0
    }
    return ExactDecimal.order(left.exact, right.exact)
  }
}
