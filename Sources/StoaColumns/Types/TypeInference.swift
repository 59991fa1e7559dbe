/// Finds out what a column holds from as many of its values as are shown to it.
///
///     var inference = TypeInference()
///     for value in values { inference.add(value) }
///     inference.type                    // .decimal
///
/// Numbers with needless zeros in front are ids, and so text.
///
/// - Memory: a few counts.
package struct TypeInference: Sendable {
  /// The least type that holds every value seen.
  package private(set) var type = ColumnType.empty
  /// How many of the values seen were missing.
  package private(set) var missingCount = 0
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
    type = kind.isNumber && Self.isIdentifier(value) ? .text : type.union(ColumnType(kind))
  }

  /// Whether a number starts with a zero that it does not need, as ids do that are no numbers: `007`.
  @inlinable
  package static func isIdentifier(_ number: Span<UInt8>) -> Bool {
    number.count > 1 && number[0] == 0x30 && number[1] &- 0x30 <= 9
  }
}
