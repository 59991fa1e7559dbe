internal import StoaBytes

/// How a locale writes hours, minutes and seconds.
package struct DurationPattern: Hashable, Sendable {
  /// How whole numbers are written: hours with their sign, and the digits of the rest.
  package var numbers: NumberPattern
  /// What stands before, between and behind the hours, the minutes and the seconds.
  package var marks: [[UInt8]]
  /// Whether hours below 10 have a zero in front.
  package var padsHours: Bool

  package init(numbers: NumberPattern, marks: [[UInt8]], padsHours: Bool = false) {
    precondition(marks.count == 4, "Marks stand at four places")
    self.numbers = numbers
    self.marks = marks
    self.padsHours = padsHours
  }

  package static let english = DurationPattern(
    numbers: .english,
    marks: [[], [UInt8(ascii: ":")], [UInt8(ascii: ":")], []]
  )

  /// Appends a number of seconds, rounded half to even, as hours, minutes and seconds.
  func append(_ seconds: ExactDecimal, _ writer: NumberWriter, to output: OutputBuffer) {
    let whole = seconds.rounded(0).coefficient
    let magnitude = whole < 0 ? 0 &- whole : whole
    output.append(copying: marks[0])
    if whole < 0 { output.append(copying: numbers.negative.prefix) }
    let hours = Array("\(magnitude / 3600)".utf8)
    if padsHours, hours.count == 1 { writer.appendDigits("0", to: output) }
    _ = writer.append(hours.span, to: output)
    if whole < 0 { output.append(copying: numbers.negative.suffix) }
    output.append(copying: marks[1])
    writer.appendDigits(Self.twoDigits(magnitude / 60 % 60), to: output)
    output.append(copying: marks[2])
    writer.appendDigits(Self.twoDigits(magnitude % 60), to: output)
    output.append(copying: marks[3])
  }

  private static func twoDigits(_ number: Int128) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// Reads `1:02:03`, `62:03.5` or `PT1H2M3S` as seconds; `nil` for anything else.
  static func seconds(_ value: Span<UInt8>) -> ExactDecimal? {
    let text = String(decoding: [UInt8](copying: value), as: UTF8.self).trimmingSpaces()
    let isNegative = text.hasPrefix("-")
    let rest = isNegative ? text.dropFirst() : text[...]
    guard let magnitude = clockSeconds(rest) ?? periodSeconds(rest) else { return nil }
    return isNegative ? try? magnitude.negated() : magnitude
  }

  private static func clockSeconds(_ text: Substring) -> ExactDecimal? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 3 else { return nil }
    var total = ExactDecimal.zero
    for (index, part) in parts.enumerated() {
      guard part.first?.isNumber == true, let number = ExactDecimal(String(part)) else { return nil }
      guard index == 0 || number < 60, index == parts.count - 1 || number.normalized.scale == 0 else { return nil }
      guard let sum = try? total.multiplied(by: 60).adding(number) else { return nil }
      total = sum
    }
    return total
  }

  private static func periodSeconds(_ text: Substring) -> ExactDecimal? {
    guard text.first == "P", text.count > 2 else { return nil }
    var total = ExactDecimal.zero
    var number = ""
    var isTime = false
    for character in text.dropFirst() {
      let unit: ExactDecimal
      switch character {
      case "0"..."9", ".":
        number.append(character)
        continue
      case "T" where !isTime && number.isEmpty:
        isTime = true
        continue
      case "W": unit = 604_800
      case "D": unit = 86_400
      case "H" where isTime: unit = 3600
      case "M" where isTime: unit = 60
      case "S" where isTime: unit = 1
      default: return nil
      }
      guard let count = ExactDecimal(number), let sum = try? count.multiplied(by: unit).adding(total) else {
        return nil
      }
      total = sum
      number = ""
    }
    return number.isEmpty ? total : nil
  }
}

extension OutputBuffer {
  fileprivate func append(copying bytes: [UInt8]) { append(bytes.span) }
}
