import CStoaBytes
import StoaBytes
import StoaRecords

/// Looks for a text in the bytes of whole records.
struct ByteSearch: Sendable {
  private let lower: [UInt8]
  private let upper: [UInt8]

  /// Takes a text, which must not be empty; in any case it is one of ASCII.
  init(_ text: [UInt8], ignoringCase: Bool) {
    precondition(!text.isEmpty, "There is nothing to look for")
    lower = ignoringCase ? text.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 } : text
    upper = ignoringCase ? text.map { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) ? $0 & 0xDF : $0 } : text
  }

  /// The rows of a batch whose bytes hold the text, or some more.
  ///
  /// - Complexity: O(*n*) in the bytes of the records, most of them many at once.
  func rows(of batch: RecordBatch) -> [UInt32] {
    let starts = batch.index.recordStarts
    let count = batch.index.recordCount
    let end = Int(starts[count])
    let bytes = unsafe UnsafePointer(batch.block.base)
    var found: [UInt32] = []
    var record = 0
    var offset = Int(starts[0])
    while offset < end {
      offset = unsafe stoa_find_text(bytes, offset, end, lower, upper, lower.count)
      guard offset < end else { break }
      record = Self.record(at: offset, from: record, starts)
      found.append(UInt32(truncatingIfNeeded: record))
      record += 1
      offset = Int(starts[record])
    }
    guard let selection = batch.selection else { return found }
    return Self.common(found, selection)
  }

  /// The record that a byte belongs to, at or behind one.
  private static func record(at offset: Int, from first: Int, _ starts: Span<UInt32>) -> Int {
    // Longer steps until it is passed, and then halves.
    var low = first
    var step = 1
    while low + step < starts.count - 1, Int(starts[low + step]) <= offset {
      low += step
      step *= 2
    }
    var high = min(low + step, starts.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(starts[middle]) <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// What two ascending lists have in common.
  private static func common(_ one: [UInt32], _ other: [UInt32]) -> [UInt32] {
    var common: [UInt32] = []
    var next = 0
    for row in one {
      while next < other.count, other[next] < row { next += 1 }
      if next < other.count, other[next] == row { common.append(row) }
    }
    return common
  }

  /// Whether there is a backslash in the records of a batch.
  func holdsBackslash(_ batch: RecordBatch) -> Bool {
    let starts = batch.index.recordStarts
    let end = Int(starts[batch.index.recordCount])
    let backslash = [UInt8(ascii: "\\")]
    let bytes = unsafe UnsafePointer(batch.block.base)
    return unsafe stoa_find_text(bytes, Int(starts[0]), end, backslash, backslash, 1) < end
  }
}
