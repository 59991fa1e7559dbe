import StoaColumns

/// Writes dates and times by patterns.
enum DateText {
  /// A point in time of ISO 8601, to the second and in UTC.
  static let isoPattern = "%Y-%m-%dT%H:%M:%SZ"

  /// What a date or time is in ISO 8601, to the second and in UTC.
  static func iso(_ moment: Moment) -> String {
    let pattern = moment.hasDate ? moment.hasTime ? isoPattern : "%Y-%m-%d" : "%H:%M:%S"
    return text(CivilTime(secondsSince1970: moment.seconds), pattern)
  }

  /// A point in time by a pattern.
  static func text(_ time: CivilTime, _ pattern: String) -> String {
    var text = ""
    var isSign = false
    for character in pattern {
      guard isSign else {
        if character == "%" { isSign = true } else { text.append(character) }
        continue
      }
      isSign = false
      switch character {
      case "Y": text += time.isoDay.dropLast(6)
      case "y": text += padded((time.year % 100 + 100) % 100)
      case "m": text += padded(time.month)
      case "d": text += padded(time.day)
      case "H": text += padded(time.hour)
      case "M": text += padded(time.minute)
      case "S": text += padded(time.second)
      case "j": text += padded(time.dayOfYear, to: 3)
      case "B": text += EnglishNames.months[time.month - 1]
      case "b": text += EnglishNames.months[time.month - 1].prefix(3)
      case "A": text += EnglishNames.weekdays[time.weekday - 1]
      case "a": text += EnglishNames.weekdays[time.weekday - 1].prefix(3)
      case "%": text += "%"
      default: text += "%\(character)"
      }
    }
    return text + (isSign ? "%" : "")
  }

  private static func padded(_ number: Int, to count: Int = 2) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, count - digits.count)) + digits
  }
}
