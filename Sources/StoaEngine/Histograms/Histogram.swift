package import StoaColumns

/// How many numbers lie in each of some ranges that adjoin.
///
/// A range holds its lower border and not its upper one.
package struct Histogram: Hashable, Sendable {
  package struct Bin: Hashable, Sendable {
    package var lower: ExactDecimal
    package var upper: ExactDecimal
    package var count: Int
  }

  /// The ranges from the one of the least number to the one of the greatest, empty ones included.
  ///
  /// Where all numbers are equal, there is one, whose borders are that number.
  package var bins: [Bin] = []
  /// How many values are missing.
  package var missingCount = 0
  /// How many values are no numbers.
  package var otherCount = 0

  /// How many numbers there are.
  package var count: Int { bins.reduce(0) { $0 + $1.count } }
}

/// How numbers are put into bins.
package enum HistogramBins: Hashable, Sendable {
  /// At most that many, of a round width: 1, 2 or 5, times a power of ten. Two are always allowed.
  case atMost(Int)
  /// As many as are needed, of exactly that width.
  case width(ExactDecimal)

  /// The most bins there may be.
  package static let limit = 200
}
