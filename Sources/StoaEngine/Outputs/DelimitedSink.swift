package import StoaBytes
package import StoaRecords

/// Writes batches as delimited text.
package final class DelimitedSink: BatchSink {
  private let encoder: DelimitedEncoder
  private let sink: any ByteSink
  /// What is still to be written before the first record.
  private let header: OrderedState<RecordBatch?>

  /// Writes to `sink`, behind `header` if there is one.
  ///
  /// The header is written with the first records, or at the end: not before it is known that the
  /// records can be had.
  package init(_ encoder: DelimitedEncoder, to sink: any ByteSink, header: RecordBatch?) {
    self.encoder = encoder
    self.sink = sink
    self.header = OrderedState(header)
  }

  /// Records that are copied whole need no fields.
  package func depth(for dialect: Dialect) -> ReadingDepth {
    encoder.copiesRecords(in: dialect) ? .records : .fields
  }

  package func prepare(_ batch: RecordBatch, into output: OutputBuffer) {
    if batch.index.extent == nil { encoder.append(batch, to: output) }
  }

  package func commit(_ batches: [RecordBatch], _ output: OutputBuffer) throws(TableError) -> Demand {
    try writeHeader()
    if output.count > 0 { try sink.write(output.bytes) }
    for batch in batches {
      // Records that need no copy are written from where they are.
      if let extent = batch.index.extent { try sink.write(batch.block.bytes.extracting(extent)) }
    }
    return .more
  }

  package func finish() throws(TableError) {
    try writeHeader()
    try sink.finish()
  }

  private func writeHeader() throws(TableError) {
    // A table without columns, as a pivot of no rows can be, has no header.
    guard let batch = header.update({ $0.take() }), !batch.columns.isEmpty else { return }
    let output = OutputBuffer()
    encoder.append(batch, to: output)
    try sink.write(output.bytes)
  }
}

extension TableShape {
  /// The header of a table of this shape: names as the input's header spells them, and new ones.
  package func header(from header: RecordBatch?) -> RecordBatch {
    if var header, columns.allSatisfy({ $0.headerField != nil }) {
      header.columns = columns.compactMap { $0.headerField.map(RecordBatch.Column.field) }
      return header
    }
    var batch = header ?? RecordBatch(columns: [], count: 1, origin: .init(source: "the header", firstLine: 1))
    batch.columns = columns.map { column in
      if let field = column.headerField { return .field(field) }
      let name = Array(column.name.utf8)
      return .computed(ValueColumn(bytes: name, ends: [UInt32(truncatingIfNeeded: name.count)]))
    }
    return batch
  }
}
