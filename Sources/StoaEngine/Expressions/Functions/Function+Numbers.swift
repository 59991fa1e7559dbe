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
    Function(
      "fixed(number, digits)",
      "The number with exactly so many digits behind the point, as text; halves go to the even digit.",
      example: ("fixed(2.5, 2)", "2.50"),
      takes: [.number, .number],
      gives: .text,
      canFail: true
    ) { values throws(TableError) in
      guard let number = values[0].number, let digits = values[1].integer else { return .missing }
      let rounded: String
      do throws(TableError) { rounded = try number.rounded(atDigit: digits).description } catch {
        throw tooManyDigits("fixed", values)
      }
      let fraction = rounded.firstIndex(of: ".").map { rounded.distance(from: $0, to: rounded.endIndex) - 1 } ?? 0
      let missing = min(max(0, digits), 1000) - fraction
      guard missing > 0 else { return .text(rounded) }
      return .text(rounded + (fraction == 0 ? "." : "") + String(repeating: "0", count: missing))
    },
    Function(
      "hex(number)",
      "A whole number in hexadecimal digits; missing where there is a fraction.",
      example: ("hex(255)", "ff"),
      takes: [.number],
      gives: .text
    ) { values in
      guard let number = values[0].number?.normalized, number.scale == 0 else { return .missing }
      return .text(String(number.coefficient, radix: 16))
    },
    Function(
      "unhex(text)",
      "The whole number that hexadecimal digits stand for, with 0x in front or without.",
      example: ("unhex(\"0xFF\")", "255"),
      takes: [.text],
      gives: .number,
      canFail: true
    ) { values throws(TableError) in
      var digits = values[0].text[...]
      let sign = digits.first == UInt8(ascii: "-") || digits.first == UInt8(ascii: "+") ? digits.removeFirst() : nil
      if digits.starts(with: [UInt8(ascii: "0"), UInt8(ascii: "x")]) || digits.starts(with: "0X".utf8) {
        digits = digits.dropFirst(2)
      }
      var magnitude = ExactDecimal.zero
      guard !digits.isEmpty else { return .missing }
      for byte in digits {
        guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return .missing }
        do throws(TableError) { magnitude = try magnitude.multiplied(by: 16).adding(ExactDecimal(Int128(digit))) } catch
        {
          throw tooManyDigits("unhex", values)
        }
      }
      return .number(sign == UInt8(ascii: "-") ? try magnitude.negated() : magnitude)
    },
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
