internal import StoaBytes

/// Reads one delimited input, behind its header, with any number of threads.
///
/// A piece is what one chunk adds: the record that straddles its start, then the records that lie in
/// it, as they stand in the chunk's own bytes. Files are read in parallel; the pieces are the same
/// for any number of threads.
///
/// - Memory: a few chunks of 256 KiB a thread, and the largest record.
package final class DelimitedReader: BatchSource {
  private let feed: ChunkFeed
  private let ledger: BorderLedger
  private let dialect: Dialect
  private let depth: ReadingDepth
  private let builder: BatchBuilder

  /// Reads on from a prologue.
  package convenience init(_ prologue: InputPrologue, rules: RecordRules, depth: ReadingDepth) {
    self.init(prologue, rules: rules, depth: depth, chunkSize: ChunkFeed.chunkSize)
  }

  /// Reads on in chunks of a given size: what comes out is the same for any.
  init(_ prologue: InputPrologue, rules: RecordRules, depth: ReadingDepth, chunkSize: Int) {
    dialect = prologue.dialect
    // Records that are to be checked, or need more than masks, are counted where they are indexed.
    let isCountable = rules.onBadRecord == .stop && RecordScanner(dialect: prologue.dialect).allowsBlocks
    self.depth = isCountable ? depth : .fields
    feed = ChunkFeed(prologue.source, ahead: prologue.ahead, chunkSize: chunkSize)
    var border = Border()
    border.line = prologue.line
    border.recordLine = prologue.line
    ledger = BorderLedger(border)
    builder = BatchBuilder(source: prologue.source.name, dialect: dialect, rules: rules, recordEnd: prologue.recordEnd)
  }

  package var pieceCount: Int { feed.count }

  package func cancel() {
    feed.stop()
    ledger.cancel()
  }

  package func next() -> BatchPiece? {
    guard let chunk = feed.next() else { return nil }
    var piece = depth == .records ? countedPiece(chunk) : indexedPiece(chunk)
    if piece?.failure == nil { piece?.failure = chunk.failure }
    return piece
  }

  private func indexedPiece(_ chunk: Chunk) -> BatchPiece? {
    var piece = BatchPiece(sequence: chunk.number)
    var scan = ChunkScan(chunk, dialect: dialect, depth: .fields, state: ledger.stateIfKnown(chunk.number))
    var tailFailure: TableError?
    let cut = ledger.pass(chunk.number) { border in
      scan.settle(state: border.state)
      defer { tailFailure = failure(in: border) }
      return scan.cut(&border, recordEnd: builder.recordEnd)
    }
    guard let cut else { return nil }
    if let record = cut.straddling { builder.append(RecordStretch(record, dialect: dialect), to: &piece) }
    builder.append(RecordStretch(scan, cut), to: &piece)
    if piece.failure == nil { piece.failure = tailFailure }
    return piece
  }

  private func countedPiece(_ chunk: Chunk) -> BatchPiece? {
    var piece = BatchPiece(sequence: chunk.number)
    var scan = ChunkScan(chunk, dialect: dialect, depth: .records, state: ledger.stateIfKnown(chunk.number))
    let last = ledger.pass(chunk.number) { border -> Border? in
      scan.settle(state: border.state)
      if let fault = scan.scanner.faults.first {
        piece.failure = .textBehindQuote(at: scan.position(of: Int(fault), behind: border, source: feed.name))
        scan.shorten(to: Int(fault))
      }
      piece.recordCount = scan.countRecords(&border, skippingBlankLines: builder.rules.width > 1)
      if piece.failure == nil { piece.failure = failure(in: border) }
      // A quote that never closes is found, and told of, as where records are indexed.
      return chunk.isEnd && border.state == .quoted ? border : nil
    }
    guard let last else { return nil }
    if let border = last {
      piece.recordCount = 0
      let record = border.takeRecord(endedBy: builder.recordEnd)
      builder.append(RecordStretch(record, dialect: dialect), to: &piece)
      piece.batches = []
    }
    if piece.recordCount > 0 {
      let origin = RecordBatch.Origin(source: feed.name, firstLine: 0)
      let index = RecordIndex(counting: piece.recordCount)
      piece.batches = [RecordBatch(block: chunk.block, index: index, dialect: dialect, origin: origin)]
    }
    return piece
  }

  /// What is wrong with the record that has begun and not ended; nobody needs to read on then.
  private func failure(in border: Border) -> TableError? {
    let limit = builder.rules.maximumRecordSize
    guard border.tail.count > limit else { return nil }
    feed.stop()
    let start = TableError.Position(source: feed.name, line: border.recordLine)
    return .recordTooLarge(limit, isQuoted: border.state == .quoted, at: start)
  }
}
