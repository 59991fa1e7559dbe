/// Finds the number that stands in a place of the order, without sorting.
enum RankSelection {
  private static let bucketBits = 12

  /// The number in a place of the order, counted from 0.
  ///
  /// The numbers are counted in 4096 buckets by their size, and those of the bucket that holds the place
  /// are looked at again.
  ///
  /// - Complexity: O(*n*); numbers that lie close together are gone over up to five times.
  static func number(at rank: Int, of chunks: [[Int64]]) -> Int64 {
    var chunks = chunks
    var rank = rank
    while true {
      let (least, greatest) = bounds(of: chunks)
      guard least < greatest else { return least }
      let width = UInt64.bitWidth - UInt64(bitPattern: greatest &- least).leadingZeroBitCount
      let shift = UInt64(max(0, width - bucketBits))
      var counts = [Int](repeating: 0, count: 1 << bucketBits)
      for chunk in chunks {
        for number in chunk { counts[Int(UInt64(bitPattern: number &- least) >> shift)] += 1 }
      }
      var bucket = 0
      while rank >= counts[bucket] {
        rank -= counts[bucket]
        bucket += 1
      }
      if shift == 0 { return least &+ Int64(bucket) }
      var kept: [Int64] = []
      kept.reserveCapacity(counts[bucket])
      for chunk in chunks {
        for number in chunk where Int(UInt64(bitPattern: number &- least) >> shift) == bucket { kept.append(number) }
      }
      chunks = [kept]
    }
  }

  private static func bounds(of chunks: [[Int64]]) -> (least: Int64, greatest: Int64) {
    var (least, greatest) = (Int64.max, Int64.min)
    for chunk in chunks {
      for number in chunk {
        if number < least { least = number }
        if number > greatest { greatest = number }
      }
    }
    return (least, greatest)
  }
}
