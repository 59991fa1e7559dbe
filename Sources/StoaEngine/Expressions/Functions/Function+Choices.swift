import StoaColumns

extension Function {
  static let choices: [Function] = [
    Function(
      "if(condition, value, other)",
      "The value where the condition holds, else the other, or missing.",
      example: ("if(2 > 1, \"yes\", \"no\")", "yes"),
      takes: [.condition, .text, .text],
      required: 2,
      gives: .likeArguments
    ) { values in values[0].isTrue ? values[1] : values.count > 2 ? values[2] : .missing },
    Function(
      "case(condition, value, condition, value, ..., other)",
      "The value behind the first condition that holds, else the other, or missing.",
      example: ("case(1 > 2, \"a\", 2 > 1, \"b\", \"c\")", "b"),
      takes: [.condition, .text],
      repeating: 2,
      gives: .likeArguments
    ) { values in
      var index = 0
      while index + 1 < values.count {
        if values[index].isTrue { return values[index + 1] }
        index += 2
      }
      return index < values.count ? values[index] : .missing
    },
    Function(
      "coalesce(value, value, ...)",
      "The first value that is not missing.",
      example: ("coalesce(\"\", \"b\", \"c\")", "b"),
      takes: [.text],
      repeating: 1,
      gives: .likeArguments
    ) { values in values.first { !$0.isMissing } ?? .missing },
    Function(
      "isnumber(value)",
      "Whether the value is a number.",
      example: ("isnumber(\"1e3\")", "true"),
      takes: [.text],
      gives: .condition
    ) { values in
      .condition(ExactDecimal.read(values[0].text.span) != .notANumber)
    },
    Function(
      "number(value)",
      "The value as a number, or missing.",
      example: ("number(\"12\") + 1", "13"),
      takes: [.text],
      gives: .number
    ) { values in values[0].number.map(Value.number) ?? .missing },
    Function(
      "text(value)",
      "The value as text.",
      example: ("text(1.50)", "1.50"),
      takes: [.text],
      gives: .text
    ) { values in values[0] },
  ]
}
