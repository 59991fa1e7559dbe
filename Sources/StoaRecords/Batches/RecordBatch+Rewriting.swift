internal import StoaBytes

extension RecordBatch {
  /// The dialect that tells all its values: its own, unless there are computed ones, which may need quotes that its
  /// own lacks.
  package var fittingDialect: Dialect {
    columns.contains(where: \.isComputed) ? dialect.holdingAnyText : dialect.withoutComments
  }

  /// The remaining records and columns as a batch of their own: with no more bytes than they need, every
  /// column a field, every record selected.
  ///
  /// Fields keep their bytes, unless another dialect is asked for; computed columns are encoded. What a dialect that
  /// is asked for has no way to tell, it tells as it does in files.
  ///
  /// - Complexity: O(*n*) in the bytes that remain.
  package func rewritten(in wanted: Dialect? = nil) -> RecordBatch {
    let dialect = wanted?.withoutComments ?? fittingDialect
    let output = OutputBuffer(capacity: block.capacity / max(1, index.recordCount) * (count + 1))
    DelimitedEncoder(dialect).append(self, to: output)
    let (bytes, byteCount) = output.takeBlock()
    return RecordBatch(scanning: bytes, 0..<byteCount, width: columns.count, dialect: dialect, origin: origin)
  }

  /// The remaining records as whole ones of a dialect: the batch itself where its records are so already.
  ///
  /// - Complexity: O(1), or that of rewriting.
  package func wholeRecords(in wanted: Dialect) -> RecordBatch {
    hasWholeRecords && dialect.withoutComments == wanted.withoutComments ? self : rewritten(in: wanted)
  }
}

extension RecordBatch.Column {
  fileprivate var isComputed: Bool {
    if case .computed = self { true } else { false }
  }
}
