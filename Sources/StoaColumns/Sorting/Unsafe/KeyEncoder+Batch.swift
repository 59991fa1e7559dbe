internal import StoaBytes
internal import StoaRecords

extension KeyEncoder {
  /// The loop over a batch's records: everything it touches is in local variables.
  func encodeKeys(_ batch: RecordBatch, into buffer: KeyBuffer) throws(TableError) {
    let count = batch.count
    let former = buffer.writer.used
    buffer.reserveKeys(count)
    var end = unsafe buffer.nextEnd
    var writer = buffer.writer
    var longest = buffer.longestKey
    var scratch = ValueScratch()
    let columns = keys.map { ColumnValues(batch, column: $0.column) }

    var keyStart = former
    for position in 0..<count {
      let record = batch.selection.map { Int($0[position]) } ?? position
      for index in keys.indices {
        let (value, kind) = columns[index].value(of: record, in: batch, scratch: &scratch)
        append(value, kind, by: keys[index], to: &writer)
      }
      longest = max(longest, writer.used &- keyStart)
      keyStart = writer.used
      unsafe end.pointee = UInt32(truncatingIfNeeded: keyStart)
      unsafe end += 1
    }

    buffer.writer = writer
    guard writer.used <= Int(UInt32.max) else {
      buffer.writer.used = former
      throw TableError(.memory, "the sort keys take more than 4 GiB at once", remedy: "give a smaller --memory")
    }
    buffer.count += count
    buffer.longestKey = longest
  }
}
