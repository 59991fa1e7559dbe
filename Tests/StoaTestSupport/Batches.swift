package import StoaBytes
package import StoaRecords
internal import Synchronization

/// Batches that are at hand, a piece each, and a failure behind them if there is to be one.
package final class GivenBatches: BatchSource {
  private let pieces: [BatchPiece]
  private let position = Mutex(0)

  package init(_ batches: [RecordBatch], failure: TableError? = nil) {
    var pieces = batches.enumerated().map { sequence, batch in
      var piece = BatchPiece(sequence: sequence)
      piece.batches = [batch]
      piece.recordCount = batch.count
      return piece
    }
    if let failure {
      var piece = BatchPiece(sequence: pieces.count)
      piece.failure = failure
      pieces.append(piece)
    }
    self.pieces = pieces
  }

  package var pieceCount: Int { pieces.count }

  package func cancel() { position.withLock { $0 = pieces.count } }

  package func next() -> BatchPiece? {
    position.withLock { position in
      guard position < pieces.count else { return nil }
      defer { position += 1 }
      return pieces[position]
    }
  }
}

/// A batch of fields that stand as they are given: quotes and escapes are the caller's.
package func fieldBatch(
  _ records: [[[UInt8]]],
  dialect: Dialect,
  source: String = "test.csv",
  firstLine: Int = 1
) -> RecordBatch {
  var bytes: [UInt8] = []
  var starts: [UInt32] = [0]
  var ends: [UInt32] = []
  for record in records {
    for (number, field) in record.enumerated() {
      if number > 0 { bytes.append(dialect.delimiter) }
      bytes += field
      ends.append(UInt32(bytes.count))
    }
    bytes.append(0x0A)
    starts.append(UInt32(bytes.count))
  }
  let block = ByteBlock(capacity: bytes.count)
  block.withMutableBytes { _ = $0.copy(from: bytes.span) }
  return RecordBatch(
    block: block,
    index: RecordIndex(width: records.first?.count ?? 1, recordStarts: starts, fieldEnds: ends),
    dialect: dialect,
    origin: RecordBatch.Origin(source: source, firstLine: firstLine)
  )
}

extension RecordBatch {
  /// The value of every field of the records that are still there.
  package var values: [[[UInt8]]] {
    var scratch: [UInt8] = []
    var records: [[[UInt8]]] = []
    forEachRecord { record in
      records.append(
        (0..<index.width).map { [UInt8](copying: reader(ofField: $0).value(of: record, scratch: &scratch)) }
      )
    }
    return records
  }

  /// Every field of the records that are still there, as it stands.
  package var rawFields: [[[UInt8]]] {
    var records: [[[UInt8]]] = []
    forEachRecord { record in
      records.append((0..<index.width).map { [UInt8](copying: reader(ofField: $0).rawField(of: record)) })
    }
    return records
  }
}
