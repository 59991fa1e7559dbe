import StoaBytes
internal import Synchronization

/// Cuts all entries into buckets small enough for one thread each.
///
/// What stays large after one cut shares its first eight bytes, mostly: then the next bytes in which
/// the keys differ are put in the words' place, and it is cut again.
// It is filled by one thread, and then its buckets go to one thread each.
@safe
final class EntryDivision: @unchecked Sendable {
  typealias Entries = UnsafeMutablePointer<SortEntry>

  /// In order, without empty ones.
  private(set) var buckets: [SortBucket] = []
  private let reader: ArenaReader
  private let threads: Int
  private let count: Int
  /// Two arrays of all entries.
  ///
  /// A cut goes from one to the same place in the other. The second takes no memory until something
  /// is written to it.
  private let arrays: (ByteBlock, ByteBlock)
  /// What the buckets lie in where they were in order already: the sorter may be gone before its records.
  private let sortedEntries: RecordArena?

  /// Up to this many entries stay in one bucket at the first.
  private static let smallLimit = 1 << 15
  /// From this many on a bucket is cut again.
  private static let largeLimit = 1 << 18

  /// Divides the entries of extents, which come in input order.
  ///
  /// Their memory is no longer needed afterwards, save where `isSorted` says that they are in order
  /// already: then they are the buckets.
  init(_ extents: [ArenaExtent], isSorted: Bool, records: RecordArena, entries: RecordArena, threads: Int) {
    reader = records.reader
    self.threads = threads
    let pieces = ArenaExtent.pieces(extents, entries: entries)
    count = pieces.reduce(0) { $0 + $1.count }
    let size = isSorted ? 0 : count * MemoryLayout<SortEntry>.stride
    arrays = (ByteBlock(capacity: size), ByteBlock(capacity: size))
    sortedEntries = isSorted ? entries : nil
    if count > Self.smallLimit { arrays.0.useLargePages() }
    if isSorted {
      buckets = pieces.map { unsafe SortBucket(start: $0.start, count: $0.count, order: .whole) }
    } else if count <= Self.smallLimit {
      gather(pieces)
      buckets = unsafe count == 0 ? [] : [SortBucket(start: self.entries(in: 0), count: count)]
    } else {
      for bucket in unsafe EntryPartition(pieces, threads: threads).run(to: self.entries(in: 0)) {
        divide(bucket, in: 0)
      }
    }
  }

  /// Room for as many entries as a bucket has, for whoever sorts it.
  func spare(for bucket: SortBucket) -> Entries {
    let first = unsafe entries(in: 0)
    let second = unsafe entries(in: 1)
    let offset = unsafe bucket.start - first
    if offset >= 0 && offset < count { return unsafe second + offset }
    return unsafe first + (bucket.start - second)
  }

  private func entries(in array: Int) -> Entries {
    let block = array == 0 ? arrays.0 : arrays.1
    return unsafe UnsafeMutableRawPointer(block.base).assumingMemoryBound(to: SortEntry.self)
  }

  private func gather(_ pieces: [EntryPartition.Piece]) {
    var target = unsafe entries(in: 0)
    for piece in pieces {
      unsafe target.update(from: piece.start, count: piece.count)
      unsafe target += piece.count
    }
  }

  private func divide(_ bucket: SortBucket, in array: Int) {
    guard bucket.count >= Self.largeLimit else {
      buckets.append(bucket)
      return
    }
    var bucket = bucket
    if bucket.isUniform, !advance(&bucket) {
      buckets.append(bucket)
      return
    }
    let target = unsafe entries(in: 1 - array) + (bucket.start - entries(in: array))
    let piece = unsafe EntryPartition.Piece(start: bucket.start, count: bucket.count)
    for var part in unsafe EntryPartition([piece], threads: threads).run(to: target) {
      part.depth = bucket.depth
      part.firstWord = bucket.firstWord
      divide(part, in: 1 - array)
    }
  }

  /// Puts the next bytes that differ in the place of words that are all equal.
  ///
  /// - Returns: false when there are none: all keys of the bucket are equal.
  private func advance(_ bucket: inout SortBucket) -> Bool {
    let pieces = unsafe EntryPieces(start: bucket.start, count: bucket.count, pieces: threads * 4)
    let first = unsafe bucket.start[0]
    if bucket.firstWord == nil { bucket.firstWord = first.word }
    let depth = bucket.depth + 8
    let common = Atomic(Int.max)
    ParallelWork.run(threads * 4, threads: threads) { number in
      let found = unsafe self.reader.commonDepth(of: pieces.entries(of: number), with: first.place, depth: depth)
      common.min(found, ordering: .relaxed)
    }
    bucket.depth = common.load(ordering: .relaxed)
    bucket.isUniform = false
    guard unsafe reader.keyRest(at: first.place).count + 8 > bucket.depth else {
      bucket.order = .equal
      return false
    }
    let newDepth = bucket.depth
    ParallelWork.run(threads * 4, threads: threads) { number in
      unsafe self.loadWords(pieces.entries(of: number), depth: newDepth)
    }
    return true
  }

  /// A run of entries, cut into pieces for several threads.
  @safe
  private struct EntryPieces: @unchecked Sendable {
    let start: Entries
    let count: Int
    let pieces: Int

    func entries(of piece: Int) -> UnsafeMutableBufferPointer<SortEntry> {
      let first = count * piece / pieces
      let end = count * (piece + 1) / pieces
      return unsafe UnsafeMutableBufferPointer(start: start + first, count: end - first)
    }
  }

  private func loadWords(_ entries: UnsafeMutableBufferPointer<SortEntry>, depth: Int) {
    for index in entries.indices {
      if index + ArenaReader.lookAhead < entries.count {
        unsafe reader.prefetchKey(at: entries[index + ArenaReader.lookAhead].place)
      }
      unsafe entries[index].word = unsafe reader.keyWord(at: entries[index].place, depth: depth)
    }
  }
}
