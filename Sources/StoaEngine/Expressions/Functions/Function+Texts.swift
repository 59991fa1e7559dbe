import StoaColumns

extension Function {
  static let texts: [Function] = [
    Function(
      "upper(text)",
      "The text in capitals.",
      example: ("upper(\"Straße\")", "STRASSE"),
      takes: [.text],
      gives: .text
    ) { values in
      let text = values[0].text
      // Most texts are ASCII, and need not become strings.
      guard text.contains(where: { $0 >= 0x80 }) else { return .text(text.map { isLetter($0, "a") ? $0 - 0x20 : $0 }) }
      return .text(TextCharacter.mapping(text) { $0.uppercased() })
    },
    Function(
      "lower(text)",
      "The text in small letters.",
      example: ("lower(\"ÀB\")", "àb"),
      takes: [.text],
      gives: .text
    ) { values in
      let text = values[0].text
      guard text.contains(where: { $0 >= 0x80 }) else { return .text(text.map { isLetter($0, "A") ? $0 + 0x20 : $0 }) }
      return .text(TextCharacter.mapping(text) { $0.lowercased() })
    },
    Function(
      "trim(text)",
      "The text without white space around it.",
      example: ("trim(\"  a b \")", "a b"),
      takes: [.text],
      gives: .text
    ) { values in .text(trimmed(values[0], start: true, end: true)) },
    Function(
      "length(text)",
      "How many characters the text has, as a reader counts them.",
      example: ("length(\"née\")", "3"),
      takes: [.text],
      gives: .number
    ) { values in
      let text = values[0].text
      // A CR and an LF make one character.
      let isPlain = !text.contains { $0 >= 0x80 || $0 == UInt8(ascii: "\r") }
      return .number(ExactDecimal(Int128(isPlain ? text.count : values[0].characters.count)))
    },
    Function(
      "bytes(text)",
      "How many bytes the text has.",
      example: ("bytes(\"née\")", "4"),
      takes: [.text],
      gives: .number
    ) { values in .number(ExactDecimal(Int128(values[0].text.count))) },
    Function(
      "concat(value, value, ...)",
      "The values one behind the other.",
      example: ("concat(\"a\", 1, \"b\")", "a1b"),
      takes: [.text],
      repeating: 1,
      gives: .text
    ) { values in .text(values.flatMap(\.text)) },
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
    ) { values in .condition(firstRange(of: values[1].text, in: values[0].text, from: 0) != nil) },
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
      "pad(text, count, filler)",
      "The text with the filler, or blanks, in front, up to that many characters.",
      example: ("pad(7, 3, \"0\")", "007"),
      takes: [.text, .number, .text],
      required: 2,
      gives: .text
    ) { values in padding(values).map { .text($0 + values[0].text) } ?? values[0] },
    Function(
      "reverse(text)",
      "The characters of the text, the last first.",
      example: ("reverse(\"abc\")", "cba"),
      takes: [.text],
      gives: .text
    ) { values in .text(TextCharacter.bytes(of: values[0].characters.reversed())) },
  ]

  /// Whether a byte is one of the 26 letters from `first` on.
  private static func isLetter(_ byte: UInt8, _ first: Unicode.Scalar) -> Bool { byte &- UInt8(ascii: first) < 26 }

  /// What `pad` and `padend` add to their text; `nil` where it is long enough.
  static func padding(_ values: [Value]) -> [UInt8]? {
    let filler = values.count > 2 ? values[2].characters : [.character(" ")]
    // A limit, so that a slip of the keyboard does not ask for all the memory there is.
    let missing = min(max(0, values[1].integer ?? 0), 100_000) - values[0].characters.count
    guard missing > 0, !filler.isEmpty else { return nil }
    return TextCharacter.bytes(of: (0..<missing).map { filler[$0 % filler.count] })
  }

  static func trimmed(_ value: Value, start: Bool, end: Bool) -> [UInt8] {
    var characters = value.characters[...]
    if start { characters = characters.drop(while: \.isWhitespace) }
    if end { while characters.last?.isWhitespace == true { characters.removeLast() } }
    return TextCharacter.bytes(of: characters)
  }

  static func firstRange(of part: [UInt8], in text: [UInt8], from start: Int) -> Range<Int>? {
    guard part.count <= text.count else { return nil }
    guard let first = part.first else { return start..<start }
    var index = start
    while index <= text.count - part.count {
      if text[index] == first, text[index...].starts(with: part) { return index..<index + part.count }
      index += 1
    }
    return nil
  }

  private static func replacing(_ old: [UInt8], with new: [UInt8], in text: [UInt8]) -> [UInt8] {
    guard !old.isEmpty else { return text }
    var result: [UInt8] = []
    var index = 0
    while let found = firstRange(of: old, in: text, from: index) {
      result += text[index..<found.lowerBound]
      result += new
      index = found.upperBound
    }
    return result + text[index...]
  }

  private static func pieces(of text: [UInt8], between separator: [UInt8]) -> [[UInt8]] {
    guard !separator.isEmpty else { return [text] }
    var pieces: [[UInt8]] = []
    var index = 0
    while let found = firstRange(of: separator, in: text, from: index) {
      pieces.append(Array(text[index..<found.lowerBound]))
      index = found.upperBound
    }
    return pieces + [Array(text[index...])]
  }
}
