internal import StoaBytes

/// Reads values as their column's type has them.
///
/// It has memory of its own and serves one thread.
package final class TypeReader {
  private let type: DeclaredType
  private let reading: ColumnReading
  private var plain: [UInt8] = []

  /// - Parameters:
  ///   - type: what values are said to be.
  ///   - reading: how the column's values are read, which says so too.
  package init(_ type: DeclaredType, _ reading: ColumnReading) {
    self.type = type
    self.reading = reading
  }

  /// Whether a value that is not empty is of the type.
  package func fits(_ value: Span<UInt8>) -> Bool {
    switch type {
    case .text: return true
    case .boolean: return ValueClassifier.boolean(value) != nil
    case .integer, .decimal, .double, .currency, .duration: return readsNumber(value)
    case .date, .time, .dateTime:
      guard let moment = reading.moment(value) else { return false }
      return moment.hasDate == (type != .time) && moment.hasTime == (type != .date)
    }
  }

  private func readsNumber(_ value: Span<UInt8>) -> Bool {
    guard reading.readNumber(value, into: &plain) else { return false }
    let text = plain
    guard let number = NumberText(text.span) else { return false }
    switch type {
    case .integer: return number.isInteger
    case .decimal, .currency, .duration: return number.kind == .finite
    default: return true
    }
  }

  /// Appends a value as JSON has it; `false` where it is to be a string.
  ///
  /// Numbers are plain ones then, without signs of money, marks between thousands and needless zeros.
  package func appendJSON(_ value: Span<UInt8>, to output: inout [UInt8]) -> Bool {
    switch type {
    case .boolean:
      guard let truth = ValueClassifier.boolean(value) else { return false }
      output += Array((truth ? "true" : "false").utf8)
      return true
    case .integer, .decimal, .double, .currency:
      guard readsNumber(value) else { return false }
      let text = plain
      guard let number = NumberText(text.span), number.kind == .finite else { return false }
      Self.append(number, text, to: &output)
      return true
    default: return false
    }
  }

  private static func append(_ number: NumberText, _ text: [UInt8], to output: inout [UInt8]) {
    if number.isNegative { output.append(UInt8(ascii: "-")) }
    let digits = text[number.integer].drop { $0 == UInt8(ascii: "0") }
    output += digits.isEmpty ? [UInt8(ascii: "0")] : Array(digits)
    if !number.fraction.isEmpty {
      output.append(UInt8(ascii: "."))
      output += text[number.fraction]
    }
    if number.hasExponent { output += Array("e\(number.exponent)".utf8) }
  }
}
