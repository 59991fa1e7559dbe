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
    let columns = keys.map { (key: $0, values: ColumnValues(batch, column: $0.column)) }

    var keyStart = former
    for position in 0..<count {
      var record = position
      if let selection = batch.selection { record = Int(selection[position]) }
      for column in columns {
        let (value, kind) = column.values.value(of: record, in: batch, scratch: &scratch)
        append(value, kind, by: column.key, to: &writer, scratch: &scratch)
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
