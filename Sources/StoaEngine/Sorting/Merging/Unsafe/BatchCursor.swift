import CStoaBytes
import StoaBytes
import StoaColumns
import StoaRecords

/// Goes through the records of a source, one by one, and sees to it that their keys ascend.
@safe
final class BatchCursor: MergeInput {
  private let source: any BatchSource
  private let encoder: KeyEncoder
  private var batches: [RecordBatch] = []
  private var batch: RecordBatch?
  private var failure: TableError?
  private let keys = KeyBuffer()
  private var position = 0
  private var keyRange = 0..<0
  /// The last key of the batch before, if there was one.
  private var lastKey: [UInt8]?

  init(_ source: any BatchSource, by encoder: KeyEncoder) {
    self.source = source
    self.encoder = encoder
  }

  var key: UnsafeBufferPointer<UInt8>? {
    guard batch != nil else { return nil }
    let keys = keys
    return unsafe keys.bytes.withUnsafeBufferPointer { bytes in
      unsafe bytes.baseAddress.map {
        unsafe UnsafeBufferPointer(start: $0 + keyRange.lowerBound, count: keyRange.count)
      }
    }
  }

  var distinctKeySize: Int { keyRange.count }

  var output: UnsafeBufferPointer<UInt8> {
    guard let batch else { return unsafe UnsafeBufferPointer(start: nil, count: 0) }
    let index = batch.index
    let starts = index.recordStarts
    let start = Int(starts[number(in: batch)])
    return unsafe UnsafeBufferPointer(
      start: batch.block.base + start,
      count: Int(starts[number(in: batch) + 1]) - start
    )
  }

  /// The number in its index of the record it stands on.
  private func number(in batch: RecordBatch) -> Int {
    batch.selection.map { Int($0[position]) } ?? position
  }

  /// - Throws: what the source ends with; `notSorted` for a record whose key is below the one before.
  func advance() throws(TableError) {
    let former = keyRange
    let keys = keys
    if let batch, position + 1 < batch.count {
      position += 1
      keyRange = former.upperBound..<Int(keys.ends[position])
      if keys.bytes.extracting(keyRange).precedes(keys.bytes.extracting(former)) { throw notSorted() }
      return
    }
    if batch != nil { lastKey = [UInt8](copying: keys.bytes.extracting(former)) }
    try startBatch(keys)
    if batch != nil, let lastKey, keys.bytes.extracting(keyRange).precedes(lastKey.span) { throw notSorted() }
  }

  private func startBatch(_ keys: KeyBuffer) throws(TableError) {
    while true {
      while batches.isEmpty {
        batch = nil
        if let failure { throw failure }
        guard let piece = source.next() else { return }
        batches = piece.batches.filter { $0.count > 0 }.reversed()
        failure = piece.failure
      }
      guard let next = batches.popLast() else { continue }
      keys.removeAll()
      try encoder.encode(next, into: keys)
      batch = next
      position = 0
      keyRange = 0..<Int(keys.ends[0])
      return
    }
  }

  private func notSorted() -> TableError {
    TableError(
      .notSorted,
      "the record stands behind one that it should come before",
      remedy: "sort the input first, or name the keys it is sorted by",
      at: batch.map { .init(source: $0.origin.source, line: $0.line(of: number(in: $0))) }
    )
  }
}

extension Span<UInt8> {
  /// Whether these bytes come before others.
  func precedes(_ other: Span<UInt8>) -> Bool {
    let shared = Swift.min(count, other.count)
    let order = unsafe withUnsafeBufferPointer { left in
      unsafe other.withUnsafeBufferPointer { right in
        guard let left = left.baseAddress, let right = right.baseAddress else { return Int32(0) }
        return unsafe stoa_compare(left, right, shared)
      }
    }
    return order == 0 ? count < other.count : order < 0
  }
}
