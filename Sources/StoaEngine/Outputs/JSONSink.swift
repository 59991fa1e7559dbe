package import StoaBytes
package import StoaRecords

extension TableShape {
  /// An encoder of JSON for tables of this shape, whose values of declared types have been converted.
  package func jsonEncoder(_ options: JSONRecordEncoder.Options) -> JSONRecordEncoder {
    var options = options
    options.finishedColumns = Set(columns.indices.filter { columns[$0].type != nil })
    options.nullableColumns = Set(columns.indices.filter { columns[$0].missingIsNull })
    for renaming in columns.lazy.flatMap(\.renamings) {
      options.paths.add(renaming.name, formerly: renaming.former, keeping: renaming.keptSize)
    }
    return JSONRecordEncoder(columns.map(\.name), options: options)
  }
}

/// Writes batches as JSON.
package final class JSONSink: BatchSink {
  private let encoder: JSONRecordEncoder
  private let sink: any ByteSink
  private let hasRecords = OrderedState(false)
  private let repairs = OrderedState(0)

  package init(_ encoder: JSONRecordEncoder, to sink: any ByteSink) {
    self.encoder = encoder
    self.sink = sink
  }

  package func prepare(_ batch: RecordBatch, into output: OutputBuffer) {
    let count = encoder.append(batch, to: output)
    if count > 0 { repairs.update { $0 += count } }
  }

  package func commit(_ batches: [RecordBatch], _ output: OutputBuffer) throws(TableError) -> Demand {
    guard output.count > 0 else { return .more }
    let isFirst = hasRecords.update { hasRecords in
      defer { hasRecords = true }
      return !hasRecords
    }
    let opening = encoder.opening
    if isFirst, !opening.isEmpty {
      // The opening takes the place of the comma that parts a record from the one before.
      try sink.write(opening.span)
      try sink.write(output.bytes.extracting(1..<output.count))
    } else {
      try sink.write(output.bytes)
    }
    return .more
  }

  /// How many stretches of bytes were no UTF-8 and became U+FFFD.
  package var repairCount: Int { repairs.update { $0 } }

  package func finish() throws(TableError) {
    let closing = encoder.closing(hasRecords: hasRecords.update { $0 })
    if !closing.isEmpty { try sink.write(closing.span) }
    try sink.finish()
  }
}
