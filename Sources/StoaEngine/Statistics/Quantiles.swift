import StoaColumns

/// The numbers of a column, for its quantiles: all of them while they fit, and beyond that how many lie
/// near each value.
///
/// The sketch puts numbers into buckets by the first bits of their binary form, so that all in a bucket
/// are within 0.05 % of its middle. Whether the numbers fit is decided by how many there are alone, and
/// both forms hold sets: the result does not depend on order, nor on how the numbers were divided.
///
/// - Memory: 8 bytes a number up to the limit; beyond that 16 bytes for each bucket that is not empty.
struct Quantiles: Sendable {
  /// The numbers, by the digits behind the point, in arrays that need not be copied to grow.
  private var stored: [[[Int64]]] = []
  /// How many numbers lie in each bucket, once they do not fit.
  private var buckets: [Int64: Int]?
  private(set) var count = 0

  private static let chunkSize = 1 << 15

  /// Whether quantiles are estimates.
  var isSketch: Bool { buckets != nil }

  /// Takes in a number.
  @inline(__always)
  mutating func add(_ number: ShortDecimal) {
    count += 1
    guard buckets == nil else { return tally(number, 1) }
    while stored.count <= number.scale { stored.append([]) }
    if stored[number.scale].last?.count ?? Self.chunkSize == Self.chunkSize {
      stored[number.scale].append([])
      stored[number.scale][stored[number.scale].count - 1].reserveCapacity(
        stored[number.scale].count == 1 ? 256 : Self.chunkSize
      )
    }
    stored[number.scale][stored[number.scale].count - 1].append(number.coefficient)
  }

  /// Keeps no more numbers, but only how many lie near each value.
  mutating func sketch() {
    guard buckets == nil else { return }
    buckets = [:]
    for (scale, chunks) in stored.enumerated() {
      for chunk in chunks {
        for coefficient in chunk { tally(ShortDecimal(coefficient: coefficient, scale: scale), 1) }
      }
    }
    stored = []
  }

  /// Takes in what another has seen; the chunks of the other are taken over as they are.
  mutating func merge(_ other: Quantiles, limit: Int) {
    if isSketch || other.isSketch || count + other.count > limit { sketch() }
    count += other.count
    for (bucket, added) in other.buckets ?? [:] { buckets?[bucket, default: 0] += added }
    for (scale, chunks) in other.stored.enumerated() {
      guard buckets == nil else {
        for coefficient in chunks.joined() { tally(ShortDecimal(coefficient: coefficient, scale: scale), 1) }
        continue
      }
      while stored.count <= scale { stored.append([]) }
      // The last chunk, which may be filled further, stays the last.
      stored[scale].insert(contentsOf: chunks, at: 0)
    }
  }

  private mutating func tally(_ number: ShortDecimal, _ added: Int) {
    buckets?[Self.bucket(of: Self.approximation(number)), default: 0] += added
  }
}

// MARK: The sketch

extension Quantiles {
  /// The bits of a binary number that are left out: 10 bits behind the leading one stay.
  private static let droppedBits: Int64 = 42

  private static func approximation(_ number: ShortDecimal) -> Double {
    number.scale == 0 ? Double(number.coefficient) : Double(number.coefficient) / tenToThe(number.scale)
  }

  private static func tenToThe(_ exponent: Int) -> Double {
    var power = 1.0
    for _ in 0..<exponent { power *= 10 }
    return power
  }

  /// The number of a bucket; buckets are in the order of their values.
  private static func bucket(of value: Double) -> Int64 {
    let bits = Int64(bitPattern: value.magnitude.bitPattern) >> droppedBits
    return value < 0 ? -bits - 1 : bits
  }

  /// The value in the middle of a bucket.
  private static func middle(of bucket: Int64) -> Double {
    let bits = bucket < 0 ? -(bucket + 1) : bucket
    guard bits > 0 else { return 0 }
    let value = Double(bitPattern: UInt64(bits << droppedBits | 1 << (droppedBits - 1)))
    return bucket < 0 ? -value : value
  }
}

// MARK: Results

extension Quantiles {
  /// The texts of the numbers in some places of the order, counted from 0 and ascending.
  private func texts(at ranks: [Int]) -> [String] {
    if let buckets {
      var rest = ranks[...]
      var found: [String] = []
      var passed = 0
      for (bucket, count) in buckets.sorted(by: { $0.key < $1.key }) {
        passed += count
        while let rank = rest.first, rank < passed {
          found.append(Self.text(Self.middle(of: bucket)))
          rest.removeFirst()
        }
      }
      return found
    }
    guard let chunks = chunksOfOneScale else { return textsOfMixedScales(at: ranks) }
    return ranks.map { rank in
      ExactDecimal(Int128(RankSelection.number(at: rank, of: chunks.numbers)), scale: chunks.scale).description
    }
  }

  /// The numbers as whole numbers at the finest scale, if they all fit.
  private var chunksOfOneScale: (numbers: [[Int64]], scale: Int)? {
    let finest = max(0, stored.count - 1)
    var numbers: [[Int64]] = []
    for (scale, chunks) in stored.enumerated() where !chunks.isEmpty {
      guard scale < finest else {
        numbers += chunks
        continue
      }
      guard finest - scale <= 18 else { return nil }
      var factor: Int64 = 1
      for _ in scale..<finest { factor *= 10 }
      for chunk in chunks {
        var scaled = chunk
        for index in scaled.indices {
          let (product, overflow) = scaled[index].multipliedReportingOverflow(by: factor)
          guard !overflow else { return nil }
          scaled[index] = product
        }
        numbers.append(scaled)
      }
    }
    return (numbers, finest)
  }

  private func textsOfMixedScales(at ranks: [Int]) -> [String] {
    var values: [ExactDecimal] = []
    for (scale, chunks) in stored.enumerated() {
      for coefficient in chunks.joined() { values.append(ExactDecimal(Int128(coefficient), scale: scale)) }
    }
    values.sort()
    return ranks.map { values[$0].normalized.description }
  }

  /// The quarters of the numbers: the least that a quarter, a half and three quarters do not exceed; the
  /// median of an even count is the mean of the two in the middle.
  var quarters: (first: String, median: String, third: String)? {
    guard count > 0 else { return nil }
    // The nearest rank: the share of the count, rounded up.
    let first = (count + 3) / 4 - 1
    let third = (3 * count + 3) / 4 - 1
    let middle = count % 2 == 1 ? [count / 2] : [count / 2 - 1, count / 2]
    let found = texts(at: [first] + middle + [third])
    guard found.count == middle.count + 2 else { return nil }
    let median = middle.count == 1 ? found[1] : Self.mean(found[1], found[2])
    return (found[0], median, found[found.count - 1])
  }

  private static func mean(_ left: String, _ right: String) -> String {
    guard left != right, let left = ExactDecimal(left), let right = ExactDecimal(right),
      let mean = try? left.adding(right).divided(by: 2)
    else { return left }
    return mean.description
  }

  /// A binary number in four digits, as many as an estimate is good for.
  private static func text(_ value: Double) -> String {
    guard value != 0 else { return "0" }
    var exponent = 0
    var scaled = value.magnitude
    while scaled >= 10_000 { (scaled, exponent) = (scaled / 10, exponent + 1) }
    while scaled < 1000 { (scaled, exponent) = (scaled * 10, exponent - 1) }
    let digits = "\(value < 0 ? "-" : "")\(Int(scaled.rounded()))e\(exponent)"
    return ExactDecimal(digits)?.normalized.description ?? digits
  }
}
