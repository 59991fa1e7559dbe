package import StoaBytes

/// The order of numbers of any length, as their texts have them.
package enum NumberOrder {
  /// Negative, zero or positive as one number is less than, equal to or greater than the other; `nil`
  /// where either is no number, or NaN.
  ///
  /// - Complexity: O(*n*) in the digits.
  package static func order(_ lhs: Span<UInt8>, _ rhs: Span<UInt8>) -> Int? {
    if case .number(let left) = ExactDecimal.read(lhs), case .number(let right) = ExactDecimal.read(rhs) {
      return ExactDecimal.order(left, right)
    }
    // Numbers of more digits, and infinities.
    guard let left = key(lhs), let right = key(rhs) else { return nil }
    return left.bytes.order(right.bytes)
  }

  /// Appends bytes that are equal for equal numbers alone and have their order, NaN behind all; `false`, with nothing
  /// appended, where there is no number.
  package static func append(_ number: Span<UInt8>, to output: OutputBuffer) -> Bool {
    let keys = KeyBuffer()
    guard NumberKeys.append(number, to: &keys.writer) else { return false }
    output.append(keys.bytes)
    return true
  }

  /// The normalised bytes of a number.
  private static func key(_ bytes: Span<UInt8>) -> KeyBuffer? {
    guard let number = NumberText(bytes), number.kind != .notANumber else { return nil }
    let keys = KeyBuffer()
    return NumberKeys.append(bytes, to: &keys.writer) ? keys : nil
  }
}
