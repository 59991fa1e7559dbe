/// The days of the proleptic Gregorian calendar.
package enum CivilCalendar {
  /// The days from 1 January 1970 to that day; the month must be one from 1 to 12.
  package static func days(year: Int, month: Int, day: Int) -> Int {
    // Years start in March, so that the leap day is the last of its year.
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  static func isLeap(_ year: Int) -> Bool {
    year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
  }

  /// How many days a month has.
  package static func dayCount(year: Int, month: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The days from 1 January 1970 to a day of an ISO week, the weeks counted from 1 and the days from
  /// Monday as 1; `nil` where the year has no such week.
  static func days(year: Int, week: Int, day: Int) -> Int? {
    // Week 1 holds 4 January.
    func monday(_ year: Int) -> Int {
      let fourth = days(year: year, month: 1, day: 4)
      return fourth - weekday(ofDay: fourth) + 1
    }
    let result = monday(year) + (week - 1) * 7 + day - 1
    return week >= 1 && day >= 1 && day <= 7 && monday(year) + (week - 1) * 7 < monday(year + 1) ? result : nil
  }

  /// The day of the week, from Monday as 1, of a day counted from 1 January 1970.
  static func weekday(ofDay number: Int) -> Int {
    // Day 0 was a Thursday.
    ((number + 3) % 7 + 7) % 7 + 1
  }
}
