/// What the text of one value looks like.
public enum ValueKind: Hashable, Sendable, CaseIterable {
  /// Nothing.
  case missing
  /// `true` or `false`, in any case.
  case boolean
  /// A whole number without a point or an exponent: `5`, `-007`.
  case integer
  /// A number with a point and without an exponent: `5.00`.
  case decimal
  /// Another number: `1e5`, `inf`, `nan`.
  case scientific
  /// A day, or less exactly a month: `2016-07-28`.
  case date
  /// A time of day: `01:22:52`.
  case time
  /// A day and a time.
  case timestamp
  /// Anything else.
  case text

  /// Whether it is sorted and added up as a number.
  public var isNumber: Bool {
    switch self {
    case .integer, .decimal, .scientific: true
    default: false
    }
  }
}

/// Tells what values look like, by the syntax they are written in.
package struct ValueClassifier: Sendable {
  private let reading: ColumnReading

  /// Tells what the values of a column look like.
  package init(_ reading: ColumnReading = .plain) { self.reading = reading }

  /// What a value looks like; what can be a number is one, so `2016` is no date.
  ///
  /// - Complexity: O(*n*) in the value's bytes.
  package func kind(of bytes: Span<UInt8>) -> ValueKind {
    guard !bytes.isEmpty else { return .missing }
    return numberKind(of: bytes) ?? kind(ofNoNumber: bytes)
  }

  /// What a value looks like that is known to be no number, and not missing.
  package func kind(ofNoNumber bytes: Span<UInt8>) -> ValueKind {
    if reading.dates.patterns.isEmpty, let kind = ISODate.commonKind(bytes) { return kind }
    if Self.boolean(bytes) != nil { return .boolean }
    guard let moment = reading.moment(bytes) else { return .text }
    return moment.hasTime ? (moment.hasDate ? .timestamp : .time) : .date
  }

  private func numberKind(of bytes: Span<UInt8>) -> ValueKind? {
    if reading.readsItself(bytes), let number = NumberText(bytes) { return Self.kind(of: number) }
    guard !reading.isPlain else { return nil }
    var plain: [UInt8] = []
    guard reading.readNumber(bytes, into: &plain), let number = NumberText(plain.span) else { return nil }
    return Self.kind(of: number)
  }

  private static func kind(of number: NumberText) -> ValueKind {
    if number.isInteger { return .integer }
    return number.kind == .finite && !number.hasExponent ? .decimal : .scientific
  }

  /// What `true` and `false`, in any case, stand for; `nil` for anything else.
  package static func boolean(_ bytes: Span<UInt8>) -> Bool? {
    if bytes.spells("true".utf8, in: bytes.indices) { return true }
    return bytes.spells("false".utf8, in: bytes.indices) ? false : nil
  }
}
