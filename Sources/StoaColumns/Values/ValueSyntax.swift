/// How the values of a table are written: what a field must look like to be a number or a date.
public struct ValueSyntax: Hashable, Sendable {
  /// How numbers are written.
  public var numbers: NumberSyntax
  /// How dates and times are written.
  public var dates: DateSyntax

  /// Makes a syntax; plain numbers and ISO 8601 dates are what holds when nothing is said.
  public init(numbers: NumberSyntax = .plain, dates: DateSyntax = .iso8601) {
    self.numbers = numbers
    self.dates = dates
  }

  /// Plain numbers, and dates of ISO 8601.
  public static let plain = ValueSyntax()
}
