import StoaBytes
import StoaColumns

extension Function {
  static let numbers: [Function] = [
    Function(
      "round(number, digits)",
      "The number rounded at so many digits behind the point, or at none; -2 is at hundreds. Halves go to the even digit.",
      example: ("round(2.345, 2)", "2.34"),
      takes: [.number, .number],
      required: 1,
      gives: .number,
      canFail: true
    ) { values throws(TableError) in try rounded("round", values, .toNearestOrEven) },
    Function(
      "floor(number, digits)",
      "The number rounded down.",
      example: ("floor(-1.5)", "-2"),
      takes: [.number, .number],
      required: 1,
      gives: .number,
      canFail: true
    ) { values throws(TableError) in try rounded("floor", values, .down) },
    Function(
      "ceil(number, digits)",
      "The number rounded up.",
      example: ("ceil(1.2)", "2"),
      takes: [.number, .number],
      required: 1,
      gives: .number,
      canFail: true
    ) { values throws(TableError) in try rounded("ceil", values, .up) },
    Function(
      "trunc(number, digits)",
      "The number without what is behind so many digits.",
      example: ("trunc(-1.59, 1)", "-1.5"),
      takes: [.number, .number],
      required: 1,
      gives: .number,
      canFail: true
    ) { values throws(TableError) in try rounded("trunc", values, .towardZero) },
    Function(
      "abs(number)",
      "The number without its sign.",
      example: ("abs(-3.5)", "3.5"),
      takes: [.number],
      gives: .number
    ) { values throws(TableError) in
      guard let number = values[0].number else { return .missing }
      return .number(number < .zero ? try number.negated() : number)
    },
    Function(
      "sign(number)",
      "-1, 0 or 1.",
      example: ("sign(-3.5)", "-1"),
      takes: [.number],
      gives: .number
    ) { values in values[0].number.map { .number(ExactDecimal(Int128($0.coefficient.signum()))) } ?? .missing },
    Function(
      "min(number, number, ...)",
      "The least of the values that are numbers, as it stands.",
      example: ("min(3, 1, 2)", "1"),
      takes: [.value],
      repeating: 1,
      gives: .number
    ) { values in extreme(values) { $0 < 0 } },
    Function(
      "max(number, number, ...)",
      "The greatest of the values that are numbers, as it stands.",
      example: ("max(3, 1, 2)", "3"),
      takes: [.value],
      repeating: 1,
      gives: .number
    ) { values in extreme(values) { $0 > 0 } },
  ]

  private static func rounded(
    _ name: String,
    _ values: [Value],
    _ rule: FloatingPointRoundingRule
  ) throws(TableError) -> Value {
    guard let number = values[0].number else { return .missing }
    let digits = values.count > 1 ? values[1].integer ?? 0 : 0
    do throws(TableError) { return .number(try number.rounded(atDigit: digits, rule)) } catch {
      throw tooManyDigits(name, values)
    }
  }

  /// The first of the values that are numbers of any length, or the one among them that others do not go before.
  private static func extreme(_ values: [Value], _ goesBefore: (_ order: Int) -> Bool) -> Value {
    var found: [UInt8]?
    for value in values {
      let text = value.text
      guard ExactDecimal.read(text.span) != .notANumber else { continue }
      if let best = found, let order = NumberOrder.order(text.span, best.span), !goesBefore(order) { continue }
      found = text
    }
    return found.map(Value.text) ?? .missing
  }

  /// The error for a result that has more digits than there is room for.
  static func tooManyDigits(_ name: String, _ values: [Value]) -> TableError {
    .tooManyDigits("\(name)(\(values.map(\.string).joined(separator: ", ")))")
  }
}
