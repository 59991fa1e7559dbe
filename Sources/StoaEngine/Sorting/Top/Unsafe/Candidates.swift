import CStoaBytes
import StoaBytes
import StoaColumns
import StoaRecords

/// The records that may be among the first of an order, with the keys that decide it.
///
/// A key ends with the place of its batch in the input, so that no two batches have equal ones.
struct Candidates: Sendable {
  private let wanted: Int
  private var records = RecordArena(limit: .max)
  private var entries = RecordArena(limit: .max)
  private var extents: [ArenaExtent] = []
  private var count = 0
  private var sizeLimit = Self.allowedSize

  /// How many may be there in any case, and how many bytes.
  private static let allowedCount = 4096
  private static let allowedSize = 4 << 20

  init(wanted: Int) { self.wanted = wanted }

  /// Whether it is time to drop those that are not among the first.
  var areMany: Bool {
    count - wanted > max(wanted, Self.allowedCount) || count > wanted && records.reservedSize > sizeLimit
  }

  /// Takes in records; those of one order must come together.
  mutating func add(_ intake: RecordIntake, order: UInt64) {
    let count = intake.records.count
    let size = intake.measure(limit: .max).size
    guard let position = records.reserve(size),
      let entries = self.entries.reserve(count * MemoryLayout<SortEntry>.stride)
    else { preconditionFailure("There are no more places in memory") }
    var extent = ArenaExtent(order: order, position: position, entries: entries, count: count)
    records.put(intake, &extent, entries: self.entries)
    extents.append(extent)
    self.count += count
  }

  /// Drops all but the first and brings those in order.
  ///
  /// - Returns: the key of the last of them, which others must come before; nil where more are wanted.
  mutating func prune() -> [UInt8]? {
    let division = EntryDivision(extents, isSorted: false, records: records, entries: entries, threads: 1)
    let sorting = BucketSorting(reader: records.reader, isUnique: false, restoresWords: true)
    let reader = records.reader
    let kept = RecordArena(limit: .max)
    let keptEntries = RecordArena(limit: .max)
    let keptCount = min(count, wanted)
    let first = keptEntries.reserve(keptCount * MemoryLayout<SortEntry>.stride) ?? 0
    let target = unsafe keptEntries.entries(at: first)
    var bound: [UInt8]?
    var done = 0
    for bucket in division.buckets where done < keptCount {
      unsafe sorting.sort(bucket, spare: unsafe division.spare(for: bucket))
      for index in 0..<min(bucket.count, keptCount - done) {
        let entry = unsafe bucket.start[index]
        unsafe target[done] = SortEntry(word: entry.word, place: kept.copy(entry.place, from: reader))
        done += 1
        if done == wanted { bound = reader.key(of: entry) }
      }
    }
    records = kept
    entries = keptEntries
    count = keptCount
    extents = [ArenaExtent(order: 0, position: 0, entries: first, count: keptCount, isAscending: true)]
    sizeLimit = max(Self.allowedSize, 2 * kept.reservedSize)
    return wanted == 0 ? [] : bound
  }

  /// The records in order, after they have been pruned.
  func output() -> SortedRecords {
    let pool = BlockPool(blockSize: 1 << 20 - ByteBlock.padding)
    let division = EntryDivision(extents, isSorted: true, records: records, entries: entries, threads: 1)
    let fetch = RecordFetch(arena: records, pool: pool)
    let output = SortedOutput(
      division,
      arena: records,
      isUnique: false,
      keepsWords: false,
      taskSize: pool.blockSize - RecordArena.slack,
      threads: 1
    ) { task in [fetch.records(task)] }
    return SortedRecords(output, threads: 1, pool: pool)
  }
}

extension RecordArena {
  /// Copies a record with its key from another arena.
  fileprivate func copy(_ place: RecordPlace, from reader: ArenaReader) -> RecordPlace {
    let start = unsafe reader.address(of: place)
    let rest = unsafe reader.keyRest(at: place)
    let size = unsafe rest.start - start + rest.count
    guard let position = reserve(size) else { preconditionFailure("There are no more places in memory") }
    unsafe address(of: position).update(from: start, count: size)
    return place.moved(to: position)
  }
}

extension ArenaReader {
  /// The bytes of a key of at least eight.
  fileprivate func key(of entry: SortEntry) -> [UInt8] {
    let rest = unsafe keyRest(at: entry.place)
    let start = unsafe withUnsafeBytes(of: entry.word.bigEndian) { unsafe [UInt8]($0) }
    return unsafe start + UnsafeBufferPointer(start: rest.start, count: rest.count)
  }
}

extension KeyBuffer {
  /// Which keys, each followed by a number, come before a bound that ends with such a number.
  func positions(before bound: [UInt8]?, followedBy order: UInt64) -> [Int] {
    guard let bound else { return Array(0..<count) }
    guard bound.count >= 8 else { return [] }
    let ends = ends
    let bytes = bytes
    return unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe bound.withUnsafeBufferPointer { bound in
        guard let keys = bytes.baseAddress, let bound = unsafe bound.baseAddress.map({ unsafe ($0, bound.count) })
        else { return [] }
        let boundWord = unsafe stoa_load_ordered(bound.0)
        let boundOrder = unsafe stoa_load_ordered(bound.0 + bound.1 - 8)
        var positions: [Int] = []
        var start = 0
        for position in 0..<ends.count {
          let end = Int(ends[position])
          let size = end - start
          defer { start = end }
          // A key shorter than a word is followed by zeros here, which come before every number.
          if unsafe stoa_load_ordered_start(keys + start, size) > boundWord { continue }
          let comparison = unsafe stoa_compare(keys + start, bound.0, min(size, bound.1 - 8))
          if comparison < 0 || comparison == 0 && order <= boundOrder { positions.append(position) }
        }
        return positions
      }
    }
  }
}
