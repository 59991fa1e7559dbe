internal import StoaColumns

/// An axis: where it ends, and the round numbers on it.
struct ChartScale: Equatable {
  /// The numbers at which ticks stand, from the least to the greatest.
  private(set) var ticks: [ExactDecimal]
  private let lower: Double
  private let upper: Double

  /// An axis that holds some values, with about that many ticks at multiples of 1, 2 or 5 and a power of ten.
  ///
  /// Where all values are equal, there is room around them.
  init(from least: ExactDecimal, to greatest: ExactDecimal, ticks wanted: Int, isWhole: Bool = false) {
    var (least, greatest) = (least, greatest)
    if least == greatest {
      // Around a number its own size, so that it stands in the middle.
      let room = least == .zero ? 1 : least < .zero ? (try? least.negated()) ?? 1 : least
      least = (try? least.subtracting(room)) ?? least
      greatest = (try? greatest.adding(room)) ?? greatest
    }
    let span = greatest.approximation - least.approximation
    if let ticks = Self.roundTicks(least, greatest, span: span, wanted: max(1, wanted), isWhole: isWhole) {
      self.ticks = ticks
    } else {
      ticks = [least, greatest]
    }
    lower = ticks.first?.approximation ?? 0
    upper = ticks.last?.approximation ?? 1
  }

  /// Where a value lies: 0 at the lower end, 1 at the upper.
  func position(of value: ExactDecimal) -> Double {
    guard upper > lower else { return 0.5 }
    return min(1, max(0, (value.approximation - lower) / (upper - lower)))
  }

  private static func roundTicks(
    _ least: ExactDecimal,
    _ greatest: ExactDecimal,
    span: Double,
    wanted: Int,
    isWhole: Bool
  ) -> [ExactDecimal]? {
    guard span.isFinite, span > 0 else { return nil }
    let raw = span / Double(wanted)
    var exponent = -38
    var power = 1e-38
    while power * 10 <= raw, exponent < 37 {
      exponent += 1
      power *= 10
    }
    let ratio = raw / power
    var digit: Int128 = ratio <= 1 ? 1 : ratio <= 2 ? 2 : ratio <= 5 ? 5 : 10
    if isWhole, exponent < 0 { (digit, exponent) = (1, 0) }
    guard let step = decimal(digit, exponent) else { return nil }
    return multiples(of: step, around: least, greatest)
  }

  private static func decimal(_ digit: Int128, _ exponent: Int) -> ExactDecimal? {
    if exponent <= 0 { return exponent >= -37 ? ExactDecimal(digit, scale: -exponent).normalized : nil }
    var value = ExactDecimal(digit)
    for _ in 0..<exponent {
      guard let next = try? value.multiplied(by: 10) else { return nil }
      value = next
    }
    return value
  }

  /// The multiples of a step from the last below some values to the first above them.
  private static func multiples(
    of step: ExactDecimal,
    around least: ExactDecimal,
    _ greatest: ExactDecimal
  ) -> [ExactDecimal]? {
    let start = (least.approximation / step.approximation).rounded(.down)
    guard abs(start) < 1e15 else { return nil }
    var number = Int128(start)
    // A quotient that was rounded may be one off.
    while let tick = try? step.multiplied(by: ExactDecimal(number)), least < tick { number -= 1 }
    var ticks: [ExactDecimal] = []
    while ticks.count < 100, let tick = try? step.multiplied(by: ExactDecimal(number)) {
      if let last = ticks.last, !(last < greatest) { return ticks }
      // The first tick is the last one that is not above the least value.
      if ticks.count == 1, !(least < tick) { ticks = [] }
      ticks.append(tick)
      number += 1
    }
    return nil
  }
}
