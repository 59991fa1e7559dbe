internal import StoaBytes
internal import StoaRecords

extension KeyEncoder {
  /// The loop over a batch's records: everything it touches is in local variables.
  ///
  /// - Returns: whether a key met something that is not what it asks for.
  func encodeKeys(_ batch: RecordBatch, into buffer: KeyBuffer) throws(TableError) -> Bool {
    let count = batch.count
    let former = buffer.writer.used
    buffer.reserveKeys(count)
    var end = unsafe buffer.nextEnd
    var writer = buffer.writer
    var scratch = ValueScratch()
    let columns = zip(keys, rules).map { (rule: $1, values: ColumnValues(batch, column: $0.column)) }
    let parts = batch.dialect.encoding == .json ? keys.map { partValues(of: $0, in: batch) } : []

    for position in 0..<count {
      var record = position
      if let selection = batch.selection { record = Int(selection[position]) }
      for number in columns.indices {
        let column = columns[number]
        let (value, kind) = column.values.value(of: record, in: batch, scratch: &scratch)
        if kind == .absent, !parts.isEmpty {
          appendParts(parts[number], of: record, in: batch, by: column.rule, to: &writer, scratch: &scratch)
        } else {
          append(value, kind, by: column.rule, to: &writer, scratch: &scratch)
        }
      }
      unsafe end.pointee = UInt32(truncatingIfNeeded: writer.used)
      unsafe end += 1
    }

    buffer.writer = writer
    guard writer.used <= Int(UInt32.max) else {
      buffer.writer.used = former
      throw TableError(.memory, "the sort keys take more than 4 GiB at once", remedy: "give a smaller --memory")
    }
    buffer.count += count
    return scratch.metUnsuitable
  }

  /// The columns that the arrays and objects of a key's column were taken apart into.
  private func partValues(of key: ResolvedSortKey, in batch: RecordBatch) -> [ColumnValues] {
    key.partColumns.map { ColumnValues(batch, column: $0) }
  }

  /// Appends an array or object that was taken apart into columns, or that there is none.
  private func appendParts(
    _ parts: [ColumnValues],
    of record: Int,
    in batch: RecordBatch,
    by rule: KeyRule,
    to writer: inout KeyWriter,
    scratch: inout ValueScratch
  ) {
    let start = writer.used
    var auto = rule
    (auto.kind, auto.isDescending, auto.missingFirst) = (.auto, false, false)
    var isAbsent = true
    writer.append(KeyCode.container)
    for part in parts {
      let (value, kind) = part.value(of: record, in: batch, scratch: &scratch)
      if kind != .absent { isAbsent = false }
      append(value, kind, by: auto, to: &writer, scratch: &scratch)
    }
    guard isAbsent || rule.kind != .auto else {
      if rule.isDescending { writer.invert(from: start) }
      return
    }
    writer.used = start
    if isAbsent {
      writer.append(rule.missingFirst ? KeyCode.absentFirst : KeyCode.absentLast)
    } else {
      // There is no text of it that another kind could go by.
      writer.append(KeyCode.unsuitable)
      scratch.metUnsuitable = true
    }
  }
}
