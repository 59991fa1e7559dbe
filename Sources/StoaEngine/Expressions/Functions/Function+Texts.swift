import StoaBytes
import StoaColumns

extension Function {
  /// Functions of whole texts.
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
      "trim(text)",
      "The text without white space around it.",
      example: ("trim(\"  a b \")", "a b"),
      takes: [.text],
      gives: .text
    ) { values in .text(trimmed(values[0], start: true, end: true)) },
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
      "pad(text, count, filler)",
      "The text with the filler, or blanks, in front, up to that many characters.",
      example: ("pad(7, 3, \"0\")", "007"),
      takes: [.text, .number, .text],
      required: 2,
      gives: .text
    ) { values in padding(values).map { .text($0 + values[0].text) } ?? values[0] },
    Function(
      "padend(text, count, filler)",
      "The text with the filler, or blanks, behind, up to that many characters.",
      example: ("concat(padend(\"a\", 3), \".\")", "a  ."),
      takes: [.text, .number, .text],
      required: 2,
      gives: .text
    ) { values in padding(values).map { .text(values[0].text + $0) } ?? values[0] },
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
}
