/// What a column holds, all its values taken together.
///
/// Its raw value is the name of the declared type that says the same.
public enum ColumnType: String, Hashable, Sendable, CaseIterable {
  /// No value at all.
  case empty
  /// True or false.
  case boolean
  /// Whole numbers.
  case integer
  /// Numbers, some with a fraction, none with an exponent.
  case decimal
  /// Numbers, some with an exponent or not finite.
  case number = "double"
  /// Days.
  case date
  /// Times of day.
  case time
  /// Days, some with a time.
  case timestamp = "datetime"
  /// Anything else.
  case text

  /// The least type that holds a value of that kind.
  public init(_ kind: ValueKind) {
    self =
      switch kind {
      case .missing: .empty
      case .boolean: .boolean
      case .integer: .integer
      case .decimal: .decimal
      case .scientific: .number
      case .date: .date
      case .time: .time
      case .timestamp: .timestamp
      case .text: .text
      }
  }

  /// Whether the column's values are numbers, which stand at the right.
  public var isNumeric: Bool { self == .integer || self == .decimal || self == .number }

  /// The least type that holds the values of both: integers and decimals are decimals, days and points
  /// in time are points in time, what does not go together is text.
  public func union(_ other: ColumnType) -> ColumnType {
    if self == other || other == .empty { return self }
    if self == .empty { return other }
    if isNumeric, other.isNumeric { return self == .number || other == .number ? .number : .decimal }
    let moments: Set<ColumnType> = [.date, .timestamp]
    return moments.contains(self) && moments.contains(other) ? .timestamp : .text
  }
}
