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
      var result = ""
      var isStart = true
      for character in values[0].string {
        result += isStart ? character.uppercased() : character.lowercased()
        isStart = !character.isLetter && !character.isNumber && character != "'" && character != "’"
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
    ) { values in .text(values[0].string.drop { $0.isWhitespace }) },
    Function(
      "trimend(text)",
      "The text without white space behind.",
      example: ("concat(trimend(\" a \"), \".\")", " a."),
      takes: [.text],
      gives: .text
    ) { values in
      let text = values[0].string
      let end = text.lastIndex { !$0.isWhitespace }.map { text.index(after: $0) } ?? text.startIndex
      return .text(text[..<end])
    },
    Function(
      "padend(text, count, filler)",
      "The text with the filler, or blanks, behind, up to that many characters.",
      example: ("concat(padend(\"a\", 3), \".\")", "a  ."),
      takes: [.text, .number, .text],
      required: 2,
      gives: .text
    ) { values in padding(values).map { .text(values[0].string + $0) } ?? values[0] },
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
      let before = String(decoding: values[0].text[..<found.lowerBound], as: UTF8.self)
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
}
