internal import StoaBytes

/// Makes batches of stretches of records, and deals with records that break the rules.
struct BatchBuilder: Sendable {
  /// What messages call the input.
  let source: String
  /// The dialect the input is read in.
  let dialect: Dialect
  let rules: RecordRules
  /// What a record that lacks its end is given.
  let recordEnd: [UInt8]

  /// Adds the stretch's records to a piece.
  func append(_ stretch: borrowing RecordStretch, to piece: inout BatchPiece) {
    guard piece.failure == nil, !stretch.range.isEmpty else { return }
    let origin = RecordBatch.Origin(source: source, firstLine: stretch.firstLine)
    // Comments, irregular and huge records are sorted out one by one; nearly always there are none.
    if dialect.comment == nil, stretch.range.count <= rules.maximumRecordSize,
      let index = RecordIndex(regular: stretch, width: rules.width)
    {
      piece.recordCount += index.recordCount
      piece.batches.append(
        RecordBatch(block: stretch.block, index: index, dialect: dialect.withoutComments, origin: origin)
      )
      return
    }
    var assembler = RecordAssembler(self)
    assembler.take(stretch, into: &piece)
  }
}
