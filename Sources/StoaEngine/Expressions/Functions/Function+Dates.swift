import StoaBytes
import StoaColumns

extension Function {
  /// Functions that compute with dates, and read and write them.
  static let dates: [Function] = [
    Function(
      "date(time)",
      "The day of a date or time, as 2016-07-28.",
      example: ("date(\"20160728T012252Z\")", "2016-07-28"),
      takes: [.date],
      gives: .text
    ) { values in civil(values[0]).map { .text($0.isoDay) } ?? .missing },
    Function(
      "days(from, to)",
      "How many days lie between two dates.",
      example: ("days(\"2016-02-28\", \"2016-03-01\")", "2"),
      takes: [.date, .date],
      gives: .number
    ) { values in
      guard let from = civil(values[0]), let to = civil(values[1]) else { return .missing }
      return .number(ExactDecimal(Int128(to.dayNumber - from.dayNumber)))
    },
    Function(
      "adddays(date, count)",
      "The day that many days later.",
      example: ("adddays(\"2016-02-28\", 2)", "2016-03-01"),
      takes: [.date, .number],
      gives: .text
    ) { values in
      guard let from = civil(values[0]), let count = values[1].integer, count.magnitude < 10_000_000 else {
        return .missing
      }
      return .text(CivilTime(secondsSince1970: Int64(from.dayNumber + count) * 86_400).isoDay)
    },
    Function(
      "addmonths(date, count)",
      "The day that many months later, or the last of that month.",
      example: ("addmonths(\"2024-01-31\", 1)", "2024-02-29"),
      takes: [.date, .number],
      gives: .text
    ) { values in
      guard let from = civil(values[0]), let count = values[1].integer, count.magnitude < 100_000 else {
        return .missing
      }
      let months = from.year * 12 + from.month - 1 + count
      let year = (months >= 0 ? months : months - 11) / 12
      let month = months - year * 12 + 1
      let day = min(from.day, CivilCalendar.dayCount(year: year, month: month))
      let number = CivilCalendar.days(year: year, month: month, day: day)
      return .text(CivilTime(secondsSince1970: Int64(number) * 86_400).isoDay)
    },
    Function(
      "seconds(from, to)",
      "How many seconds lie between two points in time.",
      example: ("seconds(\"2016-07-28T10:00Z\", \"2016-07-28T12:00+01:00\")", "3600"),
      takes: [.date, .date],
      gives: .number
    ) { values in
      guard let from = seconds(values[0]), let to = seconds(values[1]) else { return .missing }
      return .number(ExactDecimal(Int128(to - from)))
    },
    Function(
      "epoch(time)",
      "The seconds from the start of 1970 to a point in time.",
      example: ("epoch(\"1970-01-02\")", "86400"),
      takes: [.date],
      gives: .number
    ) { values in seconds(values[0]).map { .number(ExactDecimal(Int128($0))) } ?? .missing },
    Function(
      "fromepoch(seconds)",
      "The point in time that many seconds after the start of 1970, as 2016-07-28T01:22:52Z.",
      example: ("fromepoch(86400)", "1970-01-02T00:00:00Z"),
      takes: [.number],
      gives: .text
    ) { values in
      guard let seconds = values[0].integer, seconds.magnitude < 1 << 44 else { return .missing }
      return .text(DateText.text(CivilTime(secondsSince1970: Int64(seconds)), DateText.isoPattern))
    },
    Function(
      "parsedate(text, pattern)",
      "The date or time that a pattern such as %d.%m.%Y reads, as ISO 8601.",
      example: ("parsedate(\"28.07.2016\", \"%d.%m.%Y\")", "2016-07-28"),
      takes: [.text, .text],
      gives: .text,
      prepare: { constants throws(TableError) in
        let dates = try DateSyntax(patterns: [constant(constants[1], "the pattern")])
        return { values in
          guard let moment = dates.moment(values[0].text.span) else { return .missing }
          return .text(DateText.iso(moment))
        }
      }
    ),
    Function(
      "formatdate(date, pattern)",
      "A date or time by a pattern of %Y %m %d %H %M %S %y %j %B %b %A %a, in UTC and English.",
      example: ("formatdate(\"2016-07-28\", \"%d %b %Y\")", "28 Jul 2016"),
      takes: [.date, .text],
      gives: .text
    ) { values in civil(values[0]).map { .text(DateText.text($0, values[1].string)) } ?? .missing },
  ]

  /// What the calendar and a clock show, in UTC, at a date or time of ISO 8601.
  static func civil(_ value: Value) -> CivilTime? { seconds(value).map { CivilTime(secondsSince1970: $0) } }

  private static func seconds(_ value: Value) -> Int64? { DateSyntax.iso8601.moment(value.text.span)?.seconds }

  /// An argument that must be the same for every row.
  static func constant(_ bytes: [UInt8]?, _ what: String) throws(TableError) -> String {
    guard let bytes else { throw TableError(.usage, "\(what) must be a text in quotes") }
    return String(decoding: bytes, as: UTF8.self)
  }
}
