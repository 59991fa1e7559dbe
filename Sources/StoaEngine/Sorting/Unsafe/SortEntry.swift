import CStoaBytes

/// What is sorted in a record's stead: eight bytes of its key, and the place of the record.
///
/// `word` is the first eight bytes of the key as a number, with zeros behind a shorter key. Among
/// records whose words are equal, later words of their keys take its place in turn.
struct SortEntry: BitwiseCopyable, Sendable {
  var word: UInt64
  var place: RecordPlace
}

/// Where a record lies in an arena, and its size, in one number, so that fetching a record costs no
/// look at any index.
struct RecordPlace: BitwiseCopyable, Hashable, Sendable {
  private(set) var bits: UInt64

  /// The size that stands for "this many or more": the size then lies before the record.
  static let longSize = 0xFF_FFFF
  /// Positions are below this.
  static let positionLimit = 1 << 40

  init(position: Int, size: Int) {
    bits = UInt64(position) << 24 | UInt64(min(size, Self.longSize))
  }

  private init(bits: UInt64) { self.bits = bits }

  /// In the place of a record that is left out: an equal one came before it.
  static let dropped = RecordPlace(bits: .max)

  /// The place of a copy.
  func moved(to position: Int) -> RecordPlace {
    RecordPlace(bits: UInt64(position) << 24 | bits & 0xFF_FFFF)
  }

  /// Where the record's piece of the arena starts.
  var position: Int { Int(bits >> 24) }
  /// The record's size, unless it is `longSize`.
  var shortSize: Int { Int(bits & 0xFF_FFFF) }
  var isLong: Bool { shortSize == Self.longSize }
}

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
