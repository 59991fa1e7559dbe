import StoaBytes
import StoaColumns

extension Function {
  static let moreDates: [Function] = [
    Function(
      "quarter(date)",
      "The quarter of the year, 1 to 4.",
      example: ("quarter(\"2016-07-28\")", "3"),
      takes: [.date],
      gives: .number
    ) { values in time(values[0]).map { .number(ExactDecimal(Int128(($0.month + 2) / 3))) } ?? .missing },
    Function(
      "week(date)",
      "The week of ISO 8601, as 2016-W30.",
      example: ("week(\"2021-01-03\")", "2020-W53"),
      takes: [.date],
      gives: .text
    ) { values in
      guard let time = time(values[0]) else { return .missing }
      // A week belongs to the year that its Thursday lies in.
      let thursday = CivilTime(secondsSince1970: Int64(time.dayNumber + 4 - time.weekday) * 86_400)
      let first = DateParts.dayNumber(thursday.year, 1, 1)
      let week = (thursday.dayNumber - first) / 7 + 1
      return .text("\(thursday.isoDay.dropLast(6))-W\(week < 10 ? "0" : "")\(week)")
    },
    Function(
      "month_of(date)",
      "The month of a date, as 2016-07.",
      example: ("month_of(\"2016-07-28\")", "2016-07"),
      takes: [.date],
      gives: .text
    ) { values in time(values[0]).map { .text($0.isoDay.dropLast(3)) } ?? .missing },
    Function(
      "addmonths(date, count)",
      "The day that many months later, or the last of that month.",
      example: ("addmonths(\"2024-01-31\", 1)", "2024-02-29"),
      takes: [.date, .number],
      gives: .text
    ) { values in
      guard let time = time(values[0]), let count = values[1].integer else { return .missing }
      let (months, overflow) = (time.year * 12 + time.month - 1).addingReportingOverflow(count)
      let month = (months % 12 + 12) % 12 + 1
      guard !overflow, case let year = (months - month + 1) / 12, DateParts.years.contains(year) else {
        return .missing
      }
      let next = month == 12 ? DateParts.dayNumber(year + 1, 1, 1) : DateParts.dayNumber(year, month + 1, 1)
      let first = DateParts.dayNumber(year, month, 1)
      return day(first + min(time.day, next - first) - 1)
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
        let time = DateParts.time(secondsSince1970: whole.coefficient)
      else { return .missing }
      let fraction = try number.subtracting(whole).normalized.description.drop { $0 != "." }
      return .text(DateParts.text(time, "%Y-%m-%dT%H:%M:%S\(fraction)Z"))
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
          guard let moment = dates.moment(text.span), let date = DateParts.iso(moment, in: text.span) else {
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
    ) { values in time(values[0]).map { .text(DateParts.text($0, values[1].string)) } ?? .missing },
  ]

  private static func seconds(_ value: Value) -> Int64? {
    guard let moment = DateSyntax.iso8601.moment(value.text.span), moment.hasDate || moment.hasTime else { return nil }
    return moment.seconds
  }

  private static func exactSeconds(_ value: Value) -> ExactDecimal? {
    let text = value.text
    guard let moment = DateSyntax.iso8601.moment(text.span), moment.hasDate || moment.hasTime else { return nil }
    return moment.exactSeconds(in: text.span)
  }

  private static func time(_ value: Value) -> CivilTime? {
    seconds(value).map { CivilTime(secondsSince1970: $0) }
  }

  /// An argument that must be the same for every row.
  static func constant(_ bytes: [UInt8]?, _ what: String) throws(TableError) -> String {
    guard let bytes else { throw TableError(.usage, "\(what) must be a text in quotes") }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Dates by patterns.
enum DateParts {
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

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
  private static let days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]

  /// Days since 1 January 1970.
  static func dayNumber(_ year: Int, _ month: Int, _ day: Int) -> Int {
    // The calendar is searched, from a guess that is at most a few days off.
    var guess = (year - 1970) * 365 + (year - 1969) / 4 - (year - 1901) / 100 + (year - 1601) / 400 + (month - 1) * 30
    func months(_ number: Int) -> Int {
      let time = CivilTime(secondsSince1970: Int64(number) * 86_400)
      return time.year * 12 + time.month
    }
    while months(guess) < year * 12 + month { guess += 28 }
    while months(guess) > year * 12 + month { guess -= 28 }
    return guess - CivilTime(secondsSince1970: Int64(guess) * 86_400).day + day
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
      case "j":
        let number = time.dayNumber - dayNumber(time.year, 1, 1) + 1
        text += String(repeating: "0", count: 3 - String(number).count) + String(number)
      case "B": text += months[time.month - 1]
      case "b": text += months[time.month - 1].prefix(3)
      case "A": text += days[time.weekday - 1]
      case "a": text += days[time.weekday - 1].prefix(3)
      case "%": text += "%"
      default: text += "%\(character)"
      }
    }
    return text + (isSign ? "%" : "")
  }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
