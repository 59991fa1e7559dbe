internal import StoaBytes

/// Where the records and fields of a block of bytes lie.
///
/// Built once by a scanner, then only read. The offsets lie in two flat arrays of its own rather than
/// in Swift arrays, so that a scanner fills them without zeroing them first.
@safe
package final class RecordIndex: @unchecked Sendable {
  /// The fields of every record.
  package let width: Int
  package let recordCount: Int
  /// Whether it knows where the records and fields are, not only how many records.
  package let holdsFields: Bool
  /// The bytes of whole records of which nothing else is known, not even how many there are: as many as
  /// `recordCount` says, or more.
  package let extent: Range<Int>?
  /// Whether several records may lie in one place, and so not one behind the other.
  package let repeatsRecords: Bool
  /// `recordCount` + 1 offsets.
  let recordStartsBase: UnsafeMutablePointer<UInt32>
  /// `recordCount` × `width` offsets.
  let fieldEndsBase: UnsafeMutablePointer<UInt32>
  private let starts: ByteBlock
  private let ends: ByteBlock

  /// Takes over blocks of offsets: `recordCount` + 1 starts at the start of one, and from offset
  /// `firstEnd` (in offsets) of the other the field ends.
  init(
    width: Int,
    recordCount: Int,
    starts: ByteBlock,
    ends: ByteBlock,
    firstEnd: Int,
    repeatsRecords: Bool = false
  ) {
    self.repeatsRecords = repeatsRecords
    self.width = width
    self.recordCount = recordCount
    self.starts = starts
    self.ends = ends
    holdsFields = true
    extent = nil
    unsafe recordStartsBase = UnsafeMutableRawPointer(starts.base).assumingMemoryBound(to: UInt32.self)
    unsafe fieldEndsBase = UnsafeMutableRawPointer(ends.base).assumingMemoryBound(to: UInt32.self) + firstEnd
  }

  /// Knows how many records there are, and nothing else of them.
  convenience init(counting recordCount: Int) { self.init(counting: recordCount, extent: nil) }

  /// Knows which bytes some records take, and nothing else of them.
  convenience init(extent: Range<Int>) { self.init(counting: extent.isEmpty ? 0 : 1, extent: extent) }

  private init(counting recordCount: Int, extent: Range<Int>?) {
    width = 0
    self.recordCount = recordCount
    self.extent = extent
    repeatsRecords = false
    starts = ByteBlock(capacity: 0)
    ends = starts
    holdsFields = false
    unsafe recordStartsBase = UnsafeMutableRawPointer(starts.base).assumingMemoryBound(to: UInt32.self)
    unsafe fieldEndsBase = unsafe recordStartsBase
  }

  /// Copies offsets from arrays; for readers whose speed does not hang on it.
  ///
  /// With `repeatsRecords`, several records may lie in one place.
  package convenience init(
    width: Int,
    recordStarts: [UInt32],
    fieldEnds: [UInt32],
    repeatsRecords: Bool = false
  ) {
    precondition(fieldEnds.count == max(0, recordStarts.count - 1) * width, "Every record needs all its field ends")
    let starts = ByteBlock(capacity: max(1, recordStarts.count) * 4)
    let ends = ByteBlock(capacity: fieldEnds.count * 4)
    let count = max(0, recordStarts.count - 1)
    self.init(
      width: width,
      recordCount: count,
      starts: starts,
      ends: ends,
      firstEnd: 0,
      repeatsRecords: repeatsRecords
    )
    for (index, start) in recordStarts.enumerated() { unsafe recordStartsBase[index] = start }
    for (index, end) in fieldEnds.enumerated() { unsafe fieldEndsBase[index] = end }
  }

  /// Where each record starts, and where the last one ends.
  package var recordStarts: Span<UInt32> {
    @_lifetime(borrow self)
    get {
      let span = unsafe Span(_unsafeStart: UnsafePointer(recordStartsBase), count: holdsFields ? recordCount + 1 : 0)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// Where each field ends, row by row.
  package var fieldEnds: Span<UInt32> {
    @_lifetime(borrow self)
    get {
      let count = holdsFields ? recordCount * width : 0
      let span = unsafe Span(_unsafeStart: UnsafePointer(fieldEndsBase), count: count)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }
}
