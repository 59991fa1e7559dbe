import StoaBytes

/// A decimal number that is exactly what its digits say.
///
///     let sum = try ExactDecimal("0.1").adding(ExactDecimal("0.2"))     // 0.3
///
/// It holds up to 38 significant digits. What does not fit is an error, never a wrong digit; nothing
/// passes through binary floating point.
///
/// - Memory: 32 bytes, no allocation.
public struct ExactDecimal: Sendable {
  /// The digits, as a whole number.
  public let coefficient: Int128
  /// How many of the digits stand behind the point: 0 to 38.
  public let scale: Int

  /// The number `coefficient` / 10^`scale`.
  ///
  /// The coefficient has up to 38 digits.
  public init(_ coefficient: Int128, scale: Int = 0) {
    precondition(scale >= 0 && scale <= Self.largestScale, "A decimal has 0 to 38 fraction digits")
    self.coefficient = coefficient
    self.scale = scale
  }

  /// Zero, with no digits behind the point.
  public static let zero = ExactDecimal(0)

  static let largestScale = 38

  var isZero: Bool { coefficient == 0 }

  /// The number, if it has no more digits than there is room for.
  init?(fitting coefficient: Int128, scale: Int) {
    guard coefficient.magnitude <= Self.largestMagnitude, scale <= Self.largestScale else { return nil }
    self.init(coefficient, scale: scale)
  }

  /// 38 nines; a literal, for it is asked for with every result.
  private static var largestMagnitude: UInt128 { 99_999_999_999_999_999_999_999_999_999_999_999_999 }

  /// The same number with as few fraction digits as it can be told in.
  public var normalized: ExactDecimal {
    var coefficient = coefficient
    var scale = scale
    while scale > 0, coefficient % 10 == 0 {
      coefficient /= 10
      scale -= 1
    }
    return ExactDecimal(coefficient, scale: scale)
  }

  /// The coefficient the number has with more fraction digits, if that fits.
  func coefficient(atScale wanted: Int) -> Int128? {
    guard wanted - scale <= Self.largestScale else { return coefficient == 0 ? 0 : nil }
    let (product, overflow) = coefficient.multipliedReportingOverflow(by: Self.power(wanted - scale))
    return overflow ? nil : product
  }

  /// Ten to the power of 0 to 38.
  package static func power(_ exponent: Int) -> Int128 {
    if exponent < 19 { return Int128(PowersOfTen.power(exponent)) }
    return Int128(PowersOfTen.power(19)) * Int128(PowersOfTen.power(exponent - 19))
  }

  static func overflow(_ operation: String) -> TableError {
    TableError(
      .unsuitableValue,
      "the \(operation) has more than 38 digits",
      remedy: "round the numbers first, or work on smaller ones"
    )
  }
}

extension ExactDecimal: Comparable {
  public static func == (lhs: ExactDecimal, rhs: ExactDecimal) -> Bool { order(lhs, rhs) == 0 }
  public static func < (lhs: ExactDecimal, rhs: ExactDecimal) -> Bool { order(lhs, rhs) < 0 }

  /// Negative, zero or positive as `lhs` is less than, equal to or greater than `rhs`.
  package static func order(_ lhs: ExactDecimal, _ rhs: ExactDecimal) -> Int {
    if lhs.scale == rhs.scale { return sign(lhs.coefficient, rhs.coefficient) }
    let scale = max(lhs.scale, rhs.scale)
    if let left = lhs.coefficient(atScale: scale), let right = rhs.coefficient(atScale: scale) {
      return sign(left, right)
    }
    // One of them outgrows 128 bits at the common scale: its whole part decides, or its sign.
    let (left, right) = (lhs.coefficient / power(lhs.scale), rhs.coefficient / power(rhs.scale))
    if left != right { return sign(left, right) }
    let (leftRest, rightRest) = (lhs.coefficient % power(lhs.scale), rhs.coefficient % power(rhs.scale))
    return order(ExactDecimal(leftRest, scale: lhs.scale), ExactDecimal(rightRest, scale: rhs.scale))
  }

  private static func sign(_ lhs: Int128, _ rhs: Int128) -> Int { lhs < rhs ? -1 : lhs > rhs ? 1 : 0 }
}

extension ExactDecimal: Hashable {
  public func hash(into hasher: inout Hasher) {
    let normalized = normalized
    hasher.combine(normalized.coefficient)
    hasher.combine(normalized.scale)
  }
}
