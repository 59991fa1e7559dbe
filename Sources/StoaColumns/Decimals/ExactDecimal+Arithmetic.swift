public import StoaBytes

extension ExactDecimal {
  /// The sum.
  ///
  /// - Throws: an error of code `unsuitableValue` if it has more than 38 digits; so do the operations below.
  public func adding(_ other: ExactDecimal) throws(TableError) -> ExactDecimal {
    // Zeros at the end may be what is too much.
    if let sum = sum(other) ?? normalized.sum(other.normalized) { return sum }
    throw Self.overflow("sum")
  }

  private func sum(_ other: ExactDecimal) -> ExactDecimal? {
    let scale = max(scale, other.scale)
    guard let left = coefficient(atScale: scale), let right = other.coefficient(atScale: scale) else { return nil }
    let (sum, overflow) = left.addingReportingOverflow(right)
    return overflow ? nil : ExactDecimal(fitting: sum, scale: scale)
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
    if let product = product(other) ?? normalized.product(other.normalized) { return product }
    throw Self.overflow("product")
  }

  private func product(_ other: ExactDecimal) -> ExactDecimal? {
    let (product, overflow) = coefficient.multipliedReportingOverflow(by: other.coefficient)
    return overflow ? nil : ExactDecimal(fitting: product, scale: scale + other.scale)
  }

  /// The quotient, rounded half to even at `fractionDigits` digits behind the point, or at as many as fit.
  ///
  /// Zeros at its end are left out, beyond the digits the dividend has. `nil` for a divisor of zero.
  public func divided(by other: ExactDecimal, fractionDigits: Int = 16) throws(TableError) -> ExactDecimal? {
    guard !other.isZero else { return nil }
    let digits = min(max(0, fractionDigits), Self.largestScale)
    guard let quotient = quotient(other, digits) else { throw Self.overflow("quotient") }
    return quotient.shortened(to: scale)
  }

  private func quotient(_ other: ExactDecimal, _ fractionDigits: Int) -> ExactDecimal? {
    // (a / 10^s) / (b / 10^t) = a · 10^(t - s) / b
    let shift = fractionDigits + other.scale - scale
    if shift >= 0, shift <= Self.largestScale,
      case (let dividend, false) = coefficient.multipliedReportingOverflow(by: Self.power(shift)),
      let quotient = Self.quotient(dividend, by: other.coefficient, scale: fractionDigits)
    {
      return quotient
    }
    // Where the quotient has too many digits itself, as many are told as fit.
    for digits in stride(from: fractionDigits, through: 0, by: -1) {
      if let quotient = longQuotient(other, digits) { return quotient }
    }
    return nil
  }

  /// The quotient by long division: the dividend with its zeros may have more digits than there is room for.
  private func longQuotient(_ other: ExactDecimal, _ fractionDigits: Int) -> ExactDecimal? {
    let shift = fractionDigits + other.scale - scale
    var divisor = other.coefficient.magnitude
    if shift < 0 {
      let (product, overflow) = divisor.multipliedReportingOverflow(by: Self.power(-shift).magnitude)
      // Such a divisor is at least twice as large as any dividend.
      if overflow { return ExactDecimal(0, scale: fractionDigits) }
      divisor = product
    }
    var (quotient, remainder) = coefficient.magnitude.quotientAndRemainder(dividingBy: divisor)
    var zeros = max(0, shift)
    while zeros > 0 {
      let power = Self.power(min(zeros, Self.largestScale)).magnitude
      zeros -= min(zeros, Self.largestScale)
      let (product, overflow) = quotient.multipliedReportingOverflow(by: power)
      let next = divisor.dividingFullWidth(remainder.multipliedFullWidth(by: power))
      let (sum, carry) = product.addingReportingOverflow(next.quotient)
      if overflow || carry { return nil }
      (quotient, remainder) = (sum, next.remainder)
    }
    let rest = divisor - remainder
    if remainder > rest || remainder == rest && quotient % 2 == 1 { quotient += 1 }
    guard let magnitude = Int128(exactly: quotient) else { return nil }
    let isNegative = (coefficient < 0) != (other.coefficient < 0)
    return ExactDecimal(fitting: isNegative ? -magnitude : magnitude, scale: fractionDigits)
  }

  /// What is left when the other number is taken away as often as it goes, with the dividend's sign.
  ///
  /// `nil` for a divisor of zero.
  public func remainder(dividingBy other: ExactDecimal) throws(TableError) -> ExactDecimal? {
    guard !other.isZero else { return nil }
    if let remainder = rest(other) ?? normalized.rest(other.normalized) { return remainder }
    throw Self.overflow("remainder")
  }

  private func rest(_ divisor: ExactDecimal) -> ExactDecimal? {
    let scale = max(scale, divisor.scale)
    guard let left = coefficient(atScale: scale), let right = divisor.coefficient(atScale: scale) else { return nil }
    return ExactDecimal(fitting: right == -1 ? 0 : left % right, scale: scale)
  }

  /// The number rounded half to even, or as `rule` says, at `fractionDigits` digits behind the point.
  public func rounded(_ fractionDigits: Int = 0, _ rule: FloatingPointRoundingRule = .toNearestOrEven) -> ExactDecimal {
    let digits = max(0, fractionDigits)
    guard digits < scale else { return self }
    return Self.rounding(coefficient, by: Self.power(scale - digits), scale: digits, rule)
  }

  /// The number rounded half to even, or as `rule` says, at a digit: below zero they stand before the point.
  ///
  ///     try ExactDecimal(1250).rounded(atDigit: -2)       // 1200
  ///
  /// - Throws: an error of code `unsuitableValue` if the result has more than 38 digits.
  public func rounded(
    atDigit digit: Int,
    _ rule: FloatingPointRoundingRule = .toNearestOrEven
  ) throws(TableError) -> ExactDecimal {
    guard digit < 0, !isZero else { return rounded(digit, rule) }
    // Of a unit this is less than a tenth where more digits are dropped than there can be.
    let isTiny = digit < -Self.largestScale || scale - digit > Self.largestScale
    let isAway = rule == .awayFromZero || rule == (coefficient < 0 ? .down : .up)
    let units =
      isTiny
      ? (isAway ? coefficient.signum() : 0)
      : Self.rounding(coefficient, by: Self.power(scale - digit), scale: 0, rule).coefficient
    guard units != 0 else { return .zero }
    guard digit >= -Self.largestScale,
      case (let product, false) = units.multipliedReportingOverflow(by: Self.power(-digit)),
      let result = ExactDecimal(fitting: product, scale: 0)
    else { throw Self.overflow("rounded number") }
    return result
  }

  private func shortened(to wanted: Int) -> ExactDecimal {
    var (coefficient, scale) = (coefficient, scale)
    while scale > wanted, coefficient % 10 == 0 {
      coefficient /= 10
      scale -= 1
    }
    return ExactDecimal(coefficient, scale: scale)
  }

  private static func quotient(_ dividend: Int128, by divisor: Int128, scale: Int) -> ExactDecimal? {
    let quotient = rounding(dividend, by: divisor, scale: scale)
    return ExactDecimal(fitting: quotient.coefficient, scale: scale)
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
