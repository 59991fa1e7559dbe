import StoaBytes
import StoaColumns

/// Writes dates and times by patterns.
enum DateText {
  /// The years that dates of ISO 8601 can be of: no more are read, and so no more are written.
  static let years = -999_999...999_999

  /// The point in time that many seconds after the start of 1970; `nil` where it lies beyond those years.
  static func time(secondsSince1970 seconds: Int128) -> CivilTime? {
    // A bound that keeps the calendar's arithmetic within a word, well beyond those years.
    guard seconds.magnitude < 1 << 46 else { return nil }
    let time = CivilTime(secondsSince1970: Int64(seconds))
    return years.contains(time.year) ? time : nil
  }

  /// What a date or time is in ISO 8601, in UTC, with the digits of its fraction, which stand in a text.
  static func iso(_ moment: Moment, in bytes: Span<UInt8>) -> String? {
    guard let time = time(secondsSince1970: Int128(moment.seconds)) else { return nil }
    let digits = String(decoding: [UInt8](copying: bytes.extracting(moment.fraction)), as: UTF8.self)
    let clock = "%H:%M:%S" + (digits.isEmpty ? "" : ".\(digits)")
    return text(time, moment.hasDate ? moment.hasTime ? "%Y-%m-%dT\(clock)Z" : "%Y-%m-%d" : clock)
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
