/// A number of bytes in the unit that suits it: 1 or 2 or 3 digits before the point.
///
///     ByteSize(1_234_567, isBinary: false)       // 1.2 of the unit 2: MB
struct ByteSize {
  /// What the number shows in its unit, in hundredths; tenths of MB and whole kB are multiples of them.
  let hundredths: Int
  /// Bytes are 0, kB 1, MB 2, GB 3, TB 4, PB 5.
  let unit: Int

  // From here on a number would be rounded to a thousand, or 1024, of its unit: the next unit takes it.
  private static let decimalBounds: [Int128] = [999, 999_499, 999_949_999, 999_994_999_999, 999_994_999_999_999]
  private static let binaryBounds: [Int128] = [
    1023, 1_048_063, 1_073_689_395, 1_099_506_259_066, 1_125_894_409_284_485,
  ]

  /// Chooses the unit; fails for fractions of a byte so small and numbers so large that they do not fit.
  init?(_ count: ExactDecimal, isBinary: Bool) {
    let bounds = isBinary ? Self.binaryBounds : Self.decimalBounds
    let magnitude = count.coefficient < 0 ? ExactDecimal(0 &- count.coefficient, scale: count.scale) : count
    unit = bounds.firstIndex { magnitude < ExactDecimal($0) } ?? bounds.count
    var size = ExactDecimal(1)
    for _ in 0..<unit {
      guard let next = try? size.multiplied(by: isBinary ? 1024 : 1000) else { return nil }
      size = next
    }
    let digits = [0, 0, 1, 2, 2, 2][unit]
    guard let quotient = try? count.divided(by: size, fractionDigits: 20)?.rounded(digits),
      let shown = try? quotient.multiplied(by: 100).rounded(0), let hundredths = Int(exactly: shown.coefficient),
      hundredths.magnitude < 1 << 58
    else { return nil }
    self.hundredths = hundredths
  }
}
