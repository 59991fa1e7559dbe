internal import StoaBytes

/// A date's form, in the notation of `strptime`.
struct DatePattern: Hashable, Sendable {
  enum Element: Hashable, Sendable {
    case literal(UInt8)
    /// Any number of blanks.
    case blanks
    case year, shortYear, month, monthName, day, dayOfYear, weekdayName
    case hour, hour12, half, minute, second, fraction, zone, epoch

    /// Whether it tells of a day or a time.
    var isField: Bool {
      switch self {
      case .literal, .blanks: false
      default: true
      }
    }
  }

  let elements: [Element]

  /// What may stand behind a `%`, with what it means.
  static let directives: [(letter: Unicode.Scalar, elements: [Element], meaning: String)] = [
    ("Y", [.year], "the year in four digits"),
    ("y", [.shortYear], "the year in two digits: 69 to 99 are of the 20th century, 00 to 68 of the 21st"),
    ("m", [.month], "the month as a number"),
    ("b", [.monthName], "the month's English name, whole or three letters"),
    ("B", [.monthName], "the same"),
    ("d", [.day], "the day of the month"),
    ("e", [.day], "the same"),
    ("j", [.dayOfYear], "the day of the year"),
    ("a", [.weekdayName], "the weekday's English name, whole or three letters; it counts for nothing"),
    ("A", [.weekdayName], "the same"),
    ("H", [.hour], "the hour from 0 to 23"),
    ("I", [.hour12], "the hour from 1 to 12"),
    ("p", [.half], "AM or PM"),
    ("M", [.minute], "the minute"),
    ("S", [.second], "the second"),
    ("f", [.fraction], "the digits of a fraction of a second"),
    ("z", [.zone], "the zone: Z, +01:00, +0100 or +01"),
    ("s", [.epoch], "seconds since 1970"),
    ("F", [.year, .literal(0x2D), .month, .literal(0x2D), .day], "the same as %Y-%m-%d"),
    ("T", [.hour, .literal(0x3A), .minute, .literal(0x3A), .second], "the same as %H:%M:%S"),
    ("R", [.hour, .literal(0x3A), .minute], "the same as %H:%M"),
    ("D", [.month, .literal(0x2F), .day, .literal(0x2F), .shortYear], "the same as %m/%d/%y"),
    ("%", [.literal(0x25)], "a percent sign"),
  ]

  init(_ pattern: String) throws(TableError) {
    var elements: [Element] = []
    var scalars = pattern.unicodeScalars.makeIterator()
    while let scalar = scalars.next() {
      if scalar == " " || scalar == "\t" {
        if elements.last != .blanks { elements.append(.blanks) }
        continue
      }
      guard scalar == "%" else {
        for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { elements.append(.literal(byte)) }
        continue
      }
      let letter = scalars.next()
      guard let directive = Self.directives.first(where: { $0.letter == letter }) else {
        let known = Self.directives.map { "%\($0.letter)" }.joined(separator: " ")
        let found = letter.map { "\"%\($0)\" means nothing" } ?? "a \"%\" at the end means nothing"
        throw TableError(.usage, "in the date format \"\(pattern)\", \(found)", remedy: "use some of \(known)")
      }
      elements += directive.elements
    }
    guard elements.contains(where: \.isField) else {
      let remedy = "write one as in %d.%m.%Y"
      throw TableError(.usage, "the date format \"\(pattern)\" names no part of a date", remedy: remedy)
    }
    self.elements = elements
  }

  /// Reads a date of this form; all bytes must belong to it.
  func moment(_ bytes: Span<UInt8>) -> Moment? {
    var cursor = DateCursor(bytes)
    var fields = DateFields()
    for element in elements {
      guard Self.read(element, &cursor, &fields) else { return nil }
    }
    return cursor.isAtEnd ? fields.moment : nil
  }

  private static func read(_ element: Element, _ cursor: inout DateCursor, _ fields: inout DateFields) -> Bool {
    switch element {
    case .literal(let byte): return cursor.skip(byte)
    case .blanks:
      while cursor.skip(0x20) || cursor.skip(0x09) {}
      return true
    case .year, .shortYear, .month, .monthName, .day, .dayOfYear, .weekdayName:
      fields.hasDate = true
      return readDay(element, &cursor, &fields)
    case .hour, .hour12, .half, .minute, .second, .fraction, .zone, .epoch:
      fields.hasTime = true
      return readTime(element, &cursor, &fields)
    }
  }

  private static func readDay(_ element: Element, _ cursor: inout DateCursor, _ fields: inout DateFields) -> Bool {
    switch element {
    case .year: return readNumber(&cursor, upTo: 4, exactly: true, into: &fields.year)
    case .shortYear:
      guard readNumber(&cursor, upTo: 2, exactly: true, into: &fields.year) else { return false }
      fields.year += fields.year <= 68 ? 2000 : 1900
    case .month: return readNumber(&cursor, upTo: 2, into: &fields.month)
    case .day: return readNumber(&cursor, upTo: 2, into: &fields.day)
    case .dayOfYear:
      var day = 0
      guard readNumber(&cursor, upTo: 3, into: &day) else { return false }
      fields.dayOfYear = day
    case .monthName:
      guard let name = EnglishNames.readMonth(&cursor) else { return false }
      fields.month = name
    default: return EnglishNames.readWeekday(&cursor) != nil
    }
    return true
  }

  private static func readTime(_ element: Element, _ cursor: inout DateCursor, _ fields: inout DateFields) -> Bool {
    switch element {
    case .hour: return readNumber(&cursor, upTo: 2, into: &fields.hour)
    case .hour12:
      fields.isAfternoon = fields.isAfternoon ?? false
      return readNumber(&cursor, upTo: 2, into: &fields.hour)
    case .half:
      let letter = cursor.next | 0x20
      guard letter == UInt8(ascii: "a") || letter == UInt8(ascii: "p") else { return false }
      cursor.index += 1
      guard cursor.skip(UInt8(ascii: "M")) || cursor.skip(UInt8(ascii: "m")) else { return false }
      fields.isAfternoon = letter == UInt8(ascii: "p")
    case .minute: return readNumber(&cursor, upTo: 2, into: &fields.minute)
    case .second: return readNumber(&cursor, upTo: 2, into: &fields.second)
    case .fraction:
      guard let fraction = cursor.readFraction() else { return false }
      fields.fraction = fraction
    case .zone:
      guard let offset = cursor.readZone() else { return false }
      fields.offset = offset
    default:
      let isNegative = cursor.skip(UInt8(ascii: "-"))
      var seconds = 0
      guard readNumber(&cursor, upTo: 16, into: &seconds) else { return false }
      fields.epoch = Int64(isNegative ? -seconds : seconds)
    }
    return true
  }

  private static func readNumber(
    _ cursor: inout DateCursor,
    upTo digits: Int,
    exactly: Bool = false,
    into value: inout Int
  ) -> Bool {
    let run = min(cursor.digitRun, digits)
    guard run == digits || !exactly, let number = cursor.readNumber(digits: run) else { return false }
    value = number
    return true
  }
}
