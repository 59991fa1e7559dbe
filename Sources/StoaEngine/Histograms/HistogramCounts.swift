import StoaBytes
import StoaColumns

// HOW NUMBERS ARE COUNTED BEFORE THEIR RANGE IS KNOWN
//
//   unit 0.01     12.50 → 1250    12.57 → 1257    3.10 → 310          each number in units, rounded down
//   unit 0.1             → 125           → 125        → 31             too many different ones: a digit goes
//   bins of 5     5 … 10, 10 … 15, …                                   in the end, units are put into bins
//
// As rounding down in two steps is rounding down in one, bins are exact as long as their width is a multiple
// of the unit. There are always many more units than bins, so that it is.

/// Counts numbers by how many whole units of a power of ten, or of a width, they hold.
struct HistogramCounts: Sendable {
  /// How many different units are kept; beyond, the unit grows ten times.
  private static let unitLimit = 4096
  /// How many units a number may hold; beyond, the unit grows, which leaves room for bins around all.
  private static let largestCount: Int64 = 100_000_000_000_000_000

  private let width: ExactDecimal?
  private var counts: [Int64: Int] = [:]
  /// How many digits behind the point a unit has; negative for tens, hundreds and so on.
  private var digits = 0
  /// Whether no number has lost a digit, so that the unit can still become smaller.
  private var isExact = true
  private(set) var least: ExactDecimal?
  private(set) var greatest: ExactDecimal?
  var missingCount = 0
  var otherCount = 0

  init(width: ExactDecimal? = nil) { self.width = width }

  mutating func add(_ number: ExactDecimal) throws(TableError) {
    if least.map({ number < $0 }) ?? true { least = number }
    if greatest.map({ $0 < number }) ?? true { greatest = number }
    if let width {
      guard let key = try Self.quotient(number, width) else { throw Self.tooManyBins }
      counts[key, default: 0] += 1
      guard counts.count <= HistogramBins.limit else { throw Self.tooManyBins }
      return
    }
    if number.scale > digits { refine(to: number.scale) }
    while true {
      if let key = Self.units(number, digits) {
        counts[key, default: 0] += 1
        break
      }
      coarsen()
    }
    while counts.count > Self.unitLimit { coarsen() }
  }

  /// Takes in what another has counted.
  mutating func merge(_ other: HistogramCounts) throws(TableError) {
    var other = other
    missingCount += other.missingCount
    otherCount += other.otherCount
    if let number = other.least, least.map({ number < $0 }) ?? true { least = number }
    if let number = other.greatest, greatest.map({ $0 < number }) ?? true { greatest = number }
    if other.digits > digits { refine(to: other.digits) }
    if digits > other.digits { other.refine(to: digits) }
    while digits > other.digits { coarsen() }
    while other.digits > digits { other.coarsen() }
    isExact = isExact && other.isExact
    for (key, count) in other.counts { counts[key, default: 0] += count }
    if width != nil, counts.count > HistogramBins.limit { throw Self.tooManyBins }
    while width == nil, counts.count > Self.unitLimit { coarsen() }
  }

  // MARK: - Units

  /// Makes the unit smaller, as far as no number is lost by it.
  private mutating func refine(to wanted: Int) {
    guard isExact, width == nil else { return }
    if counts.isEmpty { return digits = wanted }
    var refined: [Int64: Int] = [:]
    let shift = wanted - digits
    guard shift <= 18 else { return isExact = false }
    var factor: Int64 = 1
    for _ in 0..<shift { factor *= 10 }
    for (key, count) in counts {
      let (product, overflow) = key.multipliedReportingOverflow(by: factor)
      guard !overflow, product.magnitude <= Self.largestCount else { return isExact = false }
      refined[product] = count
    }
    counts = refined
    digits = wanted
  }

  /// Makes the unit ten times as large.
  private mutating func coarsen() {
    isExact = false
    digits -= 1
    var coarse: [Int64: Int] = [:]
    for (key, count) in counts { coarse[Self.floor(key, 10), default: 0] += count }
    counts = coarse
  }

  private static func floor(_ dividend: Int64, _ divisor: Int64) -> Int64 {
    let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }

  /// How many units a number holds, rounded down; `nil` where that is too many to count.
  private static func units(_ number: ExactDecimal, _ digits: Int) -> Int64? {
    var value = number.coefficient
    for _ in 0..<max(0, number.scale - digits) {
      let (quotient, remainder) = value.quotientAndRemainder(dividingBy: 10)
      value = remainder < 0 ? quotient - 1 : quotient
    }
    for _ in 0..<max(0, digits - number.scale) {
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      guard !overflow else { return nil }
      value = product
    }
    return value.magnitude <= UInt128(largestCount) ? Int64(value) : nil
  }

  private static func quotient(_ number: ExactDecimal, _ width: ExactDecimal) throws(TableError) -> Int64? {
    // The exact rest tells a quotient that was rounded up to a whole number from one that is whole.
    guard let rest = try number.remainder(dividingBy: width) else { return nil }
    let whole = try number.subtracting(rest).divided(by: width)?.rounded(0).coefficient
    return whole.flatMap { Int64(exactly: rest < .zero ? $0 - 1 : $0) }
  }

  private static var tooManyBins: TableError {
    TableError(
      .unsuitableValue,
      "the histogram would have more than \(HistogramBins.limit) bins",
      remedy: "make them wider, or leave the width out"
    )
  }

  // MARK: - Bins

  /// The counts in bins.
  func histogram(_ wanted: HistogramBins) throws(TableError) -> Histogram {
    var histogram = Histogram(missingCount: missingCount, otherCount: otherCount)
    guard let least, let greatest else { return histogram }
    if case .width(let width) = wanted {
      histogram.bins = try bins(of: counts, width: width)
    } else if least == greatest {
      let count = counts.values.reduce(0, +)
      histogram.bins = [Histogram.Bin(lower: least, upper: greatest, count: count)]
    } else if case .atMost(let limit) = wanted {
      histogram.bins = try roundBins(atMost: max(2, min(limit, HistogramBins.limit)))
    }
    return histogram
  }

  /// Bins of the smallest round width with which they are few enough.
  private func roundBins(atMost limit: Int) throws(TableError) -> [Histogram.Bin] {
    var power: Int64 = 1
    var exponent = -digits
    while true {
      for step: Int64 in [1, 2, 5] {
        let width = power * step
        var coarse: [Int64: Int] = [:]
        for (key, count) in counts { coarse[Self.floor(key, width), default: 0] += count }
        guard let first = coarse.keys.min(), let last = coarse.keys.max() else { return [] }
        if last - first < Int64(limit) { return try bins(of: coarse, width: Self.decimal(step, exponent)) }
      }
      power *= 10
      exponent += 1
    }
  }

  private static func decimal(_ step: Int64, _ exponent: Int) throws(TableError) -> ExactDecimal {
    if exponent <= 0 { return ExactDecimal(Int128(step), scale: -exponent) }
    var value = ExactDecimal(Int128(step))
    for _ in 0..<exponent { value = try value.multiplied(by: 10) }
    return value
  }

  private func bins(of counts: [Int64: Int], width: ExactDecimal) throws(TableError) -> [Histogram.Bin] {
    guard let first = counts.keys.min(), let last = counts.keys.max() else { return [] }
    let (distance, overflow) = last.subtractingReportingOverflow(first)
    guard !overflow, distance < HistogramBins.limit else { throw Self.tooManyBins }
    var bins: [Histogram.Bin] = []
    for key in first...last {
      bins.append(
        Histogram.Bin(
          lower: try ExactDecimal(Int128(key)).multiplied(by: width),
          upper: try ExactDecimal(Int128(key) + 1).multiplied(by: width),
          count: counts[key] ?? 0
        )
      )
    }
    return bins
  }
}
