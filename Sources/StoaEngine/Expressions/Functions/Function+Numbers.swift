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
    Function(
      "fixed(number, digits)",
      "The number with exactly so many digits behind the point, as text; halves go to the even digit.",
      example: ("fixed(2.5, 2)", "2.50"),
      takes: [.number, .number],
      gives: .text
    ) { values in
      guard let number = values[0].number, let digits = values[1].integer else { return .missing }
      let rounded = number.rounded(digits).description
      let fraction = rounded.firstIndex(of: ".").map { rounded.distance(from: $0, to: rounded.endIndex) - 1 } ?? 0
      let missing = min(max(0, digits), 1000) - fraction
      guard missing > 0 else { return .text(rounded) }
      return .text(rounded + (fraction == 0 ? "." : "") + String(repeating: "0", count: missing))
    },
    Function(
      "hex(number)",
      "A whole number in hexadecimal digits.",
      example: ("hex(255)", "ff"),
      takes: [.number],
      gives: .text
    ) { values in values[0].integer.map { .text(String($0, radix: 16)) } ?? .missing },
    Function(
      "unhex(text)",
      "The whole number that hexadecimal digits stand for, with 0x in front or without.",
      example: ("unhex(\"0xFF\")", "255"),
      takes: [.text],
      gives: .number
    ) { values in
      let digits = values[0].string
      let bare = digits.lowercased().hasPrefix("0x") ? String(digits.dropFirst(2)) : digits
      return Int64(bare, radix: 16).map { .number(ExactDecimal(Int128($0))) } ?? .missing
    },
  ]

  private static func rounded(_ values: [Value], _ rule: FloatingPointRoundingRule) -> Value {
    guard let number = values[0].number else { return .missing }
    let digits = values.count > 1 ? values[1].integer ?? 0 : 0
    return .number(number.rounded(digits, rule))
  }
}
