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
      gives: .number
    ) { values in
      guard let number = values[0].number, let divisor = values[1].number,
        let rest = try? number.remainder(dividingBy: divisor), let whole = try? number.subtracting(rest),
        let quotient = try? whole.divided(by: divisor, fractionDigits: 0)
      else { return .missing }
      return .number(quotient.rounded(0))
    },
    binary("sqrt(number)", "The square root.", ("sqrt(2.25)", "1.5")) { $0.squareRoot() },
    binary("exp(number)", "The power of Euler's number.", ("exp(0)", "1")) { exp($0) },
    binary("ln(number)", "The natural logarithm.", ("ln(1)", "0")) { log($0) },
    binary("log10(number)", "The logarithm to the base of ten.", ("log10(1000)", "3")) { log10($0) },
    Function(
      "power(number, exponent)",
      "The number to the power of the exponent; exact where that is a whole number and the digits fit.",
      example: ("power(1.1, 2)", "1.21"),
      takes: [.number, .number],
      gives: .number
    ) { values in
      guard let base = values[0].number, let exponent = values[1].number else { return .missing }
      if exponent.normalized.scale == 0, let count = values[1].integer, 0...127 ~= count,
        let exact = exactPower(base, count)
      {
        return .number(exact)
      }
      return number(pow(double(base), double(exponent)))
    },
  ]

  private static func binary(
    _ usage: String,
    _ summary: String,
    _ example: (String, String),
    _ function: @escaping @Sendable (Double) -> Double
  ) -> Function {
    Function(usage, summary, example: example, takes: [.number], gives: .number) { values in
      values[0].number.map { number(function(double($0))) } ?? .missing
    }
  }

  private static func double(_ number: ExactDecimal) -> Double { Double(number.description) ?? .nan }

  /// A binary number as a decimal; missing where it is none, or has too many digits.
  private static func number(_ value: Double) -> Value {
    guard value.isFinite, let number = ExactDecimal("\(value)") else { return .missing }
    return .number(number.normalized)
  }

  private static func exactPower(_ base: ExactDecimal, _ exponent: Int) -> ExactDecimal? {
    var result: ExactDecimal = 1
    for _ in 0..<exponent {
      guard let product = try? result.multiplied(by: base) else { return nil }
      result = product
    }
    return result
  }
}
