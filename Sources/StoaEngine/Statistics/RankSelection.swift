import StoaBytes

// HOW A RANK IS FOUND
//
//   all numbers         1 2 3 4 5 … in 4096 equal parts of their range, counted
//   rank 17             lies in the part where the counts pass 17: that part is the next range
//   few enough left     are collected and sorted
//
// Every pass goes over all numbers, which may come from a file. Several ranks are found in the same passes.

/// Finds the numbers that stand in some places of the order, without sorting and without holding them.
///
/// - Complexity: a pass over the numbers for each 12 bits of their range, at most, and mostly two.
/// - Memory: 32 KiB a rank and what is sorted in the end, at most 65,536 numbers.
struct RankSelection<Key: FixedWidthInteger & Sendable> {
  /// A number that was found.
  struct Found {
    var key: Key
    /// Its place among those equal to it, counted from 0.
    var place: Int
    /// How many are equal to it.
    var count: Int
  }

  /// A part of the range that holds a rank, or several.
  private struct Interval {
    var least: Key
    var greatest: Key
    /// How many numbers come before it, and lie in it.
    var before: Int
    var count: Int

    var shift: Key.Magnitude {
      let width = Key.Magnitude(truncatingIfNeeded: greatest &- least)
      return Key.Magnitude(max(0, Key.bitWidth - width.leadingZeroBitCount - bucketBits))
    }

    @inline(__always)
    func bucket(of key: Key, _ shift: Key.Magnitude) -> Int {
      Int(truncatingIfNeeded: Key.Magnitude(truncatingIfNeeded: key &- least) &>> shift)
    }

    func holds(_ rank: Int) -> Bool { rank >= before && rank < before + count }

    /// The part that holds a rank, by how many numbers lie in each.
    func part(with rank: Int, _ counts: [Int]) -> Interval {
      var bucket = 0
      var before = before
      while rank >= before + counts[bucket] {
        before += counts[bucket]
        bucket += 1
      }
      let shift = shift
      let least = least &+ Key(truncatingIfNeeded: Key.Magnitude(truncatingIfNeeded: bucket) << shift)
      let last = least &+ Key(truncatingIfNeeded: (Key.Magnitude(1) << shift) - 1)
      // The last part may reach beyond the range.
      let greatest = last < least ? greatest : min(greatest, last)
      return Interval(least: least, greatest: greatest, before: before, count: counts[bucket])
    }
  }

  private static var bucketBits: Int { 12 }
  private let collectedLimit: Int
  /// Calls its argument with all numbers, some at a time.
  private let pass: (_ take: ([Key]) -> Void) throws(TableError) -> Void

  /// Selects among the numbers that `pass` goes over, of which so many may be sorted.
  init(collectedLimit: Int = 1 << 16, _ pass: @escaping (_ take: ([Key]) -> Void) throws(TableError) -> Void) {
    self.collectedLimit = collectedLimit
    self.pass = pass
  }

  /// The numbers in some places of the order, counted from 0, of `count` numbers that all lie within `bounds`.
  func numbers(at ranks: [Int], of count: Int, within bounds: ClosedRange<Key>) throws(TableError) -> [Found] {
    var found: [Int: Found] = [:]
    var intervals = [Interval(least: bounds.lowerBound, greatest: bounds.upperBound, before: 0, count: count)]
    while true {
      if intervals.reduce(0, { $0 + $1.count }) <= collectedLimit {
        for (interval, sorted) in zip(intervals, try collect(intervals)) {
          for rank in ranks where found[rank] == nil && interval.holds(rank) {
            found[rank] = Self.found(at: rank - interval.before, of: sorted)
          }
        }
        return ranks.compactMap { found[$0] }
      }
      let counts = try histograms(of: intervals)
      var narrower: [Interval] = []
      for (interval, counts) in zip(intervals, counts) {
        for rank in ranks where found[rank] == nil && interval.holds(rank) {
          let part = interval.part(with: rank, counts)
          if part.least == part.greatest {
            found[rank] = Found(key: part.least, place: rank - part.before, count: part.count)
          } else if narrower.last?.least != part.least {
            narrower.append(part)
          }
        }
      }
      intervals = narrower
    }
  }

  private static func found(at rank: Int, of sorted: [Key]) -> Found {
    let first = sorted.firstIndex(of: sorted[rank]) ?? rank
    let behind = sorted.lastIndex(of: sorted[rank]) ?? rank
    return Found(key: sorted[rank], place: rank - first, count: behind - first + 1)
  }

  private func histograms(of intervals: [Interval]) throws(TableError) -> [[Int]] {
    var counts = [[Int]](repeating: [Int](repeating: 0, count: 1 << Self.bucketBits), count: intervals.count)
    try pass { keys in
      for (number, interval) in intervals.enumerated() {
        let shift = interval.shift
        for key in keys where key >= interval.least && key <= interval.greatest {
          counts[number][interval.bucket(of: key, shift)] += 1
        }
      }
    }
    return counts
  }

  /// The numbers of each interval, in order.
  private func collect(_ intervals: [Interval]) throws(TableError) -> [[Key]] {
    var collected = [[Key]](repeating: [], count: intervals.count)
    guard !intervals.isEmpty else { return [] }
    try pass { keys in
      for (number, interval) in intervals.enumerated() {
        for key in keys where key >= interval.least && key <= interval.greatest { collected[number].append(key) }
      }
    }
    for number in collected.indices { collected[number].sort() }
    return collected
  }
}
