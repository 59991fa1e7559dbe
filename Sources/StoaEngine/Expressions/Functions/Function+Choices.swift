import StoaBytes
import StoaColumns

extension Function {
  static let choices: [Function] = [
    Function(
      choosing: "if(condition, value, other)",
      "The value where the condition holds, else the other, or missing.",
      example: ("if(2 > 1, \"yes\", \"no\")", "yes"),
      takes: [.condition, .text, .text],
      required: 2
    ),
    Function(
      choosing: "case(condition, value, condition, value, ..., other)",
      "The value behind the first condition that holds, else the other, or missing.",
      example: ("case(1 > 2, \"a\", 2 > 1, \"b\", \"c\")", "b"),
      takes: [.condition, .text],
      repeating: 2
    ),
    Function(
      choosing: "coalesce(value, value, ...)",
      "The first value that is not missing.",
      example: ("coalesce(\"\", \"b\", \"c\")", "b"),
      takes: [.text],
      repeating: 1
    ),
    Function(
      "isnumber(value)",
      "Whether the value is a number, of any length.",
      example: ("isnumber(\"1e3\")", "true"),
      takes: [.value],
      gives: .condition
    ) { values in
      .condition(ExactDecimal.read(values[0].text.span) != .notANumber)
    },
    Function(
      "number(value)",
      "The value as a number, or missing.",
      example: ("number(\"12\") + 1", "13"),
      takes: [.value],
      gives: .number,
      canFail: true
    ) { values throws(TableError) in
      let text = values[0].text
      switch ExactDecimal.read(text.span) {
      case .number(let number): return .number(number)
      case .notANumber: return .missing
      case .tooLong: throw .tooManyDigits(text)
      }
    },
    Function(
      "text(value)",
      "The value as text.",
      example: ("text(1.50)", "1.50"),
      takes: [.text],
      gives: .text
    ) { values in values[0] },
  ]
}
