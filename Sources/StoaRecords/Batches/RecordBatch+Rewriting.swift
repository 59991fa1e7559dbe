import StoaBytes

extension RecordBatch {
  /// The remaining records and columns as a batch of their own: with no more bytes than they need, every
  /// column a field, every record selected.
  ///
  /// What is a field already keeps its bytes; only computed columns are encoded.
  ///
  /// - Complexity: O(*n*) in the bytes that remain.
  package func rewritten() -> RecordBatch {
    var dialect = dialect
    // Computed values need the quotes that the batch's own dialect may lack.
    if dialect.encoding == .quoted, dialect.quote == nil, columns.contains(where: \.isComputed) { dialect = .csv }
    let output = OutputBuffer(capacity: block.capacity / max(1, index.recordCount) * (count + 1))
    DelimitedEncoder(dialect).append(self, to: output)
    let (bytes, byteCount) = output.takeBlock()
    let stretch = RecordStretch(scanning: bytes, 0..<byteCount, dialect: dialect, firstLine: origin.firstLine)
    guard let index = RecordIndex(regular: stretch, width: columns.count) else {
      preconditionFailure("What was encoded as regular records does not read as such")
    }
    return RecordBatch(block: bytes, index: index, dialect: dialect, origin: origin)
  }
}

extension RecordBatch.Column {
  fileprivate var isComputed: Bool {
    if case .computed = self { true } else { false }
  }
}
