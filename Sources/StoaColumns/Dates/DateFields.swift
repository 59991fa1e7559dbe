/// What a date is put together from, as far as it has been read.
struct DateFields {
  var year = 1970
  var month = 1
  var day = 1
  var dayOfYear: Int?
  var week: Int?
  var weekday = 1
  var hour = 0
  var minute = 0
  var second = 0
  /// Seconds that the clock runs ahead of UTC.
  var offset = 0
  var fraction = 0..<0
  var isAfternoon: Bool?
  /// Seconds since 1970, where they were given as such.
  var epoch: Int64?
  var hasDate = false
  var hasTime = false

  /// The point in time, or `nil` where there is no such day or hour.
  ///
  /// The hour 24 is allowed as the end of a day, the second 60 for leap seconds; both count on.
  var moment: Moment? {
    if let epoch { return Moment(seconds: epoch, fraction: fraction, hasTime: true) }
    guard minute <= 59, second <= 60, let clock = hourOfDay else { return nil }
    guard clock < 24 || (clock == 24 && minute == 0 && second == 0) else { return nil }
    guard let days else { return nil }
    let seconds = days * 86_400 + clock * 3600 + minute * 60 + second - offset
    return Moment(seconds: Int64(seconds), fraction: fraction, hasTime: hasTime, hasDate: hasDate, offset: offset)
  }

  private var hourOfDay: Int? {
    guard let isAfternoon else { return hour }
    guard hour >= 1, hour <= 12 else { return nil }
    return hour % 12 + (isAfternoon ? 12 : 0)
  }

  private var days: Int? {
    if let week { return CivilCalendar.days(year: year, week: week, day: weekday) }
    if let dayOfYear {
      guard dayOfYear >= 1, dayOfYear <= (CivilCalendar.isLeap(year) ? 366 : 365) else { return nil }
      return CivilCalendar.days(year: year, month: 1, day: 1) + dayOfYear - 1
    }
    guard month >= 1, month <= 12, day >= 1, day <= CivilCalendar.dayCount(year: year, month: month) else { return nil }
    return CivilCalendar.days(year: year, month: month, day: day)
  }
}

/// Steps through the bytes of a date.
struct DateCursor: ~Escapable {
  let bytes: Span<UInt8>
  var index: Int
  let end: Int

  /// Starts at the first byte that is no blank, and ends behind the last.
  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>) {
    self.bytes = bytes
    var start = 0
    var end = bytes.count
    while start < end, bytes[start].isBlank { start += 1 }
    while end > start, bytes[end - 1].isBlank { end -= 1 }
    index = start
    self.end = end
  }

  var isAtEnd: Bool { index == end }

  /// The next byte, or 0 at the end.
  var next: UInt8 { index < end ? bytes[index] : 0 }

  /// How many digits follow.
  var digitRun: Int {
    var position = index
    while position < end, bytes[position] &- UInt8(ascii: "0") <= 9 { position += 1 }
    return position - index
  }

  /// Steps over `byte`, if it is the next.
  @_lifetime(self: copy self)
  mutating func skip(_ byte: UInt8) -> Bool {
    guard index < end, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  /// Reads a number of that many digits.
  @_lifetime(self: copy self)
  mutating func readNumber(digits: Int) -> Int? {
    guard digits > 0, digits <= 18, index + digits <= end else { return nil }
    var value = 0
    for position in index..<index + digits {
      let digit = bytes[position] &- UInt8(ascii: "0")
      guard digit <= 9 else { return nil }
      value = value * 10 + Int(digit)
    }
    index += digits
    return value
  }

  /// Reads digits behind a point or a comma, and says where they stand.
  @_lifetime(self: copy self)
  mutating func readFraction() -> Range<Int>? {
    let run = digitRun
    guard run > 0 else { return nil }
    defer { index += run }
    return index..<index + run
  }

  /// Reads `Z`, `+01:00`, `+0100` or `+01`, and returns the seconds ahead of UTC.
  @_lifetime(self: copy self)
  mutating func readZone() -> Int? {
    if next | 0x20 == UInt8(ascii: "z") {
      index += 1
      return 0
    }
    let sign = next
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return nil }
    index += 1
    guard let hours = readNumber(digits: 2) else { return nil }
    var minutes = 0
    if skip(UInt8(ascii: ":")) || digitRun >= 2 {
      guard let read = readNumber(digits: 2) else { return nil }
      minutes = read
    }
    guard hours <= 23, minutes <= 59 else { return nil }
    let seconds = hours * 3600 + minutes * 60
    return sign == UInt8(ascii: "-") ? -seconds : seconds
  }
}
