internal import CStoaBytes
internal import StoaBytes

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension DelimitedEncoder {
  /// Appends records as they stand: all of them at once, or each stretch of neighbours.
  func appendRecords(_ batch: RecordBatch, to output: OutputBuffer) {
    let starts = batch.index.recordStarts
    let bytes = batch.block.bytes
    guard let selection = batch.selection else {
      output.append(bytes.extracting(Int(starts[0])..<Int(starts[batch.index.recordCount])))
      return
    }
    var position = 0
    while position < selection.count {
      let first = Int(selection[position])
      var last = first
      position += 1
      while position < selection.count, Int(selection[position]) == last + 1 {
        last += 1
        position += 1
      }
      output.append(bytes.extracting(Int(starts[first])..<Int(starts[last + 1])))
    }
  }

  /// Whether a byte is among others that a value without quotes cannot hold.
  func holdsMarks(_ bytes: Span<UInt8>, _ quote: UInt8) -> Bool {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return false }
      var found: UInt64 = 0
      for offset in stride(from: 0, to: bytes.count, by: 64) {
        // What lies behind the bytes is padding, and does not count.
        var block = unsafe stoa_load(base + offset)
        var marks = unsafe stoa_mask_equal(&block, dialect.delimiter) | stoa_mask_equal(&block, quote)
        unsafe marks |= stoa_mask_equal(&block, lineFeed) | stoa_mask_equal(&block, carriageReturn)
        let rest = bytes.count - offset
        found |= rest < 64 ? marks & ((1 << UInt64(rest)) - 1) : marks
      }
      return found != 0
    }
  }

  /// Where the fields of one column stand, or the values of one that is computed.
  @safe
  private struct FieldPlaces {
    let bytes: UnsafePointer<UInt8>
    /// Where each starts, less `gap`, and where it ends, a stride from record to record.
    let starts: UnsafePointer<UInt32>
    let startStride: Int
    let gap: Int
    let ends: UnsafePointer<UInt32>
    let endStride: Int

    init(_ column: RecordBatch.Column, of batch: RecordBatch) {
      let index = batch.index
      switch column {
      case .field(let field):
        unsafe bytes = UnsafePointer(batch.block.base)
        unsafe starts = UnsafePointer(field == 0 ? index.recordStartsBase : index.fieldEndsBase + field - 1)
        startStride = field == 0 ? 1 : index.width
        gap = field == 0 ? 0 : 1
        unsafe ends = UnsafePointer(index.fieldEndsBase + field)
        endStride = index.width
      case .computed(let values), .carried(let values):
        unsafe bytes = values.bytesBase
        unsafe starts = UnsafePointer(values.startsBase)
        startStride = 1
        gap = 0
        unsafe ends = UnsafePointer(values.startsBase + 1)
        endStride = 1
      }
    }
  }

  /// Appends chosen fields of each record as they stand, and computed values, which are encoded already.
  ///
  /// Most fields are short, so a field is stored as one or two vectors of 32 bytes, whose surplus the
  /// next field overwrites; blocks and buffers have room for that behind their ends.
  func appendFields(_ batch: RecordBatch, to output: OutputBuffer) {
    let count = batch.count
    let columns = batch.columns.map { FieldPlaces($0, of: batch) }
    // No field grows, but fields may repeat: each is counted as often as the one that repeats most.
    var repeats = [Int](repeating: 0, count: batch.index.width)
    var byteCount = 0
    for column in batch.columns {
      switch column {
      case .field(let field): repeats[field] += 1
      case .computed(let values), .carried(let values): byteCount += values.bytes.count
      }
    }
    byteCount += batch.block.capacity * (repeats.max() ?? 0)
    output.reserve(byteCount + count * (columns.count + recordEnd.count + 2) + OutputBuffer.slack)
    let quote = dialect.quote
    // Of JSON, nothing is what is absent: quotes would make it an empty string.
    let writesAlone = columns.count == 1 && dialect.encoding != .json
    // Records may repeat, too: each field sees to it that there is room for it, and for what stands beside it.
    let extra = 32 + recordEnd.count + 3
    var target = unsafe output.base + output.count
    var limit = unsafe output.base + output.capacity
    unsafe columns.withUnsafeBufferPointer { columns in
      for position in 0..<count {
        let record = batch.selection.map { Int($0[position]) } ?? position
        for number in 0..<columns.count {
          let column = unsafe columns[number]
          let start = unsafe Int(column.starts[record &* column.startStride]) &+ column.gap
          let size = unsafe Int(column.ends[record &* column.endStride]) &- start
          if unsafe limit - target < size &+ extra {
            unsafe output.setCount(target - output.base)
            output.reserve(size + extra)
            unsafe target = output.base + output.count
            unsafe limit = output.base + output.capacity
          }
          if number > 0 {
            unsafe target.pointee = dialect.delimiter
            unsafe target += 1
          }
          if size == 0, writesAlone, let quote {
            unsafe target[0] = quote
            unsafe target[1] = quote
            unsafe target += 2
          }
          let source = unsafe column.bytes + start
          if size <= 32 {
            unsafe UnsafeMutableRawPointer(target).copyMemory(from: source, byteCount: 32)
          } else {
            unsafe memcpy(target, source, size)
          }
          unsafe target += size
        }
        for byte in recordEnd {
          unsafe target.pointee = byte
          unsafe target += 1
        }
      }
    }
    unsafe output.setCount(target - output.base)
  }
}
