import StoaBytes
import StoaColumns

extension Function {
  static let moreTexts: [Function] = [
    Function(
      "title(text)",
      "The text with a capital at the start of each word.",
      example: ("title(\"new york\")", "New York"),
      takes: [.text],
      gives: .text
    ) { values in
      var result: [UInt8] = []
      var isStart = true
      for item in values[0].characters {
        switch item {
        case .character(let character):
          result += isStart ? character.uppercased().utf8 : character.lowercased().utf8
          isStart = !character.isLetter && !character.isNumber && character != "'" && character != "’"
        case .byte(let byte):
          // Most likely a letter of another encoding.
          result.append(byte)
          isStart = false
        }
      }
      return .text(result)
    },
    Function(
      "normalize(text)",
      "The text with each character composed: an e with an accent behind it becomes é.",
      example: ("length(normalize(\"née\"))", "3"),
      takes: [.text],
      gives: .text
    ) { values in
      var composed: [UInt8] = []
      Normalization.append(values[0].text.span, to: &composed)
      return .text(composed)
    },
    Function(
      "trimstart(text)",
      "The text without white space in front.",
      example: ("concat(trimstart(\" a \"), \".\")", "a ."),
      takes: [.text],
      gives: .text
    ) { values in .text(trimmed(values[0], start: true, end: false)) },
    Function(
      "trimend(text)",
      "The text without white space behind.",
      example: ("concat(trimend(\" a \"), \".\")", " a."),
      takes: [.text],
      gives: .text
    ) { values in .text(trimmed(values[0], start: false, end: true)) },
    Function(
      "padend(text, count, filler)",
      "The text with the filler, or blanks, behind, up to that many characters.",
      example: ("concat(padend(\"a\", 3), \".\")", "a  ."),
      takes: [.text, .number, .text],
      required: 2,
      gives: .text
    ) { values in padding(values).map { .text(values[0].text + $0) } ?? values[0] },
    Function(
      "repeat(text, count)",
      "The text that many times, up to 100,000 characters in all.",
      example: ("repeat(\"ab\", 3)", "ababab"),
      takes: [.text, .number],
      gives: .text
    ) { values in
      let text = values[0].text
      guard !text.isEmpty else { return .missing }
      let count = min(max(0, values[1].integer ?? 0), 100_000 / text.count)
      return .text([UInt8]((0..<count).map { _ in text }.joined()))
    },
    Function(
      "position(text, part)",
      "Where the part first stands in the text, in characters from 1; missing where it does not.",
      example: ("position(\"née\", \"e\")", "3"),
      takes: [.text, .text],
      gives: .number
    ) { values in
      guard let found = firstRange(of: values[1].text, in: values[0].text, from: 0) else { return .missing }
      let before = Value.text(Array(values[0].text[..<found.lowerBound])).characters
      return .number(ExactDecimal(Int128(before.count + 1)))
    },
    Function(
      "occurrences(text, part)",
      "How often the part stands in the text, without overlaps.",
      example: ("occurrences(\"banana\", \"an\")", "2"),
      takes: [.text, .text],
      gives: .number
    ) { values in
      guard !values[1].text.isEmpty else { return .missing }
      var (count, index) = (0, 0)
      while let found = firstRange(of: values[1].text, in: values[0].text, from: index) {
        (count, index) = (count + 1, found.upperBound)
      }
      return .number(ExactDecimal(Int128(count)))
    },
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
}
