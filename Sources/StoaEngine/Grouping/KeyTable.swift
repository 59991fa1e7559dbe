import StoaBytes

/// Numbers different byte strings in the order in which they turn up.
///
///     var table = KeyTable()
///     table.number(of: paris)     // 0
///     table.number(of: oslo)      // 1
///     table.number(of: paris)     // 0
///
/// - Complexity: O(*n*) in the bytes of a key, on average.
/// - Memory: the bytes of each different key, and 20 bytes beside.
struct KeyTable {
  /// For each slot a key's number plus one, or 0.
  private var slots: [UInt32]
  private var hashes: [UInt64] = []
  private var bytes: [UInt8] = []
  private var ends: [Int] = []

  init() { slots = [UInt32](repeating: 0, count: 256) }

  var count: Int { ends.count }

  /// About how much memory the table takes.
  var footprint: Int { slots.count * 4 + ends.count * 16 + bytes.count }

  /// The bytes of a key.
  func key(_ number: Int) -> ArraySlice<UInt8> { bytes[(number == 0 ? 0 : ends[number - 1])..<ends[number]] }

  /// The number of a key, a new one if it is new.
  mutating func number(of key: Span<UInt8>) -> Int {
    let hash = ByteHash.hash(key)
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let number = Int(slots[slot]) - 1
      if hashes[number] == hash, isKey(number, key) { return number }
      slot = (slot + 1) & (slots.count - 1)
    }
    let number = ends.count
    slots[slot] = UInt32(truncatingIfNeeded: number + 1)
    hashes.append(hash)
    bytes.append(contentsOf: key)
    ends.append(bytes.count)
    if number * 2 >= slots.count { grow() }
    return number
  }

  private func isKey(_ number: Int, _ key: Span<UInt8>) -> Bool {
    let start = number == 0 ? 0 : ends[number - 1]
    guard ends[number] - start == key.count else { return false }
    return bytes.span.extracting(start..<ends[number]).order(key) == 0
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 4)
    for (number, hash) in hashes.enumerated() {
      var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(truncatingIfNeeded: number + 1)
    }
  }
}
