/// A day, or a day and a time, in one of the common forms of ISO 8601, counted out year by year and day by day.
struct WrittenMoment {
  /// Seconds since 1970 in UTC; `nil` where there is no such day or time.
  let seconds: Int64?

  private static let dayForms = ["0000-00-00", "00000000", "0000-000", "0000000", "0000-W00-0", "0000W000"]
  private static let timeForms = ["00", "00:00", "0000", "00:00:00", "000000"]
  private static let zoneForms = ["", "Z", "+00", "+0000", "+00:00", "-00", "-0000", "-00:00"]

  /// - Returns: `nil` where the text has another form.
  init?(_ bytes: [UInt8]) {
    // Every digit is as good as another for the form.
    let form = String(decoding: bytes.map { 0x30...0x39 ~= $0 ? 0x30 : $0 }, as: UTF8.self)
    let parts = form.utf8.split(separator: UInt8(ascii: "T"), maxSplits: 1, omittingEmptySubsequences: false)
    let day = bytes.prefix(parts[0].count)
    guard Self.dayForms.contains(String(Substring(parts[0]))) else { return nil }
    guard parts.count > 1 else {
      seconds = Self.days(day).map { Int64($0) * 86_400 }
      return
    }
    let time = parts[1].prefix { !"Z+-".utf8.contains($0) }
    let zone = parts[1].dropFirst(time.count)
    guard Self.timeForms.contains(String(Substring(time))) else { return nil }
    guard Self.zoneForms.contains(String(Substring(zone))) else { return nil }
    let clock = Self.pairs(bytes.dropFirst(day.count + 1).prefix(time.count))
    let offset = Self.pairs(bytes.suffix(zone.count))
    guard let days = Self.days(day), let ahead = Self.secondsOfDay(offset), offset.first ?? 0 < 24,
      let passed = Self.secondsOfDay(clock)
    else {
      seconds = nil
      return
    }
    seconds = Int64(days * 86_400 + passed - (zone.first == UInt8(ascii: "-") ? -ahead : ahead))
  }

  /// The numbers of two digits each.
  private static func pairs(_ bytes: some Collection<UInt8>) -> [Int] {
    let digits = bytes.filter { 0x30...0x39 ~= $0 }.map { Int($0) - 0x30 }
    return stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] * 10 + digits[$0 + 1] }
  }

  /// Hours, minutes and seconds in seconds: the last moment of a day may be its hour 24, and its second 60.
  private static func secondsOfDay(_ clock: [Int]) -> Int? {
    let (hour, rest) = (clock.first ?? 0, clock.dropFirst())
    let (minute, second) = (rest.first ?? 0, rest.dropFirst().first ?? 0)
    guard minute < 60, second <= 60, hour < 24 || hour == 24 && minute + second == 0 else { return nil }
    return (hour * 60 + minute) * 60 + second
  }

  /// The lengths of a year's months.
  private static func months(_ year: Int) -> [Int] {
    let isLeap = year % 4 == 0 && year % 100 != 0 || year % 400 == 0
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  }

  /// The days between the starts of 1970 and of the years from 0 to 10000.
  private static let years: [Int] = {
    var starts = [0]
    for year in 0..<10_000 { starts.append(starts[year] + months(year).reduce(0, +)) }
    return starts.map { $0 - starts[1970] }
  }()

  private static func days(_ bytes: some Collection<UInt8>) -> Int? {
    let digits = bytes.filter { 0x30...0x39 ~= $0 }.map { Int($0) - 0x30 }
    let year = digits[..<4].reduce(0) { $0 * 10 + $1 }
    let numbers = digits[4...]
    func number(_ range: Range<Int>) -> Int { numbers[range].reduce(0) { $0 * 10 + $1 } }
    if bytes.contains(UInt8(ascii: "W")) {
      // The first week is that of the first Thursday; 1 January 1970 was one.
      let thursdays = (years[year]..<years[year + 1]).filter { $0.isMultiple(of: 7) }
      let (week, day) = (number(4..<6), number(6..<7))
      return 1...thursdays.count ~= week && 1...7 ~= day ? thursdays[week - 1] + day - 4 : nil
    }
    if numbers.count == 3 {
      let day = number(4..<7)
      return day > 0 && years[year] + day <= years[year + 1] ? years[year] + day - 1 : nil
    }
    let (month, day) = (number(4..<6), number(6..<8))
    guard 1...12 ~= month, 1...months(year)[month - 1] ~= day else { return nil }
    return years[year] + months(year)[..<(month - 1)].reduce(0, +) + day - 1
  }
}
