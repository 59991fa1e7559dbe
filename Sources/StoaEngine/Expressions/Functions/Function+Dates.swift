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
    ) { values in civil(values[0]).map { day($0.dayNumber) } ?? .missing },
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
      guard let from = civil(values[0]), let count = values[1].integer else { return .missing }
      let (number, overflow) = from.dayNumber.addingReportingOverflow(count)
      return overflow ? .missing : day(number)
    },
    Function(
      "addmonths(date, count)",
      "The day that many months later, or the last of that month.",
      example: ("addmonths(\"2024-01-31\", 1)", "2024-02-29"),
      takes: [.date, .number],
      gives: .text
    ) { values in
      guard let from = civil(values[0]), let count = values[1].integer else { return .missing }
      let (months, overflow) = (from.year * 12 + from.month - 1).addingReportingOverflow(count)
      guard !overflow, months.magnitude < 1 << 40 else { return .missing }
      let year = (months >= 0 ? months : months - 11) / 12
      let month = months - year * 12 + 1
      let last = min(from.day, CivilCalendar.dayCount(year: year, month: month))
      return day(CivilCalendar.days(year: year, month: month, day: last))
    },
    Function(
      "seconds(from, to)",
      "How many seconds lie between two points in time, with their fraction.",
      example: ("seconds(\"2016-07-28T10:00Z\", \"2016-07-28T12:00+01:00\")", "3600"),
      takes: [.date, .date],
      gives: .number
    ) { values throws(TableError) in
      guard let from = exactSeconds(values[0]), let to = exactSeconds(values[1]) else { return .missing }
      return .number(try to.subtracting(from).normalized)
    },
    Function(
      "epoch(time)",
      "The seconds from the start of 1970 to a point in time, with their fraction.",
      example: ("epoch(\"1970-01-02T00:00:00.5Z\")", "86400.5"),
      takes: [.date],
      gives: .number
    ) { values in exactSeconds(values[0]).map { .number($0.normalized) } ?? .missing },
    Function(
      "fromepoch(seconds)",
      "The point in time that many seconds after the start of 1970, as 2016-07-28T01:22:52Z.",
      example: ("fromepoch(86400)", "1970-01-02T00:00:00Z"),
      takes: [.number],
      gives: .text
    ) { values throws(TableError) in
      guard let number = values[0].number, case let whole = number.rounded(0, .down),
        let time = DateText.time(secondsSince1970: whole.coefficient)
      else { return .missing }
      let fraction = try number.subtracting(whole).normalized.description.drop { $0 != "." }
      return .text(DateText.text(time, "%Y-%m-%dT%H:%M:%S\(fraction)Z"))
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
          let text = values[0].text
          guard let moment = dates.moment(text.span), let date = DateText.iso(moment, in: text.span) else {
            return .missing
          }
          return .text(date)
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

  /// The day that many days after the start of 1970; missing where it lies beyond the years that can be read.
  static func day(_ number: Int) -> Value {
    guard let time = DateText.time(secondsSince1970: Int128(number) * 86_400) else { return .missing }
    return .text(time.isoDay)
  }

  private static func exactSeconds(_ value: Value) -> ExactDecimal? {
    let text = value.text
    return DateSyntax.iso8601.moment(text.span)?.exactSeconds(in: text.span)
  }

  /// What the calendar and a clock show, in UTC, at a date or time of ISO 8601.
  static func civil(_ value: Value) -> CivilTime? { seconds(value).map { CivilTime(secondsSince1970: $0) } }

  private static func seconds(_ value: Value) -> Int64? { DateSyntax.iso8601.moment(value.text.span)?.seconds }

  /// An argument that must be the same for every row.
  static func constant(_ bytes: [UInt8]?, _ what: String) throws(TableError) -> String {
    guard let bytes else { throw TableError(.usage, "\(what) must be a text in quotes") }
    return String(decoding: bytes, as: UTF8.self)
  }
}
