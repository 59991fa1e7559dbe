import StoaBytes

// HOW TIES ARE BROKEN
//
// A bucket comes sorted by nothing, its words being the eight bytes of the keys from some depth on.
//
//   sort by the words
//   groups of equal words of two or more          a level: all groups of one round
//     the key ends there?      all equal, done
//     few?                     compare the rest of the keys, insert
//     else                     put the next eight bytes in the word's place, sort by them, look for
//                              groups again; a group whose words are all equal skips what its keys
//                              have in common
//
// A level goes through its groups in order of their entries, and asks for the keys of entries some
// way ahead, because every one of them is somewhere else in memory.
//
// Keys are prefix-free, so that among keys that share their first bytes either all end there, and
// are equal, or none does.

/// Sorts one bucket of entries after another by their whole keys.
///
/// Every thread has its own.
@safe
final class BucketSorting {
  typealias Entries = UnsafeMutablePointer<SortEntry>

  /// Entries with equal words next to each other.
  private struct Group {
    var start: Int
    var count: Int
    /// Where the bytes of the key start that the words are to hold next.
    var depth: Int
  }

  private let reader: ArenaReader
  /// Whether of equal records only the first stays.
  private let isUnique: Bool
  /// Whether the words must be those at the start of the keys in the end.
  private let restoresWords: Bool
  private var groups: [Group] = []
  private var nextGroups: [Group] = []
  private var firstWords: [(start: Int, count: Int, word: UInt64)] = []
  private let scratch: ByteBlock

  /// Up to this many equal words the rests of the keys are compared at once.
  private static let fewLimit = 6
  /// Up to this many entries are sorted in the sorter's own memory.
  private static let scratchCount = 1 << 16

  init(reader: ArenaReader, isUnique: Bool, restoresWords: Bool) {
    self.reader = reader
    self.isUnique = isUnique
    self.restoresWords = restoresWords
    scratch = ByteBlock(capacity: Self.scratchCount * MemoryLayout<SortEntry>.stride)
  }

  /// Sorts a bucket.
  ///
  /// `spare` has room for as many entries, and is used for large buckets only.
  func sort(_ bucket: SortBucket, spare: Entries) {
    let entries = unsafe bucket.start
    let count = bucket.count
    let scratch =
      unsafe count <= Self.scratchCount
      ? unsafe UnsafeMutableRawPointer(scratch.base).assumingMemoryBound(to: SortEntry.self) : spare
    if bucket.order == .none { unsafe WordSorting.sort(entries, count, scratch: scratch) }
    switch bucket.order {
    case .whole: break
    case .equal:
      if isUnique { unsafe drop(entries + 1, count - 1) }
    case .none:
      firstWords.removeAll(keepingCapacity: true)
      unsafe collectGroups(entries, 0..<count, depth: bucket.depth + 8)
      if restoresWords, bucket.firstWord == nil {
        for group in nextGroups { unsafe firstWords.append((group.start, group.count, entries[group.start].word)) }
      }
      unsafe breakTies(entries, scratch: scratch)
    }
    if restoresWords { restoreWords(bucket) }
  }

  private func restoreWords(_ bucket: SortBucket) {
    if let word = bucket.firstWord {
      for index in 0..<bucket.count { unsafe bucket.start[index].word = word }
      return
    }
    for group in firstWords {
      for index in group.start..<group.start + group.count { unsafe bucket.start[index].word = group.word }
    }
  }

  // MARK: - Ties

  /// Finds the groups of equal words in a range that is sorted by them.
  private func collectGroups(_ entries: Entries, _ range: Range<Int>, depth: Int) {
    var start = range.lowerBound
    while start + 1 < range.upperBound {
      let word = unsafe entries[start].word
      var end = start + 1
      while unsafe end < range.upperBound && entries[end].word == word { end += 1 }
      if end - start > 1 { nextGroups.append(Group(start: start, count: end - start, depth: depth)) }
      start = end
    }
  }

  private func breakTies(_ entries: Entries, scratch: Entries) {
    while !nextGroups.isEmpty {
      swap(&groups, &nextGroups)
      nextGroups.removeAll(keepingCapacity: true)
      var ahead = (group: 0, index: 0)
      for _ in 0..<ArenaReader.lookAhead { unsafe askAhead(entries, &ahead) }
      for group in groups {
        let start = unsafe entries + group.start
        if unsafe hasEnded(start, depth: group.depth) {
          // What was asked for beyond the first entries is not needed; go on behind the group.
          skipAhead(&ahead, by: group.count)
          if isUnique { unsafe drop(start + 1, group.count - 1) }
        } else if group.count <= Self.fewLimit {
          for _ in 0..<group.count { unsafe askAhead(entries, &ahead) }
          unsafe insertByRest(start, group.count, depth: group.depth)
        } else {
          unsafe loadWords(entries, group, &ahead, scratch: scratch)
        }
      }
    }
    groups.removeAll(keepingCapacity: true)
  }

  private func askAhead(_ entries: Entries, _ ahead: inout (group: Int, index: Int)) {
    guard ahead.group < groups.count else { return }
    let group = groups[ahead.group]
    unsafe reader.prefetchKey(at: entries[group.start + ahead.index].place)
    ahead.index += 1
    if ahead.index == group.count { ahead = (ahead.group + 1, 0) }
  }

  private func skipAhead(_ ahead: inout (group: Int, index: Int), by count: Int) {
    var count = count
    while count > 0, ahead.group < groups.count {
      let left = groups[ahead.group].count - ahead.index
      if count < left {
        ahead.index += count
        return
      }
      count -= left
      ahead = (ahead.group + 1, 0)
    }
  }

  /// Whether the keys of a group end before `depth`.
  private func hasEnded(_ entries: Entries, depth: Int) -> Bool {
    unsafe reader.keyRest(at: entries[0].place).count + 8 <= depth
  }

  private func loadWords(
    _ entries: Entries,
    _ group: Group,
    _ ahead: inout (group: Int, index: Int),
    scratch: Entries
  ) {
    let start = unsafe entries + group.start
    let first = unsafe reader.keyWord(at: start[0].place, depth: group.depth)
    var differing: UInt64 = 0
    for index in 0..<group.count {
      unsafe askAhead(entries, &ahead)
      let word = unsafe reader.keyWord(at: start[index].place, depth: group.depth)
      unsafe start[index].word = word
      differing |= word ^ first
    }
    if differing == 0 {
      let others = unsafe UnsafeMutableBufferPointer(start: start, count: group.count)
      let common = unsafe reader.commonDepth(of: others, with: start[0].place, depth: group.depth + 8)
      nextGroups.append(Group(start: group.start, count: group.count, depth: common))
    } else {
      unsafe WordSorting.sort(start, group.count, scratch: scratch)
      unsafe collectGroups(entries, group.start..<group.start + group.count, depth: group.depth + 8)
    }
  }

  // MARK: - Small groups

  private func insertByRest(_ entries: Entries, _ count: Int, depth: Int) {
    for index in 1..<count {
      let entry = unsafe entries[index]
      var target = index
      while unsafe target > 0 && compareRests(entries[target - 1].place, entry.place, depth: depth) > 0 {
        unsafe entries[target] = entries[target - 1]
        target -= 1
      }
      if target != index { unsafe entries[target] = entry }
    }
    if isUnique { unsafe dropEqualNeighbours(entries, count, depth: depth) }
  }

  private func compareRests(_ left: RecordPlace, _ right: RecordPlace, depth: Int) -> Int {
    reader.compareKeyRests(left, right, depth: depth)
  }

  // MARK: - Dropping equal records

  private func drop(_ entries: Entries, _ count: Int) {
    for index in 0..<count { unsafe entries[index].place = .dropped }
  }

  /// Drops the entries whose keys, equal before `depth`, equal the one before them.
  private func dropEqualNeighbours(_ entries: Entries, _ count: Int, depth: Int) {
    var kept = unsafe entries[0].place
    for index in 1..<count {
      if unsafe compareRests(kept, entries[index].place, depth: depth) == 0 {
        unsafe entries[index].place = .dropped
      } else {
        kept = unsafe entries[index].place
      }
    }
  }
}
