import StoaBytes
import StoaColumns

extension Function {
  static let numbers: [Function] = [
    Function(
      "round(number, digits)",
      "The number rounded at so many digits behind the point, or at none; halves go to the even digit.",
      example: ("round(2.345, 2)", "2.34"),
      takes: [.number, .number],
      required: 1,
      gives: .number
    ) { values in rounded(values, .toNearestOrEven) },
    Function(
      "floor(number, digits)",
      "The number rounded down.",
      example: ("floor(-1.5)", "-2"),
      takes: [.number, .number],
      required: 1,
      gives: .number
    ) { values in rounded(values, .down) },
    Function(
      "ceil(number, digits)",
      "The number rounded up.",
      example: ("ceil(1.2)", "2"),
      takes: [.number, .number],
      required: 1,
      gives: .number
    ) { values in rounded(values, .up) },
    Function(
      "trunc(number, digits)",
      "The number without what is behind so many digits.",
      example: ("trunc(-1.59, 1)", "-1.5"),
      takes: [.number, .number],
      required: 1,
      gives: .number
    ) { values in rounded(values, .towardZero) },
    Function(
      "abs(number)",
      "The number without its sign.",
      example: ("abs(-3.5)", "3.5"),
      takes: [.number],
      gives: .number,
      canFail: true
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
      "The least of the numbers that are not missing.",
      example: ("min(3, 1, 2)", "1"),
      takes: [.number],
      repeating: 1,
      gives: .number
    ) { values in values.compactMap(\.number).min().map(Value.number) ?? .missing },
    Function(
      "max(number, number, ...)",
      "The greatest of the numbers that are not missing.",
      example: ("max(3, 1, 2)", "3"),
      takes: [.number],
      repeating: 1,
      gives: .number
    ) { values in values.compactMap(\.number).max().map(Value.number) ?? .missing },
  ]

  private static func rounded(_ values: [Value], _ rule: FloatingPointRoundingRule) -> Value {
    guard let number = values[0].number else { return .missing }
    let digits = values.count > 1 ? values[1].integer ?? 0 : 0
    return .number(number.rounded(digits, rule))
  }
}
