import CStoaBytes
import StoaBytes

/// Memory that records are put into, piece by piece, and that is given back all at once.
///
/// It grows by segments of a power of two, so that a position leads to an address by one look at a
/// small table. Large segments are backed by large pages: records are fetched in no order later.
///
/// Pieces are reserved by one thread at a time and filled by any number; who holds the arena sees to
/// that, which is why the conformance is unchecked.
@safe
final class RecordArena: @unchecked Sendable {
  /// Bytes behind every piece that may be read and overwritten.
  static let slack = 64

  let segmentSize: Int
  private let shift: Int
  private var blocks: [ByteBlock] = []
  /// The start of every segment; a larger piece takes several in a row.
  private let segments: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>>
  private let segmentLimit: Int
  /// How many segments have a start.
  private var segmentCount = 0
  /// The segments left from before a reset that nothing has been put into yet.
  private var spare = 0..<0
  /// The room that is left where the last piece was put.
  private var next = 0
  private var end = 0
  /// What is reserved, slack included.
  private(set) var reservedSize = 0

  /// Makes one for up to `limit` bytes, which decides the size of segments.
  init(limit: Int) {
    var size = 1 << 20
    while size < 32 << 20, size <= limit / 16 { size *= 2 }
    segmentSize = size
    shift = size.trailingZeroBitCount
    segmentLimit = min(limit >> (shift - 1) + 4096, RecordPlace.positionLimit >> shift)
    unsafe segments = .allocate(capacity: segmentLimit)
  }

  deinit { unsafe segments.deallocate() }

  /// The reader of what has been put in so far.
  var reader: ArenaReader {
    unsafe ArenaReader(segments: segments, shift: UInt64(shift), mask: UInt64(segmentSize - 1))
  }

  /// Reserves a piece and returns its position, or nil when there are no more positions.
  func reserve(_ size: Int) -> Int? {
    let size = size + Self.slack
    if size > end - next {
      guard startBlock(of: size) else { return nil }
    }
    defer { next += size }
    reservedSize += size
    return next
  }

  /// Copies a record to where there is room for `slack` more bytes; most are short.
  @inline(__always)
  static func copy(_ record: UnsafePointer<UInt8>, _ size: Int, to target: UnsafeMutablePointer<UInt8>) {
    if size <= 512 {
      unsafe stoa_copy_wide(target, record, size)
    } else {
      unsafe target.update(from: record, count: size)
    }
  }

  func address(of position: Int) -> UnsafeMutablePointer<UInt8> {
    unsafe segments[position >> shift] + (position & (segmentSize - 1))
  }

  /// Finds room for a piece that does not fit behind the last one.
  private func startBlock(of size: Int) -> Bool {
    if size <= segmentSize, let segment = spare.first {
      spare = segment + 1..<spare.upperBound
      next = segment << shift
      end = next + segmentSize
      return true
    }
    let count = (size + segmentSize - 1) >> shift
    guard segmentCount + count <= segmentLimit else { return false }
    let block = ByteBlock(capacity: count << shift)
    // A small table is sorted before a large page is cleared.
    block.useLargePages(from: segmentCount == 0 ? ByteBlock.largePage : 0)
    blocks.append(block)
    for index in 0..<count {
      unsafe (segments + segmentCount + index).initialize(to: block.base + index << shift)
    }
    next = segmentCount << shift
    end = next + count << shift
    segmentCount += count
    return true
  }

  /// Forgets all pieces, and keeps the memory of ordinary segments for the next ones.
  func reset() {
    blocks.removeAll { $0.capacity != segmentSize }
    for (index, block) in blocks.enumerated() { unsafe (segments + index).initialize(to: block.base) }
    segmentCount = blocks.count
    spare = 0..<segmentCount
    next = 0
    end = 0
    reservedSize = 0
  }

  /// Forgets all pieces and gives the memory back.
  func clear() {
    blocks = []
    reset()
  }
}
