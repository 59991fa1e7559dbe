import StoaBytes
import StoaColumns

extension Function {
  /// Functions that look for parts of texts.
  static let textParts: [Function] = [
    Function(
      "left(text, count)",
      "The first characters.",
      example: ("left(\"abc\", 2)", "ab"),
      takes: [.text, .number],
      gives: .text
    ) { values in .text(TextCharacter.bytes(of: values[0].characters.prefix(max(0, values[1].integer ?? 0)))) },
    Function(
      "right(text, count)",
      "The last characters.",
      example: ("right(\"abc\", 2)", "bc"),
      takes: [.text, .number],
      gives: .text
    ) { values in .text(TextCharacter.bytes(of: values[0].characters.suffix(max(0, values[1].integer ?? 0)))) },
    Function(
      "substring(text, start, count)",
      "The text from a character on, the first being 1; from the end where start is negative.",
      example: ("substring(\"abcdef\", 2, 3)", "bcd"),
      takes: [.text, .number, .number],
      required: 2,
      gives: .text
    ) { values in
      let characters = values[0].characters
      guard let start = values[1].integer else { return .missing }
      let first = start < 0 ? max(0, characters.count &+ start) : min(characters.count, max(0, start - 1))
      let count = values.count > 2 ? max(0, values[2].integer ?? 0) : characters.count
      return .text(TextCharacter.bytes(of: characters[first...].prefix(count)))
    },
    Function(
      "split(text, separator, number)",
      "One of the parts between separators, the first being 1; from the end where it is negative.",
      example: ("split(\"a/b/c\", \"/\", 2)", "b"),
      takes: [.text, .text, .number],
      gives: .text
    ) { values in
      let parts = pieces(of: values[0].text, between: values[1].text)
      guard let number = values[2].integer, number != 0, number.magnitude <= parts.count else { return .missing }
      return .text(number > 0 ? parts[number - 1] : parts[parts.count + number])
    },
    Function(
      "replace(text, old, new)",
      "The text with every old replaced by new.",
      example: ("replace(\"a-b-c\", \"-\", \"+\")", "a+b+c"),
      takes: [.text, .text, .text],
      gives: .text
    ) { values in .text(replacing(values[1].text, with: values[2].text, in: values[0].text)) },
    Function(
      "contains(text, part)",
      "Whether the part stands anywhere in the text.",
      example: ("contains(\"banana\", \"nan\")", "true"),
      takes: [.text, .text],
      gives: .condition
    ) { values in .condition(values[0].text.span.firstIndex(of: values[1].text.span, from: 0) != nil) },
    Function(
      "startswith(text, part)",
      "Whether the text starts with the part.",
      example: ("startswith(\"banana\", \"ba\")", "true"),
      takes: [.text, .text],
      gives: .condition
    ) { values in .condition(values[0].text.starts(with: values[1].text)) },
    Function(
      "endswith(text, part)",
      "Whether the text ends with the part.",
      example: ("endswith(\"banana\", \"na\")", "true"),
      takes: [.text, .text],
      gives: .condition
    ) { values in .condition(values[0].text.reversed().starts(with: values[1].text.reversed())) },
    Function(
      "position(text, part)",
      "Where the part first stands in the text, in characters from 1; missing where it does not.",
      example: ("position(\"née\", \"e\")", "3"),
      takes: [.text, .text],
      gives: .number
    ) { values in
      let (text, part) = (values[0].text, values[1].text)
      guard let found = text.span.firstIndex(of: part.span, from: 0) else { return .missing }
      let before = Value.text(Array(text[..<found])).characters
      return .number(ExactDecimal(Int128(before.count + 1)))
    },
    Function(
      "occurrences(text, part)",
      "How often the part stands in the text, without overlaps.",
      example: ("occurrences(\"banana\", \"an\")", "2"),
      takes: [.text, .text],
      gives: .number
    ) { values in
      let (text, part) = (values[0].text, values[1].text)
      guard !part.isEmpty else { return .missing }
      var (count, index) = (0, 0)
      while let found = text.span.firstIndex(of: part.span, from: index) {
        (count, index) = (count + 1, found + part.count)
      }
      return .number(ExactDecimal(Int128(count)))
    },
  ]

  private static func replacing(_ old: [UInt8], with new: [UInt8], in text: [UInt8]) -> [UInt8] {
    guard !old.isEmpty else { return text }
    var result: [UInt8] = []
    var index = 0
    while let found = text.span.firstIndex(of: old.span, from: index) {
      result += text[index..<found]
      result += new
      index = found + old.count
    }
    return result + text[index...]
  }

  private static func pieces(of text: [UInt8], between separator: [UInt8]) -> [[UInt8]] {
    guard !separator.isEmpty else { return [text] }
    var pieces: [[UInt8]] = []
    var index = 0
    while let found = text.span.firstIndex(of: separator.span, from: index) {
      pieces.append(Array(text[index..<found]))
      index = found + separator.count
    }
    return pieces + [Array(text[index...])]
  }
}
