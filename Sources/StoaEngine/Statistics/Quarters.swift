import StoaBytes
import StoaColumns

/// The quarters of a column's numbers: the least that a quarter and three quarters of them do not exceed, and
/// the median, for an even count the mean of the two in the middle.
struct Quarters {
  var first: ExactDecimal
  var median: ExactDecimal
  var third: ExactDecimal

  /// Finds them among numbers whose least and greatest are known; `nil` where there is none.
  init?(of numbers: StoredNumbers, within bounds: (ShortDecimal, ShortDecimal)) throws(TableError) {
    let count = numbers.count
    guard count > 0 else { return nil }
    // The nearest rank: the share of the count, rounded up.
    let ranks = [(count + 3) / 4 - 1, (count - 1) / 2, count / 2, (3 * count + 3) / 4 - 1]
    let found = try numbers.numbers(at: ranks, within: bounds)
    guard found.count == ranks.count else { return nil }
    first = found[0]
    third = found[3]
    median = found[1]
    if found[1] != found[2], let mean = try found[1].adding(found[2]).divided(by: 2) { median = mean }
  }
}

extension StoredNumbers {
  /// The numbers in some places of the order, counted from 0.
  func numbers(at ranks: [Int], within bounds: (ShortDecimal, ShortDecimal)) throws(TableError) -> [ExactDecimal] {
    let scale = scale
    guard let least = bounds.0.coefficient(at: scale), let greatest = bounds.1.coefficient(at: scale) else {
      return try numbersOfManySizes(at: ranks, within: bounds)
    }
    var scaled: [Int64] = []
    let selection = RankSelection<Int64> { (take) throws(TableError) in
      try forEachChunk { (coefficients, own) in
        guard own < scale else { return take(coefficients) }
        // Zero has no size that could be too large for this.
        let factor = scale - own > 18 ? 0 : Int64(ExactDecimal.power(scale - own))
        scaled.removeAll(keepingCapacity: true)
        for coefficient in coefficients { scaled.append(coefficient &* factor) }
        take(scaled)
      }
    }
    let found = try selection.numbers(at: ranks, of: count, within: least...greatest)
    return found.map { ExactDecimal(Int128($0.key), scale: scale) }
  }

  /// The same for numbers so large and so small that no unit serves all: by what stands before the point, and among
  /// those equal in that by the 38 digits behind it.
  private func numbersOfManySizes(
    at ranks: [Int],
    within bounds: (ShortDecimal, ShortDecimal)
  ) throws(TableError) -> [ExactDecimal] {
    var keys: [Int64] = []
    let wholes = RankSelection<Int64> { (take) throws(TableError) in
      try forEachChunk { (coefficients, scale) in
        keys.removeAll(keepingCapacity: true)
        for coefficient in coefficients {
          keys.append(ShortDecimal(coefficient: coefficient, scale: scale).parts.whole)
        }
        take(keys)
      }
    }
    let found = try wholes.numbers(at: ranks, of: count, within: bounds.0.parts.whole...bounds.1.parts.whole)
    var numbers: [ExactDecimal] = []
    for found in found {
      var fractions: [Int128] = []
      let selection = RankSelection<Int128> { (take) throws(TableError) in
        try forEachChunk { (coefficients, scale) in
          fractions.removeAll(keepingCapacity: true)
          for coefficient in coefficients {
            let parts = ShortDecimal(coefficient: coefficient, scale: scale).parts
            if parts.whole == found.key { fractions.append(parts.fraction) }
          }
          take(fractions)
        }
      }
      let range = 0...ShortDecimal.fractionUnit - 1
      for fraction in try selection.numbers(at: [found.place], of: found.count, within: range) {
        numbers.append(ShortDecimal.number(whole: found.key, fraction: fraction.key))
      }
    }
    return numbers
  }
}

extension ShortDecimal {
  fileprivate static let fractionDigits = 38
  fileprivate static let fractionUnit = ExactDecimal.power(fractionDigits)

  /// The greatest whole number that it is not less than, and what it is more than that, in units of the 38th digit
  /// behind the point.
  fileprivate var parts: (whole: Int64, fraction: Int128) {
    guard scale <= 18 else {
      // Up to 18 digits, none of them before the point.
      let fraction = Int128(coefficient) * ExactDecimal.power(Self.fractionDigits - scale)
      return coefficient < 0 ? (-1, Self.fractionUnit + fraction) : (0, fraction)
    }
    let unit = Int64(ExactDecimal.power(scale))
    var (whole, rest) = coefficient.quotientAndRemainder(dividingBy: unit)
    if rest < 0 { (whole, rest) = (whole - 1, rest + unit) }
    return (whole, Int128(rest) * ExactDecimal.power(Self.fractionDigits - scale))
  }

  /// The number with these parts, in as few digits as it takes.
  fileprivate static func number(whole: Int64, fraction: Int128) -> ExactDecimal {
    var (fraction, digits) = (fraction, fractionDigits)
    // From the next whole number down, so that there are no more digits than the number has.
    let isNegative = whole < 0 && fraction > 0
    if isNegative { fraction = fractionUnit - fraction }
    while digits > 0, fraction.isMultiple(of: 10) { (fraction, digits) = (fraction / 10, digits - 1) }
    let upper = Int128(isNegative ? whole + 1 : whole) * ExactDecimal.power(digits)
    return ExactDecimal(isNegative ? upper - fraction : upper + fraction, scale: digits)
  }
}
