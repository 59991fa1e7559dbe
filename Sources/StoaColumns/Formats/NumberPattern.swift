internal import StoaBytes

/// How a locale writes numbers of one kind, taken to pieces.
///
///     NumberPattern.english                          // 1,234.5
///     NumberPattern { text in oracle.format(text) }  // learnt from whatever writes such numbers
///
/// With it numbers of any length are written byte by byte, at a speed that the writer it was learnt from does not
/// come near.
package struct NumberPattern: Hashable, Sendable {
  /// What stands around a number.
  package struct Affixes: Hashable, Sendable {
    package var prefix: [UInt8] = []
    package var suffix: [UInt8] = []
  }

  package var positive = Affixes()
  package var negative = Affixes(prefix: [UInt8(ascii: "-")])
  /// The ten digits, from zero, each of one or more bytes.
  package var digits: [[UInt8]] = (0..<10).map { [UInt8(ascii: "0") + UInt8($0)] }
  package var decimalSeparator: [UInt8] = [UInt8(ascii: ".")]
  package var groupingSeparator: [UInt8] = [UInt8(ascii: ",")]
  /// How many digits the group before the point has; 0 for no groups.
  package var primaryGroup = 3
  /// How many digits the groups before it have.
  package var secondaryGroup = 3
  /// How many digits must stand before the first mark.
  package var minimumGrouping = 1
  package var minimumFraction = 0
  package var maximumFraction = 6
  /// By how many places the point is shifted: 2 for hundredths.
  package var shift = 0

  package init() {}

  /// Numbers as English text has them, with up to six digits behind the point.
  package static let english = NumberPattern()
}

extension NumberPattern {
  /// The pattern of a format in English, where that can be told without asking for a locale's data.
  package init?(english format: ValueFormat) {
    self.init()
    switch format.kind {
    case .number: break
    case .percent:
      shift = 2
      positive.suffix = [UInt8(ascii: "%")]
      negative.suffix = positive.suffix
    default: return nil
    }
    if let digits = format.fractionDigits {
      minimumFraction = digits.lowerBound
      maximumFraction = digits.upperBound
    }
    if !format.isGrouped { primaryGroup = 0 }
    if format.sign == .signed { positive.prefix = [UInt8(ascii: "+")] }
  }

  /// The number as text, or `nil` where the bytes are none.
  func text(_ number: Span<UInt8>) -> String? {
    let output = OutputBuffer(capacity: 64)
    let writer = NumberWriter(self)
    guard writer.append(number, to: output) else { return nil }
    return String(decoding: [UInt8](copying: output.bytes), as: UTF8.self)
  }
}
