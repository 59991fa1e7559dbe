// WHAT IS READ
//
//   days     2016-07-28  20160728  2016-07  2016  2016-210  2016210  2016-W30-4  2016W304  2016-W30
//            a year of more than four digits has a sign: +12016-07-28, -0044-03-15
//   times    01:22:52  01:22  0122  01  012252, each with a fraction behind its seconds: 01:22:52.125
//   zones    Z  +01:00  +0100  +01
//   both     day, then T or a blank, then time, then zone

/// Reads dates and times of ISO 8601, in its basic and its extended form.
///
/// Without a zone a time is taken as UTC, without a time a day is its first moment, without a day a
/// time is one of 1 January 1970.
enum ISODate {
  static func moment(_ bytes: Span<UInt8>) -> Moment? {
    var cursor = DateCursor(bytes)
    var fields = DateFields()
    let startsWithTime = cursor.next | 0x20 == UInt8(ascii: "t") || isTime(cursor)
    if !startsWithTime {
      guard readDay(&cursor, &fields) else { return nil }
      fields.hasDate = true
      if cursor.isAtEnd { return fields.moment }
      guard cursor.skip(UInt8(ascii: "T")) || cursor.skip(UInt8(ascii: "t")) || cursor.skip(0x20) else { return nil }
    } else if cursor.next | 0x20 == UInt8(ascii: "t") {
      cursor.index += 1
    }
    guard readTime(&cursor, &fields) else { return nil }
    fields.hasTime = true
    if !cursor.isAtEnd {
      _ = cursor.skip(0x20)
      guard let offset = cursor.readZone() else { return nil }
      fields.offset = offset
    }
    return cursor.isAtEnd ? fields.moment : nil
  }

  /// Whether a value is a day or a point in time, told from the two commonest forms alone, `2016-07-28` and
  /// `2016-07-28T01:22:52Z`; `nil` where it has to be read.
  static func commonKind(_ bytes: Span<UInt8>) -> ValueKind? {
    guard bytes.count == 10 || bytes.count == 20 else { return nil }
    guard bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else { return nil }
    let (century, years) = (twoDigits(bytes, 0), twoDigits(bytes, 2))
    let (month, day) = (twoDigits(bytes, 5), twoDigits(bytes, 8))
    // Which months have more days is left to the calendar.
    guard century < 100, years < 100, month &- 1 < 12, day &- 1 < 28 else { return nil }
    if bytes.count == 10 { return .date }
    guard bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
      bytes[19] == UInt8(ascii: "Z"), twoDigits(bytes, 11) < 24, twoDigits(bytes, 14) < 60, twoDigits(bytes, 17) < 60
    else { return nil }
    return .timestamp
  }

  /// The number that two digits make, or at least 100 where they are none.
  private static func twoDigits(_ bytes: Span<UInt8>, _ index: Int) -> UInt {
    let (tens, ones) = (bytes[index] &- UInt8(ascii: "0"), bytes[index + 1] &- UInt8(ascii: "0"))
    return tens <= 9 && ones <= 9 ? UInt(tens) * 10 + UInt(ones) : 100
  }

  /// Whether a time without a day follows: two digits and a colon.
  private static func isTime(_ cursor: borrowing DateCursor) -> Bool {
    cursor.digitRun == 2 && cursor.index + 2 < cursor.end && cursor.bytes[cursor.index + 2] == UInt8(ascii: ":")
  }

  private static func readDay(_ cursor: inout DateCursor, _ fields: inout DateFields) -> Bool {
    var isNegative = false
    var yearDigits = 4
    if cursor.next == UInt8(ascii: "+") || cursor.next == UInt8(ascii: "-") {
      isNegative = cursor.next == UInt8(ascii: "-")
      cursor.index += 1
      yearDigits = cursor.digitRun
      guard yearDigits >= 4, yearDigits <= 6 else { return false }
    }
    guard let year = cursor.readNumber(digits: yearDigits) else { return false }
    fields.year = isNegative ? -year : year
    let isExtended = cursor.skip(UInt8(ascii: "-"))
    if cursor.next | 0x20 == UInt8(ascii: "w") {
      cursor.index += 1
      return readWeek(&cursor, &fields, isExtended: isExtended)
    }
    let run = cursor.digitRun
    if !isExtended, run == 0 { return true }
    switch run {
    case 2:
      // Basic form has no month alone: 201607 could be meant otherwise.
      guard isExtended, let month = cursor.readNumber(digits: 2) else { return false }
      fields.month = month
      guard cursor.skip(UInt8(ascii: "-")) else { return true }
      guard cursor.digitRun == 2, let day = cursor.readNumber(digits: 2) else { return false }
      fields.day = day
    case 3:
      guard let day = cursor.readNumber(digits: 3) else { return false }
      fields.dayOfYear = day
    case 4:
      guard !isExtended, let month = cursor.readNumber(digits: 2), let day = cursor.readNumber(digits: 2) else {
        return false
      }
      fields.month = month
      fields.day = day
    default: return false
    }
    return true
  }

  private static func readWeek(_ cursor: inout DateCursor, _ fields: inout DateFields, isExtended: Bool) -> Bool {
    guard let week = cursor.readNumber(digits: 2) else { return false }
    fields.week = week
    if isExtended ? cursor.skip(UInt8(ascii: "-")) : cursor.digitRun == 1 {
      guard cursor.digitRun == 1, let day = cursor.readNumber(digits: 1) else { return false }
      fields.weekday = day
    }
    return true
  }

  private static func readTime(_ cursor: inout DateCursor, _ fields: inout DateFields) -> Bool {
    let run = cursor.digitRun
    guard run == 2 || run == 4 || run == 6, let hour = cursor.readNumber(digits: 2) else { return false }
    fields.hour = hour
    guard run > 2 || cursor.skip(UInt8(ascii: ":")) else { return true }
    guard let minute = cursor.readNumber(digits: 2) else { return false }
    fields.minute = minute
    if run == 2, cursor.digitRun != 0 { return false }
    guard run == 6 || (run == 2 && cursor.skip(UInt8(ascii: ":"))) else { return true }
    guard let second = cursor.readNumber(digits: 2) else { return false }
    fields.second = second
    if cursor.skip(UInt8(ascii: ".")) || cursor.skip(UInt8(ascii: ",")) {
      guard let fraction = cursor.readFraction() else { return false }
      fields.fraction = fraction
    }
    return true
  }
}
