public import StoaBytes

extension ExactDecimal {
  /// The sum.
  ///
  /// - Throws: an error of code `unsuitableValue` if it has more than 38 digits; so do the operations below.
  public func adding(_ other: ExactDecimal) throws(TableError) -> ExactDecimal {
    let scale = max(scale, other.scale)
    guard let left = coefficient(atScale: scale), let right = other.coefficient(atScale: scale) else {
      throw Self.overflow("sum")
    }
    let (sum, overflow) = left.addingReportingOverflow(right)
    guard !overflow else { throw Self.overflow("sum") }
    return ExactDecimal(sum, scale: scale)
  }

  /// The difference.
  public func subtracting(_ other: ExactDecimal) throws(TableError) -> ExactDecimal {
    try adding(other.negated())
  }

  /// The number with the other sign.
  public func negated() throws(TableError) -> ExactDecimal {
    let (difference, overflow) = Int128(0).subtractingReportingOverflow(coefficient)
    guard !overflow else { throw Self.overflow("negative") }
    return ExactDecimal(difference, scale: scale)
  }

  /// The product, with all its digits.
  public func multiplied(by other: ExactDecimal) throws(TableError) -> ExactDecimal {
    let (product, overflow) = coefficient.multipliedReportingOverflow(by: other.coefficient)
    if !overflow, scale + other.scale <= Self.largestScale {
      return ExactDecimal(product, scale: scale + other.scale)
    }
    // Zeros at the end may be what is too much.
    let (left, right) = (normalized, other.normalized)
    let (shorter, stillOverflows) = left.coefficient.multipliedReportingOverflow(by: right.coefficient)
    guard !stillOverflows, left.scale + right.scale <= Self.largestScale else { throw Self.overflow("product") }
    return ExactDecimal(shorter, scale: left.scale + right.scale)
  }

  /// The quotient, rounded half to even at `fractionDigits` digits behind the point, or at as many as fit.
  ///
  /// Zeros at its end are left out, beyond the digits the dividend has. `nil` for a divisor of zero.
  public func divided(by other: ExactDecimal, fractionDigits: Int = 16) throws(TableError) -> ExactDecimal? {
    guard !other.isZero else { return nil }
    // (a / 10^s) / (b / 10^t) = a · 10^(t - s) / b; the dividend takes as many zeros as there is room for.
    var digits = min(max(0, fractionDigits), Self.largestScale)
    while digits >= 0 {
      let shift = digits + other.scale - scale
      if shift >= 0, shift <= Self.largestScale {
        let (dividend, overflow) = coefficient.multipliedReportingOverflow(by: Self.power(shift))
        if !overflow { return Self.rounding(dividend, by: other.coefficient, scale: digits).shortened(to: scale) }
      } else if shift < 0 {
        let (divisor, overflow) = other.coefficient.multipliedReportingOverflow(by: Self.power(-shift))
        if !overflow { return Self.rounding(coefficient, by: divisor, scale: digits).shortened(to: scale) }
      }
      digits -= 1
    }
    throw Self.overflow("quotient")
  }

  /// What is left when the other number is taken away as often as it goes, with the dividend's sign.
  ///
  /// `nil` for a divisor of zero.
  public func remainder(dividingBy other: ExactDecimal) throws(TableError) -> ExactDecimal? {
    guard !other.isZero else { return nil }
    let scale = max(scale, other.scale)
    guard let left = coefficient(atScale: scale), let right = other.coefficient(atScale: scale) else {
      throw Self.overflow("remainder")
    }
    return ExactDecimal(right == -1 ? 0 : left % right, scale: scale)
  }

  /// The number rounded half to even, or as `rule` says, at `fractionDigits` digits behind the point.
  public func rounded(_ fractionDigits: Int = 0, _ rule: FloatingPointRoundingRule = .toNearestOrEven) -> ExactDecimal {
    let digits = max(0, fractionDigits)
    guard digits < scale else { return self }
    return Self.rounding(coefficient, by: Self.power(scale - digits), scale: digits, rule)
  }

  private func shortened(to wanted: Int) -> ExactDecimal {
    var (coefficient, scale) = (coefficient, scale)
    while scale > wanted, coefficient % 10 == 0 {
      coefficient /= 10
      scale -= 1
    }
    return ExactDecimal(coefficient, scale: scale)
  }

  private static func rounding(
    _ dividend: Int128,
    by divisor: Int128,
    scale: Int,
    _ rule: FloatingPointRoundingRule = .toNearestOrEven
  ) -> ExactDecimal {
    // The least number divided by -1 is the one quotient that does not fit; its digits are too many anyway.
    var (quotient, remainder) = divisor == -1 ? (0 &- dividend, 0) : dividend.quotientAndRemainder(dividingBy: divisor)
    guard remainder != 0 else { return ExactDecimal(quotient, scale: scale) }
    let isNegative = (remainder < 0) != (divisor < 0)
    let half = remainder.magnitude.subtractingReportingOverflow(divisor.magnitude - remainder.magnitude)
    // Above a half, a half, or below it.
    let isAbove = !half.overflow && half.partialValue > 0
    let isHalf = !half.overflow && half.partialValue == 0
    let goesAway =
      switch rule {
      case .toNearestOrEven: isAbove || isHalf && quotient % 2 != 0
      case .toNearestOrAwayFromZero: isAbove || isHalf
      case .up: !isNegative
      case .down: isNegative
      case .towardZero: false
      case .awayFromZero: true
      @unknown default: isAbove
      }
    if goesAway { quotient += isNegative ? -1 : 1 }
    return ExactDecimal(quotient, scale: scale)
  }
}
