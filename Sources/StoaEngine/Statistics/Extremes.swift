import StoaBytes
import StoaColumns

/// The least and the greatest of a column's values: its numbers by size, its texts by their bytes.
///
/// Of equal numbers that are written differently, the least by bytes is kept. Nearly every value lies between the
/// two that are kept; that is told by a word of it.
struct Extremes: Sendable {
  /// A number and how it is written.
  struct Number: Sendable {
    var short: ShortDecimal?
    var bytes: [UInt8]
  }

  private(set) var leastNumber: Number?
  private(set) var greatestNumber: Number?
  private(set) var leastText: [UInt8]?
  private(set) var greatestText: [UInt8]?
  /// The coefficients between which numbers of a scale need no look; empty while there are none.
  private var innerScale = -1
  private var innerLeast: Int64 = 0
  private var innerGreatest: Int64 = 0
  /// The first eight bytes between which texts need none.
  private var innerLeastWord = UInt64.max
  private var innerGreatestWord: UInt64 = 0
  private let reading: ColumnReading

  init(_ reading: ColumnReading) { self.reading = reading }

  /// Whether a number is neither the least nor the greatest.
  @inline(__always)
  func isInner(_ number: ShortDecimal) -> Bool {
    number.scale == innerScale && number.coefficient > innerLeast && number.coefficient < innerGreatest
  }

  /// Whether a text with these first eight bytes, zeros for those it has not, is neither the least nor the greatest.
  @inline(__always)
  func isInner(firstBytes word: UInt64) -> Bool { word > innerLeastWord && word < innerGreatestWord }

  /// Takes in a number; `short` is `nil` where it is too long.
  mutating func note(_ short: ShortDecimal?, _ value: Span<UInt8>) {
    if let least = leastNumber {
      let order = order(short, value, least)
      if order < 0 || order == 0 && value.order(least.bytes.span) < 0 {
        leastNumber = Number(short: short, bytes: [UInt8](copying: value))
      }
    } else {
      leastNumber = Number(short: short, bytes: [UInt8](copying: value))
    }
    if let greatest = greatestNumber {
      let order = order(short, value, greatest)
      if order > 0 || order == 0 && value.order(greatest.bytes.span) < 0 {
        greatestNumber = Number(short: short, bytes: [UInt8](copying: value))
      }
    } else {
      greatestNumber = Number(short: short, bytes: [UInt8](copying: value))
    }
    innerScale = -1
    if let least = leastNumber?.short, let greatest = greatestNumber?.short, least.scale == greatest.scale {
      (innerScale, innerLeast, innerGreatest) = (least.scale, least.coefficient, greatest.coefficient)
    }
  }

  /// Takes in a text.
  mutating func note(text value: Span<UInt8>) {
    if leastText.map({ value.order($0.span) < 0 }) ?? true {
      leastText = [UInt8](copying: value)
      innerLeastWord = Self.firstBytes(value)
    }
    if greatestText.map({ value.order($0.span) > 0 }) ?? true {
      greatestText = [UInt8](copying: value)
      innerGreatestWord = Self.firstBytes(value)
    }
  }

  private static func firstBytes(_ value: Span<UInt8>) -> UInt64 {
    var word: UInt64 = 0
    for index in 0..<8 { word = word << 8 | UInt64(index < value.count ? value[index] : 0) }
    return word
  }

  private func order(_ short: ShortDecimal?, _ value: Span<UInt8>, _ other: Number) -> Int {
    if let short, let other = other.short { return ShortDecimal.order(short, other) }
    var (left, right): ([UInt8], [UInt8]) = ([], [])
    guard !reading.isPlain, reading.readNumber(value, into: &left), reading.readNumber(other.bytes.span, into: &right)
    else { return NumberOrder.order(value, other.bytes.span) ?? 0 }
    return NumberOrder.order(left.span, right.span) ?? 0
  }

  /// Takes in what another has seen.
  mutating func merge(_ other: Extremes) {
    for number in [other.leastNumber, other.greatestNumber].compactMap(\.self) { note(number.short, number.bytes.span) }
    for text in [other.leastText, other.greatestText].compactMap(\.self) { note(text: text.span) }
  }

  /// The least of all; numbers come before texts.
  var least: [UInt8]? { leastNumber?.bytes ?? leastText }

  /// The greatest of all.
  var greatest: [UInt8]? { greatestText ?? greatestNumber?.bytes }

  /// The least and the greatest number, if both are short.
  var bounds: (ShortDecimal, ShortDecimal)? {
    guard let least = leastNumber?.short, let greatest = greatestNumber?.short else { return nil }
    return (least, greatest)
  }
}
