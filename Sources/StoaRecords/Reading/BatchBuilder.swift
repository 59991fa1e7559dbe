import StoaBytes

/// Makes batches of stretches of records, and deals with records that break the rules.
struct BatchBuilder: Sendable {
  /// What messages call the input.
  let source: String
  let dialect: Dialect
  let rules: RecordRules
  /// What a record that lacks its end is given.
  let recordEnd: [UInt8]

  /// Adds the stretch's records to a piece.
  func append(_ stretch: borrowing RecordStretch, to piece: inout BatchPiece) {
    guard piece.failure == nil, !stretch.range.isEmpty else { return }
    var origin = RecordBatch.Origin(source: source, firstLine: stretch.firstLine)
    // Comments and irregular records are sorted out one by one; nearly always there are none.
    if dialect.comment == nil, let index = RecordIndex(regular: stretch, width: rules.width) {
      piece.recordCount += index.recordCount
      piece.batches.append(RecordBatch(block: stretch.block, index: index, dialect: dialect, origin: origin))
      return
    }
    var assembler = RecordAssembler(self)
    assembler.take(stretch, into: &piece)
    guard !assembler.recordLines.isEmpty else { return }
    origin.recordLines = assembler.recordLines
    piece.recordCount += assembler.recordLines.count
    piece.batches.append(
      RecordBatch(block: ByteBlock(assembler.bytes, []), index: assembler.index, dialect: dialect, origin: origin)
    )
  }

  func textBehindQuote(line: Int?, byte: Int?) -> TableError {
    TableError(
      .malformedRecord,
      "text follows a closing quote",
      remedy: "double the quotes inside a quoted field, or take the text as data with --lazy-quotes",
      at: .init(source: source, line: line, byte: byte)
    )
  }
}
