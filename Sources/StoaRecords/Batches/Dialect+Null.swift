internal import StoaBytes

extension Dialect {
  /// Whether a value is the text that stands for a missing one.
  package func isNull(_ value: Span<UInt8>) -> Bool {
    guard let nullText, value.count == nullText.count else { return false }
    return value.order(nullText.span) == 0
  }
}
