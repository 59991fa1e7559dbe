import StoaBytes
import StoaColumns

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

// Roots and logarithms have no end of digits: these are computed with binary numbers of 64 bits, and
// given in as many digits as tell the result from its neighbours.
extension Function {
  static let binaryNumbers: [Function] = [
    Function(
      "div(number, divisor)",
      "How often the divisor goes into the number, a whole number towards zero.",
      example: ("div(-7, 2)", "-3"),
      takes: [.number, .number],
      gives: .number,
      canFail: true
    ) { values throws(TableError) in
      guard let number = values[0].number, let divisor = values[1].number else { return .missing }
      do throws(TableError) {
        guard let rest = try number.remainder(dividingBy: divisor),
          let quotient = try number.subtracting(rest).divided(by: divisor, fractionDigits: 0)
        else { return .missing }
        return .number(quotient.rounded(0))
      } catch { throw tooManyDigits("div", values) }
    },
    binary("sqrt(number)", "The square root.", ("sqrt(2.25)", "1.5")) { $0.squareRoot() },
    binary("exp(number)", "The power of Euler's number.", ("exp(0)", "1")) { exp($0) },
    binary("ln(number)", "The natural logarithm.", ("ln(1)", "0")) { log($0) },
    binary("log10(number)", "The logarithm to the base of ten.", ("log10(1000)", "3")) { log10($0) },
    Function(
      "power(number, exponent)",
      "The number to the power of the exponent; exact for whole numbers, and where the digits fit.",
      example: ("power(1.1, 2)", "1.21"),
      takes: [.number, .number],
      gives: .number,
      canFail: true
    ) { values throws(TableError) in
      guard let base = values[0].number, let exponent = values[1].number else { return .missing }
      if exponent.normalized.scale == 0, exponent >= .zero {
        if let exact = exactPower(base.normalized, exponent.clampedInteger) { return .number(exact) }
        // What has a fraction is rounded; of a whole number no digit may be lost.
        if base.normalized.scale == 0 { throw tooManyDigits("power", values) }
      }
      if base == .zero, exponent < .zero { return .missing }
      return try number(pow(double(base), double(exponent)), "power", values)
    },
  ]

  private static func binary(
    _ usage: String,
    _ summary: String,
    _ example: (String, String),
    _ function: @escaping @Sendable (Double) -> Double
  ) -> Function {
    let name = String(usage.prefix { $0 != "(" })
    return Function(
      usage,
      summary,
      example: example,
      takes: [.number],
      gives: .number,
      canFail: true
    ) { values throws(TableError) in
      guard let argument = values[0].number else { return .missing }
      return try number(function(double(argument)), name, values)
    }
  }

  private static func double(_ number: ExactDecimal) -> Double { Double(number.description) ?? .nan }

  /// A binary number as a decimal, with up to 38 digits behind the point; missing where there is none, as of ln(0).
  private static func number(_ value: Double, _ name: String, _ values: [Value]) throws(TableError) -> Value {
    if value.isNaN || value == -.infinity && name == "ln" || value == -.infinity && name == "log10" { return .missing }
    guard value.magnitude < 1e38 else { throw tooManyDigits(name, values) }
    if let number = ExactDecimal("\(value)") { return .number(number.normalized) }
    // So near to zero that some of its digits stand behind the 38th.
    let text = Array("\(value)".utf8)
    guard let parts = NumberText(text.span) else { return .missing }
    var coefficient: Int128 = 0
    for position in 0..<parts.digitCount {
      coefficient = coefficient * 10 + Int128(parts.digit(at: position, in: text.span))
    }
    let surplus = parts.fraction.count - parts.exponent - 38
    guard surplus <= 38 else { return .number(.zero) }
    let digits = ExactDecimal(parts.isNegative ? -coefficient : coefficient, scale: surplus).rounded(0).coefficient
    return .number(ExactDecimal(digits, scale: 38).normalized)
  }

  /// A power with all its digits; `nil` where they are too many.
  private static func exactPower(_ base: ExactDecimal, _ exponent: Int) -> ExactDecimal? {
    if base == .zero || base == 1 { return exponent == 0 ? 1 : base }
    if base == -1 { return exponent.isMultiple(of: 2) ? 1 : -1 }
    // The least number that grows, 2, has too many digits beyond its 126th power.
    guard exponent <= 127 else { return nil }
    var result: ExactDecimal = 1
    for _ in 0..<exponent {
      guard let product = try? result.multiplied(by: base) else { return nil }
      result = product
    }
    return result
  }
}
