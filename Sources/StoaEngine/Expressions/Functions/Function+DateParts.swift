import StoaColumns

extension Function {
  /// Functions that give a part of a date or time.
  static let dateParts: [Function] = [
    part("year(date)", "The year of an ISO 8601 time, in UTC.", ("year(\"2016-07-28\")", "2016"), { $0.year }),
    part("month(date)", "The month, 1 to 12.", ("month(\"2016-07-28\")", "7"), { $0.month }),
    part("day(date)", "The day of the month.", ("day(\"2016-07-28T23:30:00-01:00\")", "29"), { $0.day }),
    part("weekday(date)", "The day of the week, from Monday as 1.", ("weekday(\"2016-07-28\")", "4"), { $0.weekday }),
    part("hour(time)", "The hour, 0 to 23.", ("hour(\"2016-07-28T01:22:52Z\")", "1"), { $0.hour }),
    part("minute(time)", "The minute.", ("minute(\"01:22:52\")", "22"), { $0.minute }),
    part("second(time)", "The second, without its fraction.", ("second(\"01:22:52.5\")", "52"), { $0.second }),
    part("quarter(date)", "The quarter of the year, 1 to 4.", ("quarter(\"2016-07-28\")", "3"), { ($0.month + 2) / 3 }),
    Function(
      "week(date)",
      "The week of ISO 8601, as 2016-W30.",
      example: ("week(\"2021-01-03\")", "2020-W53"),
      takes: [.date],
      gives: .text
    ) { values in
      guard let time = civil(values[0]) else { return .missing }
      // A week belongs to the year that its Thursday lies in.
      let thursday = CivilTime(secondsSince1970: Int64(time.dayNumber + 4 - time.weekday) * 86_400)
      let week = (thursday.dayOfYear - 1) / 7 + 1
      return .text("\(thursday.isoDay.dropLast(6))-W\(week < 10 ? "0" : "")\(week)")
    },
    Function(
      "yearmonth(date)",
      "The month with its year, as 2016-07.",
      example: ("yearmonth(\"2016-07-28\")", "2016-07"),
      takes: [.date],
      gives: .text
    ) { values in civil(values[0]).map { .text($0.isoDay.dropLast(3)) } ?? .missing },
  ]

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
}
