/// Sorts entries by their words; equal words keep their order.
///
/// Few entries are inserted one by one. More are looked at first: ascending ones are left, descending
/// ones reversed. Otherwise two rounds of counting sort by the highest bits in which the words differ
/// at all, so that what the words have in common costs nothing, leave only small groups to finish.
enum WordSorting {
  typealias Entries = UnsafeMutablePointer<SortEntry>

  /// Up to this many entries are inserted.
  private static let insertionLimit = 24

  /// Sorts `count` entries; `scratch` has room for as many.
  ///
  /// - Complexity: O(*n*) for words without many equal leading bits behind their common ones.
  static func sort(_ entries: Entries, _ count: Int, scratch: Entries) {
    guard count > insertionLimit else { return unsafe insert(entries, count) }
    let first = unsafe entries[0].word
    var differing: UInt64 = 0
    var isAscending = true
    var isDescending = true
    var previous = first
    for index in 1..<count {
      let word = unsafe entries[index].word
      differing |= word ^ first
      isAscending = isAscending && previous <= word
      isDescending = isDescending && previous > word
      previous = word
    }
    if isAscending { return }
    if isDescending { return unsafe reverse(entries, count) }
    unsafe sortByCounting(entries, count, differingBits: 64 - differing.leadingZeroBitCount, scratch: scratch)
  }

  private static func reverse(_ entries: Entries, _ count: Int) {
    for index in 0..<count / 2 {
      let entry = unsafe entries[index]
      unsafe entries[index] = entries[count - 1 - index]
      unsafe entries[count - 1 - index] = entry
    }
  }

  private static func insert(_ entries: Entries, _ count: Int) {
    guard count > 1 else { return }
    for index in 1..<count {
      let entry = unsafe entries[index]
      var target = index
      while unsafe target > 0 && entries[target - 1].word > entry.word {
        unsafe entries[target] = entries[target - 1]
        target -= 1
      }
      if target != index { unsafe entries[target] = entry }
    }
  }

  private static func sortByCounting(_ entries: Entries, _ count: Int, differingBits: Int, scratch: Entries) {
    let digitBits = count >= 4096 ? 11 : 8
    let shift = max(0, differingBits - 2 * digitBits)
    let digits = 1 << digitBits
    let mask = UInt64(digits - 1)
    let low = UInt64(shift)
    let high = UInt64(shift + digitBits)
    unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 2 * digits) { counts in
      guard let lowCounts = counts.baseAddress else { return }
      let highCounts = unsafe lowCounts + digits
      unsafe lowCounts.initialize(repeating: 0, count: 2 * digits)
      for index in 0..<count {
        let word = unsafe entries[index].word
        unsafe lowCounts[Int(truncatingIfNeeded: (word &>> low) & mask)] &+= 1
        unsafe highCounts[Int(truncatingIfNeeded: (word &>> high) & mask)] &+= 1
      }
      unsafe accumulate(lowCounts, digits)
      unsafe accumulate(highCounts, digits)
      unsafe distribute(entries, count, to: scratch, shift: low, mask: mask, positions: lowCounts)
      unsafe distribute(scratch, count, to: entries, shift: high, mask: mask, positions: highCounts)
    }
    if shift > 0 { unsafe finishGroups(entries, count, shift: low, scratch: scratch) }
  }

  private static func accumulate(_ counts: UnsafeMutablePointer<UInt32>, _ digits: Int) {
    var sum: UInt32 = 0
    for digit in 0..<digits {
      let count = unsafe counts[digit]
      unsafe counts[digit] = sum
      sum &+= count
    }
  }

  private static func distribute(
    _ source: Entries,
    _ count: Int,
    to target: Entries,
    shift: UInt64,
    mask: UInt64,
    positions: UnsafeMutablePointer<UInt32>
  ) {
    for index in 0..<count {
      let entry = unsafe source[index]
      let digit = Int(truncatingIfNeeded: (entry.word &>> shift) & mask)
      let position = unsafe positions[digit]
      unsafe positions[digit] = position &+ 1
      unsafe target[Int(position)] = entry
    }
  }

  /// Sorts every group of entries that are equal in the bits sorted by so far.
  private static func finishGroups(_ entries: Entries, _ count: Int, shift: UInt64, scratch: Entries) {
    var start = 0
    while start < count {
      let group = unsafe entries[start].word &>> shift
      var end = start + 1
      while unsafe end < count && entries[end].word &>> shift == group { end += 1 }
      if end - start > 1 { unsafe sort(entries + start, end - start, scratch: scratch) }
      start = end
    }
  }
}
