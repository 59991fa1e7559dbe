/// A decimal number of up to 18 digits: what nearly every number in a table is.
package struct ShortDecimal: Hashable, Sendable {
  /// The digits, as a whole number.
  package let coefficient: Int64
  /// How many of the digits stand behind the point: 0 to 38.
  package let scale: Int

  @inlinable
  package init(coefficient: Int64, scale: Int) {
    self.coefficient = coefficient
    self.scale = scale
  }

  /// The same number, if it is short enough.
  package init?(_ number: ExactDecimal) {
    guard let coefficient = Int64(exactly: number.coefficient), coefficient.magnitude < 1_000_000_000_000_000_000 else {
      return nil
    }
    self.init(coefficient: coefficient, scale: number.scale)
  }

  @inlinable package var exact: ExactDecimal { ExactDecimal(Int128(coefficient), scale: scale) }

  /// Negative, zero or positive as one is less than, equal to or greater than the other.
  @inlinable
  @inline(__always)
  package static func order(_ left: ShortDecimal, _ right: ShortDecimal) -> Int {
    if left.scale == right.scale {
      return left.coefficient < right.coefficient ? -1 : left.coefficient > right.coefficient ? 1 : 0
    }
    return ExactDecimal.order(left.exact, right.exact)
  }
}
