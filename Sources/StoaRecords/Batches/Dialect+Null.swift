internal import StoaBytes

extension Dialect {
  /// Whether a value is the text that stands for a missing one.
  package func isNull(_ value: Span<UInt8>) -> Bool {
    guard let nullText, value.count == nullText.count else { return false }
    return value.order(nullText.span) == 0
  }

  /// The bytes of a value that was passed on: a field of JSON as it stands, or in other dialects the value itself; none
  /// where it is missing.
  package func valueBytes(ofPassed field: Span<UInt8>) -> [UInt8] {
    guard encoding == .json else { return isNull(field) ? [] : [UInt8](copying: field) }
    if field.isEmpty || field[0] == UInt8(ascii: "n") { return [] }
    var value: [UInt8] = []
    JSONText.appendUnescaped(field, to: &value)
    return value
  }
}
