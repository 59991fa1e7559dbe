internal import StoaColumns

extension DurationPattern {
  /// Reads a pattern of hours, minutes and seconds: `h:mm:ss`, `hh.mm.ss`.
  ///
  /// Fails where the fields come in another order.
  init?(pattern: String, numbers: NumberPattern) {
    var marks: [[UInt8]] = [[]]
    var fields: [Character] = []
    var widths: [Int] = []
    var isQuoted = false
    for character in pattern.lowercased() {
      if character == "'" {
        isQuoted.toggle()
      } else if !isQuoted, "hms".contains(character) {
        if fields.last == character, marks[marks.count - 1].isEmpty {
          widths[widths.count - 1] += 1
        } else {
          fields.append(character)
          widths.append(1)
          marks.append([])
        }
      } else {
        marks[marks.count - 1] += Array(String(character).utf8)
      }
    }
    guard fields == ["h", "m", "s"] else { return nil }
    self.init(numbers: numbers, marks: marks, padsHours: widths[0] > 1)
  }
}
