import CStoaBytes

// HOW A RECORD LIES IN THE ARENA
//
//   [size: 8]   record, with its end   n       [size: 4]       n bytes of key
//    only if                           0...254  only if n       behind the
//    long                              or 255   is 255          first eight
//
// The rest of the key stands behind the record, because whoever must look at it will soon fetch the
// record too. Reading goes up to 64 bytes past the end of a piece; the arena keeps them.

/// Reads records and keys at their places in an arena.
///
/// It is a view: who holds it holds the arena too.
@safe
struct ArenaReader {
  /// How many entries ahead of the one that is looked at keys and records are asked for.
  static let lookAhead = 16

  let segments: UnsafePointer<UnsafeMutablePointer<UInt8>>
  let shift: UInt64
  let mask: UInt64

  @inline(__always)
  func address(of place: RecordPlace) -> UnsafeMutablePointer<UInt8> {
    let position = place.bits >> 24
    return unsafe segments[Int(position >> shift)] + Int(position & mask)
  }

  /// The record's bytes.
  @inline(__always)
  func record(at place: RecordPlace) -> (start: UnsafeMutablePointer<UInt8>, size: Int) {
    let start = unsafe address(of: place)
    if place.isLong {
      return unsafe (start + 8, UnsafeRawPointer(start).loadUnaligned(as: Int.self))
    }
    return unsafe (start, place.shortSize)
  }

  /// The bytes of the key behind its first eight.
  @inline(__always)
  func keyRest(at place: RecordPlace) -> (start: UnsafeMutablePointer<UInt8>, count: Int) {
    let (start, size) = unsafe record(at: place)
    let end = unsafe start + size
    let count = unsafe Int(end[0])
    if count < 255 { return unsafe (end + 1, count) }
    return unsafe (end + 5, Int(UnsafeRawPointer(end + 1).loadUnaligned(as: UInt32.self)))
  }

  /// The eight bytes of the key from `depth` on, which is at least 8.
  @inline(__always)
  func keyWord(at place: RecordPlace, depth: Int) -> UInt64 {
    let rest = unsafe keyRest(at: place)
    let offset = depth - 8
    guard unsafe offset < rest.count else { return 0 }
    return unsafe stoa_load_ordered_start(rest.start + offset, rest.count - offset)
  }

  /// Compares two keys, equal before `depth`, from there on: below, at or above 0 as `memcmp` does.
  func compareKeyRests(_ left: RecordPlace, _ right: RecordPlace, depth: Int) -> Int {
    let offset = depth - 8
    let left = unsafe keyRest(at: left)
    let right = unsafe keyRest(at: right)
    let count = unsafe min(left.count, right.count) - offset
    guard count > 0 else { return 0 }
    // Keys are prefix-free: where one ends, the other differs or ends too.
    return Int(unsafe stoa_compare(left.start + offset, right.start + offset, count))
  }

  /// Asks for the cache line where the rest of the key starts.
  @inline(__always)
  func prefetchKey(at place: RecordPlace) {
    unsafe stoa_prefetch(address(of: place) + place.shortSize)
  }

  /// Asks for the first cache lines of the record.
  @inline(__always)
  func prefetchRecord(at place: RecordPlace) {
    let start = unsafe address(of: place)
    let size = place.shortSize
    unsafe stoa_prefetch(start)
    if size > 64 { unsafe stoa_prefetch(start + 64) }
    if size > 128 { unsafe stoa_prefetch(start + 128) }
    if size > 192 { unsafe stoa_prefetch(start + 192) }
  }
}

extension ArenaReader {
  /// How far the keys of some entries, equal to another up to `depth`, are equal to it in all.
  func commonDepth(
    of entries: UnsafeMutableBufferPointer<SortEntry>,
    with first: RecordPlace,
    depth: Int
  ) -> Int {
    let rest = unsafe keyRest(at: first)
    var common = unsafe rest.count
    let offset = depth - 8
    for index in entries.indices where common > offset {
      if index + Self.lookAhead < entries.count {
        unsafe prefetchKey(at: entries[index + Self.lookAhead].place)
      }
      let other = unsafe keyRest(at: entries[index].place)
      common = unsafe commonCount(rest.start, other.start, from: offset, limit: min(common, other.count))
    }
    return max(common, offset) + 8
  }
}

/// How many bytes, counting from the starts, are equal, where those before `start` are.
private func commonCount(
  _ left: UnsafeMutablePointer<UInt8>,
  _ right: UnsafeMutablePointer<UInt8>,
  from start: Int,
  limit: Int
) -> Int {
  var index = start
  while index + 8 <= limit {
    let differing = unsafe stoa_load_ordered(left + index) ^ stoa_load_ordered(right + index)
    if differing != 0 { return index + differing.leadingZeroBitCount / 8 }
    index += 8
  }
  while unsafe index < limit && left[index] == right[index] { index += 1 }
  return min(index, limit)
}
