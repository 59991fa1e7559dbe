import StoaBytes

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

  /// Appends chosen fields of each record as they stand.
  ///
  /// Most fields are short, so a field is stored as one or two vectors of 32 bytes, whose surplus the
  /// next field overwrites; blocks and buffers have room for that behind their ends.
  func appendFields(_ batch: RecordBatch, to output: OutputBuffer) {
    let fields = batch.columns.compactMap { column -> Int? in
      if case .field(let field) = column { field } else { nil }
    }
    let index = batch.index
    let count = batch.count
    // No field grows, but fields may repeat: each is counted as often as the one that repeats most.
    var repeats = [Int](repeating: 0, count: index.width)
    for field in fields { repeats[field] += 1 }
    let fieldBytes = batch.block.capacity * (repeats.max() ?? 0)
    output.reserve(fieldBytes + count * (fields.count + recordEnd.count + 2) + OutputBuffer.slack)
    let source = unsafe UnsafePointer(batch.block.base)
    let width = index.width
    let quote = dialect.quote
    // Of JSON, nothing is what is absent: quotes would make it an empty string.
    let writesAlone = fields.count == 1 && dialect.encoding != .json
    var target = unsafe output.base + output.count
    let ends = unsafe index.fieldEndsBase
    let starts = unsafe index.recordStartsBase
    unsafe fields.withUnsafeBufferPointer { fields in
      for position in 0..<count {
        let record = batch.selection.map { Int($0[position]) } ?? position
        let row = unsafe ends + record &* width
        for column in 0..<fields.count {
          let field = unsafe fields[column]
          let start = unsafe field == 0 ? Int(starts[record]) : Int(row[field &- 1]) &+ 1
          let size = unsafe Int(row[field]) &- start
          if column > 0 {
            unsafe target.pointee = dialect.delimiter
            unsafe target += 1
          }
          if size == 0, writesAlone, let quote {
            unsafe target[0] = quote
            unsafe target[1] = quote
            unsafe target += 2
          }
          if size <= 32 {
            unsafe UnsafeMutableRawPointer(target).copyMemory(from: source + start, byteCount: 32)
          } else {
            unsafe memcpy(target, source + start, size)
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
