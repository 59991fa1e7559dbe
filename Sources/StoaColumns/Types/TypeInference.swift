/// Finds out what a column holds from as many of its values as are shown to it.
///
///     var inference = TypeInference()
///     for value in values { inference.add(value) }
///     inference.type                    // .decimal
///
/// - Memory: a few counts.
package struct TypeInference: Sendable {
  /// The least type that holds every value seen.
  package private(set) var type = ColumnType.empty
  /// How many of the values seen were missing.
  package private(set) var missingCount = 0
  /// Whether a number started with a zero that it does not need, as ids do: `007`.
  package private(set) var hasLeadingZeros = false
  private let classifier: ValueClassifier

  /// Finds out about values that are read in a way.
  package init(_ reading: ColumnReading = .plain) { classifier = ValueClassifier(reading) }

  /// Takes one more value into account.
  ///
  /// - Complexity: O(*n*) in the value's bytes; O(1) once the type is text.
  package mutating func add(_ value: Span<UInt8>) {
    if value.isEmpty {
      missingCount += 1
      return
    }
    guard type != .text else { return }
    let kind = classifier.kind(of: value)
    type = type.union(ColumnType(kind))
    if kind.isNumber, value.count > 1, value[0] == UInt8(ascii: "0"), value[1] &- UInt8(ascii: "0") <= 9 {
      hasLeadingZeros = true
    }
  }
}
