/// How many different values there are, from their hashes: exactly for some thousands, and beyond that
/// an estimate.
///
///     var estimate = DistinctEstimate()
///     estimate.add(ByteHash.hash(value))
///     estimate.count
///
/// Up to `exactLimit` hashes are kept as they are. More are counted by HyperLogLog: each hash chooses one
/// of 16,384 registers, which keeps the longest row of zeros that was seen in what is left of the hash.
/// The standard error is 0.81 % of the count. The result depends on the set of the values alone: not on
/// their order, nor on how they were divided and merged.
///
/// - Memory: up to 256 KiB while exact, 16 KiB beyond.
struct DistinctEstimate: Sendable {
  /// How many different hashes are kept.
  static let exactLimit = 16_384
  private static let registerBits = 14

  /// The hashes in a table of slots, 0 where there is none; empty once they are too many.
  private var slots = [UInt64](repeating: 0, count: 64)
  private var hashCount = 0
  /// The registers; empty while the hashes are few.
  private var registers: [UInt8] = []

  /// Takes in the hash of a value.
  @inline(__always)
  mutating func add(_ hash: UInt64) {
    if registers.isEmpty { addExactly(hash) } else { raise(hash) }
  }

  private mutating func addExactly(_ hash: UInt64) {
    // 0 marks a slot that is free; one hash in 2^64 stands for two.
    let hash = max(hash, 1)
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] != 0 {
      if slots[slot] == hash { return }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = hash
    hashCount += 1
    if hashCount > Self.exactLimit { estimate() } else if hashCount * 2 > slots.count { grow() }
  }

  /// Takes in what another has seen.
  mutating func merge(_ other: DistinctEstimate) {
    guard other.registers.isEmpty else {
      if registers.isEmpty { estimate() }
      for index in registers.indices { registers[index] = max(registers[index], other.registers[index]) }
      return
    }
    for hash in other.slots where hash != 0 { add(hash) }
  }

  private mutating func grow() {
    let old = slots
    slots = [UInt64](repeating: 0, count: old.count * 4)
    for hash in old where hash != 0 {
      var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = hash
    }
  }

  /// Goes over from the hashes to registers.
  private mutating func estimate() {
    registers = [UInt8](repeating: 0, count: 1 << Self.registerBits)
    for hash in slots where hash != 0 { raise(hash) }
    slots = []
  }

  @inline(__always)
  private mutating func raise(_ hash: UInt64) {
    let register = Int(truncatingIfNeeded: hash >> (64 - UInt64(Self.registerBits)))
    // A bit behind the rest bounds the row of zeros.
    let rest = hash << UInt64(Self.registerBits) | 1 << UInt64(Self.registerBits - 1)
    let rank = UInt8(truncatingIfNeeded: rest.leadingZeroBitCount + 1)
    if registers[register] < rank { registers[register] = rank }
  }

  /// The number of different values.
  var count: Int {
    guard !registers.isEmpty else { return hashCount }
    return Int(Self.estimate(registers).rounded())
  }

  /// The estimator of Ertl, "New cardinality estimation algorithms for HyperLogLog sketches" (2017), which
  /// needs no correction for small or large counts.
  private static func estimate(_ registers: [UInt8]) -> Double {
    let size = Double(registers.count)
    let longest = 64 - registerBits
    var multiplicity = [Double](repeating: 0, count: longest + 2)
    for register in registers { multiplicity[Int(register)] += 1 }
    var sum = size * tau(1 - multiplicity[longest + 1] / size)
    for rank in (1...longest).reversed() { sum = (sum + multiplicity[rank]) / 2 }
    sum += size * sigma(multiplicity[0] / size)
    // One over twice the natural logarithm of 2.
    return size / sum * size * 0.721_347_520_444_481_7
  }

  private static func sigma(_ share: Double) -> Double {
    guard share < 1 else { return .infinity }
    var (power, weight, sum, last) = (share, 1.0, share, -1.0)
    while sum != last {
      last = sum
      power *= power
      sum += power * weight
      weight += weight
    }
    return sum
  }

  private static func tau(_ share: Double) -> Double {
    guard share > 0, share < 1 else { return 0 }
    var (root, weight, sum, last) = (share, 1.0, 1 - share, -1.0)
    while sum != last {
      last = sum
      root = root.squareRoot()
      weight /= 2
      sum -= (1 - root) * (1 - root) * weight
    }
    return sum / 3
  }
}
