import StoaBytes
import StoaColumns

/// The sum of numbers and of their squares, exactly: neither depends on the order in which they come.
///
/// - Memory: 48 bytes for each number of digits behind the point that has been met, up to 39.
struct NumberSums: Sendable {
  private struct Sums: Sendable {
    var sum: Int128 = 0
    /// The sum of the squares is `high` · 2^128 + `low`.
    var low: UInt128 = 0
    var high: UInt64 = 0

    static func += (sums: inout Sums, added: Sums) {
      sums.sum &+= added.sum
      sums.addSquares(added.low)
      sums.high &+= added.high
    }

    @inline(__always)
    mutating func addSquares(_ squares: UInt128) {
      let (sum, carries) = low.addingReportingOverflow(squares)
      low = sum
      high &+= carries ? 1 : 0
    }
  }

  /// By the digits behind the point, but for what is in `open`.
  private var sums: [Sums] = []
  /// What is being added to the sums of one scale: numbers of the same scale come one behind the other.
  private var open = Sums()
  private var openScale = 0
  private(set) var count = 0

  /// Takes in a number.
  @inline(__always)
  mutating func add(_ number: ShortDecimal) {
    if number.scale != openScale { close(openingAt: number.scale) }
    let magnitude = number.coefficient.magnitude
    let square = magnitude.multipliedFullWidth(by: magnitude)
    open.sum &+= Int128(number.coefficient)
    open.addSquares(UInt128(square.high) << 64 | UInt128(square.low))
    count += 1
  }

  private mutating func close(openingAt scale: Int) {
    sums = all
    (open, openScale) = (Sums(), scale)
  }

  /// The sums by the digits behind the point.
  private var all: [Sums] {
    var all = sums
    while all.count <= openScale { all.append(Sums()) }
    all[openScale] += open
    return all
  }

  /// Takes in what another has added up.
  mutating func merge(_ other: NumberSums) {
    let added = other.all
    while sums.count < added.count { sums.append(Sums()) }
    for scale in added.indices { sums[scale] += added[scale] }
    count += other.count
  }

  /// The most digits behind the point that a number has.
  private var scale: Int { max(openScale, sums.count - 1) }

  /// The sum as a sign and a magnitude of `scale` digits behind the point.
  private var total: (isNegative: Bool, magnitude: WideNatural) {
    var positive = WideNatural(0)
    var negative = WideNatural(0)
    for (scale, sums) in all.enumerated() {
      let part = WideNatural(sums.sum.magnitude).scaled(by: self.scale - scale)
      if sums.sum < 0 { negative = negative + part } else { positive = positive + part }
    }
    return (positive.isLess(than: negative), positive.distance(to: negative))
  }

  /// The sum, with as many digits behind the point as the number with the most has; `nil` where there is
  /// no number, or more than 38 digits.
  var sum: ExactDecimal? {
    guard count > 0 else { return nil }
    let (isNegative, magnitude) = total
    return magnitude.narrow.map { ExactDecimal(isNegative ? -$0 : $0, scale: scale) }
  }

  /// The sum divided by the count, rounded half to even at 16 digits behind the point.
  var mean: ExactDecimal? {
    guard let sum else { return nil }
    return try? sum.divided(by: ExactDecimal(Int128(count)))
  }

  /// The standard deviation of the numbers as a sample; `nil` for fewer than two.
  ///
  /// Everything under the root is exact, so that nothing cancels out.
  var deviation: Double? {
    guard count > 1 else { return nil }
    var squares = WideNatural(0)
    for (scale, sums) in all.enumerated() {
      squares = squares + WideNatural(low: sums.low, high: sums.high).scaled(by: 2 * (self.scale - scale))
    }
    let sum = total.magnitude
    let number = WideNatural(UInt128(count))
    // (n · Σx² - (Σx)²) / (n · (n - 1))
    let spread = (number * squares).distance(to: sum * sum).approximate
    return (spread / (Double(count) * Double(count - 1)) / (Double("1e\(2 * scale)") ?? 1)).squareRoot()
  }
}
