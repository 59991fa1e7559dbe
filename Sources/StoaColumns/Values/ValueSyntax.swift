/// How the values of a table are written: what a field must look like to be a number or a date.
public struct ValueSyntax: Hashable, Sendable {
  public var numbers: NumberSyntax
  public var dates: DateSyntax

  public init(numbers: NumberSyntax = .plain, dates: DateSyntax = .iso8601) {
    self.numbers = numbers
    self.dates = dates
  }

  /// Plain numbers, and dates of ISO 8601.
  public static let plain = ValueSyntax()
}
