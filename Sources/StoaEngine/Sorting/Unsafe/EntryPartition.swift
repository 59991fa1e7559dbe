import StoaBytes

/// Distributes entries over buckets by their words, in two rounds that run on all threads: find and
/// count the buckets of all entries, then put every entry in its place. Entries of one bucket keep
/// their order.
// Every piece of work writes to parts of the memory that no other touches.
@safe
final class EntryPartition: @unchecked Sendable {
  /// Entries next to each other, to be distributed together with others.
  @safe
  struct Piece {
    var start: UnsafeMutablePointer<SortEntry>
    var count: Int
  }

  private let pieces: [Piece]
  private let count: Int
  /// Runs of pieces, each the work of one thread at a time, and the number of entries before each.
  private var chunks: [(pieces: Range<Int>, start: Int)] = []
  private let splitters: Splitters
  private let threads: Int
  private let bucketOfEntry: ByteBlock
  private var buckets: UnsafeMutablePointer<UInt16> {
    unsafe UnsafeMutableRawPointer(bucketOfEntry.base).assumingMemoryBound(to: UInt16.self)
  }
  /// For every chunk how many of its entries go to each bucket; then where its next one goes.
  private let positions: UnsafeMutablePointer<UInt32>

  /// Takes the entries, fewer than 2³² in all, in their order.
  init(_ pieces: [Piece], threads: Int) {
    let total = pieces.reduce(0) { $0 + $1.count }
    let pieces = Self.cut(pieces, at: max(4096, total / (threads * 4)))
    self.pieces = pieces
    self.count = total
    self.threads = threads
    splitters = Splitters(
      sample: Self.sample(of: pieces, total: total),
      buckets: total / Self.bucketSize
    )
    var first = 0
    var start = 0
    var size = 0
    for index in pieces.indices {
      size += pieces[index].count
      if size >= total / (threads * 4) || index == pieces.count - 1 {
        chunks.append((first..<index + 1, start))
        first = index + 1
        start += size
        size = 0
      }
    }
    bucketOfEntry = ByteBlock(capacity: 2 * total)
    bucketOfEntry.useLargePages()
    unsafe positions = .allocate(capacity: chunks.count * Splitters.bucketLimit)
    unsafe positions.initialize(repeating: 0, count: chunks.count * Splitters.bucketLimit)
  }

  deinit { unsafe positions.deallocate() }

  /// How many entries a bucket is to have: so that it is sorted inside the fastest big cache.
  private static let bucketSize = 12_000
  private static let samplesPerBucket = 16

  private static func cut(_ pieces: [Piece], at limit: Int) -> [Piece] {
    var result: [Piece] = []
    for piece in pieces {
      var offset = 0
      while offset < piece.count {
        let count = min(limit, piece.count - offset)
        unsafe result.append(Piece(start: piece.start + offset, count: count))
        offset += count
      }
    }
    return result
  }

  private static func sample(of pieces: [Piece], total: Int) -> [UInt64] {
    let wanted = min(total, Splitters.bucketLimit * samplesPerBucket)
    let stride = total / wanted
    // A fixed seed: the cut decides speed alone, never the order.
    var random: UInt64 = 0x9E37_79B9_7F4A_7C15
    var words: [UInt64] = []
    words.reserveCapacity(wanted)
    var piece = 0
    var before = 0
    for number in 0..<wanted {
      random ^= random << 13
      random ^= random >> 7
      random ^= random << 17
      let index = number * stride + Int(random % UInt64(stride))
      while index >= before + pieces[piece].count {
        before += pieces[piece].count
        piece += 1
      }
      unsafe words.append(pieces[piece].start[index - before].word)
    }
    words.sort()
    return words
  }

  /// Distributes the entries to `target`, which has room for all of them, and returns the buckets.
  func run(to target: UnsafeMutablePointer<SortEntry>) -> [SortBucket] {
    ParallelWork.run(chunks.count, threads: threads) { self.classify($0) }
    var result: [SortBucket] = []
    var start: UInt32 = 0
    for bucket in 0..<Splitters.bucketLimit {
      let first = start
      for chunk in chunks.indices {
        let place = chunk * Splitters.bucketLimit + bucket
        let count = unsafe positions[place]
        unsafe positions[place] = start
        start += count
      }
      if start > first {
        var made = unsafe SortBucket(start: target + Int(first), count: Int(start - first))
        made.isUniform = splitters.isUniform[bucket]
        result.append(made)
      }
    }
    let destination = unsafe Destination(entries: target)
    ParallelWork.run(chunks.count, threads: threads) { unsafe self.distribute($0, to: destination.entries) }
    return result
  }

  // Threads write to different places in it.
  @safe
  private struct Destination: @unchecked Sendable {
    let entries: UnsafeMutablePointer<SortEntry>
  }

  private func classify(_ number: Int) {
    let chunk = chunks[number]
    let counts = unsafe positions + number * Splitters.bucketLimit
    var next = chunk.start
    for index in chunk.pieces {
      let piece = pieces[index]
      unsafe splitters.classify(piece.start, piece.count, buckets: buckets + next, counts: counts)
      next += piece.count
    }
  }

  private func distribute(_ number: Int, to target: UnsafeMutablePointer<SortEntry>) {
    let chunk = chunks[number]
    let positions = unsafe positions + number * Splitters.bucketLimit
    var bucket = unsafe buckets + chunk.start
    for index in chunk.pieces {
      let piece = pieces[index]
      for index in 0..<piece.count {
        let position = unsafe positions + Int(bucket[index])
        let place = unsafe position.pointee
        unsafe position.pointee = place &+ 1
        unsafe target[Int(place)] = piece.start[index]
      }
      unsafe bucket += piece.count
    }
  }
}
