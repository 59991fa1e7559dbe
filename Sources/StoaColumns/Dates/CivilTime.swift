/// A point in time as a calendar and a clock show it, in UTC.
package struct CivilTime: Hashable, Sendable {
  package let year: Int
  package let month: Int
  package let day: Int
  package let hour: Int
  package let minute: Int
  package let second: Int
  /// From Monday as 1.
  package let weekday: Int
  /// Days since 1 January 1970.
  package let dayNumber: Int

  /// The time that many seconds after the start of 1970.
  package init(secondsSince1970 seconds: Int64) {
    let days = Int(seconds / 86_400) - (seconds % 86_400 < 0 ? 1 : 0)
    let clock = Int(seconds) - days * 86_400
    dayNumber = days
    hour = clock / 3600
    minute = clock / 60 % 60
    second = clock % 60
    weekday = CivilCalendar.weekday(ofDay: days)
    // Eras of 400 years, which start in March, so that the leap day is the last of its year.
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfShiftedYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfShiftedYear + 2) / 153
    day = dayOfShiftedYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// The day of the year, from 1.
  package var dayOfYear: Int { dayNumber - CivilCalendar.days(year: year, month: 1, day: 1) + 1 }

  /// The day in the extended form of ISO 8601.
  package var isoDay: String {
    let years = String(abs(year))
    let padded = String(repeating: "0", count: max(0, 4 - years.count)) + years
    return (year < 0 ? "-" : year > 9999 ? "+" : "") + padded + "-\(twoDigits(month))-\(twoDigits(day))"
  }

  private func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
