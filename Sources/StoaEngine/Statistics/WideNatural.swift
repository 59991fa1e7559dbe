/// A whole number without a sign, of any size: what sums of squares need, which outgrow 128 bits.
///
/// - Complexity: O(*n*) in the digits, O(*n* · *m*) for products.
struct WideNatural: Sendable {
  /// Digits of 64 bits, the lowest first.
  private var digits: [UInt64]

  init(_ value: UInt128) {
    digits = [UInt64(truncatingIfNeeded: value), UInt64(truncatingIfNeeded: value >> 64)]
  }

  /// The number `high` · 2^128 + `low`.
  init(low: UInt128, high: UInt64) {
    self.init(low)
    digits.append(high)
  }

  static func + (left: WideNatural, right: WideNatural) -> WideNatural {
    var sum = left
    var carry: UInt64 = 0
    for index in 0..<max(left.digits.count, right.digits.count) {
      if index == sum.digits.count { sum.digits.append(0) }
      let (first, firstCarries) = sum.digits[index].addingReportingOverflow(right.digit(index))
      let (second, secondCarries) = first.addingReportingOverflow(carry)
      sum.digits[index] = second
      carry = firstCarries || secondCarries ? 1 : 0
    }
    if carry > 0 { sum.digits.append(carry) }
    return sum
  }

  /// The difference between two numbers, whichever is the larger.
  func distance(to other: WideNatural) -> WideNatural {
    let (larger, smaller) = isLess(than: other) ? (other, self) : (self, other)
    var difference = larger
    var borrow: UInt64 = 0
    for index in difference.digits.indices {
      let (first, firstBorrows) = difference.digits[index].subtractingReportingOverflow(smaller.digit(index))
      let (second, secondBorrows) = first.subtractingReportingOverflow(borrow)
      difference.digits[index] = second
      borrow = firstBorrows || secondBorrows ? 1 : 0
    }
    return difference
  }

  func isLess(than other: WideNatural) -> Bool {
    for index in (0..<max(digits.count, other.digits.count)).reversed() where digit(index) != other.digit(index) {
      return digit(index) < other.digit(index)
    }
    return false
  }

  static func * (left: WideNatural, right: WideNatural) -> WideNatural {
    var product = WideNatural(0)
    product.digits = [UInt64](repeating: 0, count: left.digits.count + right.digits.count + 1)
    for (place, factor) in left.digits.enumerated() {
      var carry: UInt64 = 0
      for index in right.digits.indices {
        let full = factor.multipliedFullWidth(by: right.digits[index])
        let (low, lowCarries) = full.low.addingReportingOverflow(carry)
        let (sum, sumCarries) = product.digits[place + index].addingReportingOverflow(low)
        product.digits[place + index] = sum
        carry = full.high + (lowCarries ? 1 : 0) + (sumCarries ? 1 : 0)
      }
      product.digits[place + right.digits.count] = carry
    }
    return product
  }

  /// The number times ten to the power of `exponent`.
  func scaled(by exponent: Int) -> WideNatural {
    var result = self
    var rest = exponent
    while rest > 0 {
      // Ten to the power of 18 is the largest that fits.
      var factor: UInt128 = 1
      for _ in 0..<min(rest, 18) { factor *= 10 }
      result = result * WideNatural(factor)
      rest -= 18
    }
    return result
  }

  /// The number as one of 128 bits, if it is one.
  var narrow: Int128? {
    guard digits.dropFirst(2).allSatisfy({ $0 == 0 }) else { return nil }
    return Int128(exactly: UInt128(digit(1)) << 64 | UInt128(digit(0)))
  }

  /// The nearest binary number, or one beside it.
  var approximate: Double {
    var value = 0.0
    for digit in digits.reversed() { value = value * 0x1p64 + Double(digit) }
    return value
  }

  private func digit(_ index: Int) -> UInt64 { index < digits.count ? digits[index] : 0 }
}
