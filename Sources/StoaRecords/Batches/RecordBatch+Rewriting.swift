internal import StoaBytes

extension RecordBatch {
  /// The remaining records and columns as a batch of their own: with no more bytes than they need, every
  /// column a field, every record selected.
  ///
  /// Fields keep their bytes, unless another dialect is asked for; computed columns are encoded.
  ///
  /// - Complexity: O(*n*) in the bytes that remain.
  package func rewritten(in wanted: Dialect? = nil) -> RecordBatch {
    var dialect = (wanted ?? dialect).withoutComments
    // Computed values need the quotes that the batch's own dialect may lack.
    if dialect.encoding == .quoted, dialect.quote == nil, columns.contains(where: \.isComputed) { dialect = .csv }
    let output = OutputBuffer(capacity: block.capacity / max(1, index.recordCount) * (count + 1))
    DelimitedEncoder(dialect).append(self, to: output)
    let (bytes, byteCount) = output.takeBlock()
    return RecordBatch(scanning: bytes, 0..<byteCount, width: columns.count, dialect: dialect, origin: origin)
  }
}

extension RecordBatch.Column {
  fileprivate var isComputed: Bool {
    if case .computed = self { true } else { false }
  }
}
