import StoaColumns

extension Function {
  static let dates: [Function] = [
    part("year(date)", "The year of an ISO 8601 time, in UTC.", ("year(\"2016-07-28\")", "2016"), { $0.year }),
    part("month(date)", "The month, 1 to 12.", ("month(\"2016-07-28\")", "7"), { $0.month }),
    part("day(date)", "The day of the month.", ("day(\"2016-07-28T23:30:00-01:00\")", "29"), { $0.day }),
    part("weekday(date)", "The day of the week, from Monday as 1.", ("weekday(\"2016-07-28\")", "4"), { $0.weekday }),
    part("hour(time)", "The hour, 0 to 23.", ("hour(\"2016-07-28T01:22:52Z\")", "1"), { $0.hour }),
    part("minute(time)", "The minute.", ("minute(\"01:22:52\")", "22"), { $0.minute }),
    part("second(time)", "The second, without its fraction.", ("second(\"01:22:52.5\")", "52"), { $0.second }),
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
  ]

  /// The day that many days after the start of 1970; missing where it lies beyond the years that can be read.
  static func day(_ number: Int) -> Value {
    guard let time = DateParts.time(secondsSince1970: Int128(number) * 86_400) else { return .missing }
    return .text(time.isoDay)
  }

  private static func part(
    _ usage: String,
    _ summary: String,
    _ example: (String, String),
    _ part: @escaping @Sendable (CivilTime) -> Int
  ) -> Function {
    Function(usage, summary, example: example, takes: [.date], gives: .number) { values in
      civil(values[0]).map { .number(ExactDecimal(Int128(part($0)))) } ?? .missing
    }
  }

  private static func civil(_ value: Value) -> CivilTime? {
    guard let moment = DateSyntax.iso8601.moment(value.text.span), moment.hasDate || moment.hasTime else { return nil }
    return CivilTime(secondsSince1970: moment.seconds)
  }
}
