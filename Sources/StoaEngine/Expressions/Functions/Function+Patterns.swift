import StoaBytes
import StoaColumns

extension Function {
  static let patterns: [Function] = [
    Function(
      "matches(text, pattern)",
      "Whether a regular expression matches somewhere in the text, as =~ asks.",
      example: ("matches(\"banana\", \"(an)+\")", "true"),
      takes: [.text, .text],
      gives: .condition,
      prepare: { constants throws(TableError) in
        let expression = try RegularExpression(constant(constants[1], "the pattern"))
        return { values in .condition(expression.matches(values[0].text.span)) }
      }
    ),
    Function(
      "extract(text, pattern, group)",
      "What a regular expression first matches, or a group of it, from 1 on; missing where it does not.",
      example: ("extract(\"from 10 to 25\", \"to ([0-9]+)\", 1)", "25"),
      takes: [.text, .text, .number],
      required: 2,
      gives: .text,
      prepare: { constants throws(TableError) in
        let expression = try RegularExpression(constant(constants[1], "the pattern"), capturing: true)
        return { values in
          let text = values[0].text
          let group = values.count > 2 ? values[2].integer ?? -1 : 0
          guard let groups = expression.firstMatch(in: text.span, from: 0), groups.indices.contains(group),
            let range = groups[group]
          else { return .missing }
          return .text(Array(text[range]))
        }
      }
    ),
    Function(
      "replaceall(text, pattern, new)",
      "The text with all that a regular expression matches replaced; \\\\1 stands for its first group.",
      example: ("replaceall(\"2016-07-28\", \"([0-9]+)-([0-9]+)\", \"\\\\2/\\\\1\")", "07/2016-28"),
      takes: [.text, .text, .text],
      gives: .text,
      prepare: { constants throws(TableError) in
        let expression = try RegularExpression(constant(constants[1], "the pattern"), capturing: true)
        return { values in .text(replacing(expression, with: values[2].text, in: values[0].text)) }
      }
    ),
  ]

  private static func replacing(_ expression: RegularExpression, with new: [UInt8], in text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    while index <= text.count, let groups = expression.firstMatch(in: text.span, from: index), let all = groups[0] {
      result += text[index..<all.lowerBound]
      append(new, groups, text, to: &result)
      index = all.upperBound
      // What matches nothing matches once before each character.
      if all.isEmpty {
        let end = text[index...].dropFirst().firstIndex { $0 & 0xC0 != 0x80 } ?? text.count
        if index < text.count { result += text[index..<end] }
        index = max(end, index + 1)
      }
    }
    return index < text.count ? result + text[index...] : result
  }

  private static func append(_ new: [UInt8], _ groups: [Range<Int>?], _ text: [UInt8], to result: inout [UInt8]) {
    var isEscaped = false
    for byte in new {
      guard isEscaped else {
        if byte == UInt8(ascii: "\\") { isEscaped = true } else { result.append(byte) }
        continue
      }
      isEscaped = false
      let group = Int(byte) - Int(UInt8(ascii: "0"))
      if 0...9 ~= group {
        if group < groups.count, let range = groups[group] { result += text[range] }
      } else {
        result.append(byte)
      }
    }
    if isEscaped { result.append(UInt8(ascii: "\\")) }
  }
}
