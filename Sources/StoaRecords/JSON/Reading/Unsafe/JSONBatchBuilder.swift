internal import CStoaBytes
internal import StoaBytes

/// Writes the slots of records as one batch of the `.json` dialect, with its index.
///
/// The memory for the index is taken for the worst case, one byte a field; what is not touched of it
/// costs nothing.
@safe
struct JSONBatchBuilder: ~Copyable {
  private let width: Int
  private let block: ByteBlock
  private let starts: ByteBlock
  private let ends: ByteBlock
  private let startBase: UnsafeMutablePointer<UInt32>
  private let endBase: UnsafeMutablePointer<UInt32>
  private var byteCount = 0
  private(set) var recordCount = 0

  init(width: Int, capacity: Int) {
    self.width = width
    block = ByteBlock(capacity: capacity)
    starts = ByteBlock(capacity: (capacity / width + 2) * 4)
    ends = ByteBlock(capacity: (capacity + 1) * 4)
    unsafe startBase = UnsafeMutableRawPointer(starts.base).assumingMemoryBound(to: UInt32.self)
    unsafe endBase = UnsafeMutableRawPointer(ends.base).assumingMemoryBound(to: UInt32.self)
  }

  /// Whether a record of at most so many bytes still fits.
  @inline(__always)
  func hasRoom(for bytes: Int) -> Bool { byteCount + bytes <= block.capacity }

  /// Appends a record, for which there must be room, and empties its slots.
  ///
  /// The slots' offsets count from `base`.
  @inline(__always)
  mutating func append(_ slots: UnsafeMutablePointer<UInt64>, base: UnsafePointer<UInt8>) {
    var out = unsafe block.base + byteCount
    let ends = unsafe endBase + recordCount * width
    unsafe startBase[recordCount] = UInt32(truncatingIfNeeded: byteCount)
    for column in 0..<width {
      let slot = unsafe slots[column]
      if slot != 0 {
        unsafe slots[column] = 0
        let text = unsafe base + Int(slot >> 32)
        let count = Int(slot & (JSONRecordParser.rewriteFlag - 1))
        if slot & JSONRecordParser.rewriteFlag == 0 {
          unsafe stoa_copy_wide(out, text, count)
          unsafe out += count
        } else {
          unsafe out = Self.rewrite(text, count, to: out)
        }
      }
      unsafe ends[column] = UInt32(truncatingIfNeeded: out - block.base)
      unsafe out.pointee = UInt8(ascii: ",")
      unsafe out += 1
    }
    unsafe out[-1] = UInt8(ascii: "\n")
    byteCount = unsafe out - block.base
    recordCount += 1
  }

  /// Copies a text that may not stand in a record as it is: an inner quote becomes `\u0022`, half of a
  /// surrogate pair `\ufffd`, and the space in empty brackets goes.
  @inline(never)
  private static func rewrite(
    _ text: UnsafePointer<UInt8>,
    _ count: Int,
    to start: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    var out = unsafe start
    func put(_ bytes: StaticString) {
      for index in 0..<bytes.utf8CodeUnitCount { unsafe out[index] = bytes.utf8Start[index] }
      unsafe out += bytes.utf8CodeUnitCount
    }
    guard unsafe text[0] == UInt8(ascii: "\"") else {
      unsafe put(text[0] == UInt8(ascii: "{") ? "{}" : "[]")
      return unsafe out
    }
    var offset = 0
    while offset < count {
      var copied = 1
      if unsafe text[offset] == UInt8(ascii: "\\") {
        copied = 2
        if unsafe text[offset + 1] == UInt8(ascii: "\"") {
          put("\\u0022")
          offset += 2
          continue
        }
        if unsafe text[offset + 1] == UInt8(ascii: "u"), let unit = unsafe JSONTextScanning.codeUnit(text + offset + 2)
        {
          copied = 6
          if unit & 0xFC00 == 0xD800, unsafe text[offset + 6] == UInt8(ascii: "\\"),
            unsafe text[offset + 7] == UInt8(ascii: "u"),
            let low = unsafe JSONTextScanning.codeUnit(text + offset + 8), low & 0xFC00 == 0xDC00
          {
            copied = 12
          } else if unit & 0xF800 == 0xD800 {
            put("\\ufffd")
            offset += 6
            continue
          }
        }
      }
      for _ in 0..<copied {
        unsafe out.pointee = unsafe text[offset]
        unsafe out += 1
        offset += 1
      }
    }
    return unsafe out
  }

  /// The batch of all records appended.
  consuming func finish(origin: RecordBatch.Origin) -> RecordBatch {
    unsafe startBase[recordCount] = UInt32(truncatingIfNeeded: byteCount)
    let index = RecordIndex(width: width, recordCount: recordCount, starts: starts, ends: ends, firstEnd: 0)
    return RecordBatch(block: block, index: index, dialect: .json, origin: origin)
  }
}
