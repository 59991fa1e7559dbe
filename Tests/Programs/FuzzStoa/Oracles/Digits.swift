/// A number by its decimal digits, worked out one after the other as on paper: ±0.d₁d₂d₃… · 10^`exponent`.
struct Digits: Equatable {
  private(set) var isNegative: Bool
  /// From 0 to 9, the first and the last no zero; none for zero.
  private(set) var digits: [Int]
  private(set) var exponent: Int

  private static let largest = "170141183460469231731687303715884105727".compactMap(\.wholeNumberValue)

  /// The digits with a point behind the first `whole` of them, times a power of ten.
  init(isNegative: Bool = false, _ digits: [Int], whole: Int, exponent: Int = 0) {
    let significant = digits.drop { $0 == 0 }
    self.digits = Array(significant.reversed().drop { $0 == 0 }.reversed())
    self.exponent = significant.isEmpty ? 0 : whole - (digits.count - significant.count) + exponent
    // Zero has no sign.
    self.isNegative = isNegative && !significant.isEmpty
  }

  /// A plain number: a sign, digits around a point, an exponent of up to 18 digits, blanks around all of it.
  init?(plain text: String) {
    var scalars = text.unicodeScalars.drop { " \t".unicodeScalars.contains($0) }
    while let last = scalars.last, " \t".unicodeScalars.contains(last) { scalars.removeLast() }
    let isNegative = scalars.first == "-"
    if scalars.first == "-" || scalars.first == "+" { scalars.removeFirst() }
    let parts = scalars.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
    guard let mantissa = parts.first, let exponent = parts.count > 1 ? Self.exponent(parts[1]) : 0 else { return nil }
    let sides = mantissa.split(separator: ".", omittingEmptySubsequences: false)
    let digits = sides.joined().compactMap(Self.digit)
    guard sides.count <= 2, !digits.isEmpty, digits.count == sides.map(\.count).reduce(0, +) else { return nil }
    self.init(isNegative: isNegative, digits, whole: sides[0].count, exponent: exponent)
  }

  /// The number behind an `e`.
  static func exponent(_ scalars: some Collection<Unicode.Scalar>) -> Int? {
    let isSigned = scalars.first == "-" || scalars.first == "+"
    let digits = scalars.dropFirst(isSigned ? 1 : 0)
    guard !digits.isEmpty, digits.allSatisfy({ digit($0) != nil }) else { return nil }
    let significant = digits.drop { $0 == "0" }
    guard significant.count <= 18 else { return nil }
    let magnitude = significant.compactMap(digit).reduce(0) { $0 * 10 + $1 }
    return scalars.first == "-" ? -magnitude : magnitude
  }

  static func digit(_ scalar: Unicode.Scalar) -> Int? {
    "0"..."9" ~= scalar ? Int(scalar.value) - 0x30 : nil
  }

  /// Whether it can be told in a whole number of 38 digits, or the largest of 128 bits, and at most 38 digits behind
  /// the point.
  var fits: Bool {
    guard digits.count <= 38, digits.count - exponent <= 38 else { return false }
    guard exponent >= Self.largest.count else { return true }
    let padded = digits + [Int](repeating: 0, count: max(0, min(exponent, 40) - digits.count))
    return exponent == Self.largest.count && !Self.largest.lexicographicallyPrecedes(padded)
  }

  /// The number with the other sign, where that is asked for.
  func signed(_ isNegative: Bool) -> Digits {
    var copy = self
    copy.isNegative = isNegative && !digits.isEmpty
    return copy
  }

  /// A hundredth.
  var hundredth: Digits {
    var copy = self
    if !digits.isEmpty { copy.exponent -= 2 }
    return copy
  }
}
