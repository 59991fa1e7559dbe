import StoaBytes
import StoaRecords

/// What makes records in order, a block at a time: a sort, or a merge.
protocol SortedBlocks: AnyObject {
  /// The next records, or nil at the end.
  func next() throws(TableError) -> SortedBlock?
}

extension SortedRecords: SortedBlocks {}
extension MergedRecords: SortedBlocks {}

/// Records in order as batches.
final class SortedSource: BatchSource {
  // The gate lets one thread at a time ask for blocks.
  private struct State: @unchecked Sendable {
    var records: (any SortedBlocks)?
    var count = 0
  }

  private let gate: Gate<State>
  private let width: Int
  private let dialect: Dialect
  private let depth: ReadingDepth

  init(_ records: sending any SortedBlocks, width: Int, dialect: Dialect, depth: ReadingDepth) {
    gate = Gate(State(records: records))
    self.width = width
    self.dialect = dialect
    self.depth = depth
  }

  var pieceCount: Int { gate.withLock { $0.count } }

  func cancel() { gate.update { $0.records = nil } }

  func next() -> BatchPiece? {
    var block: SortedBlock?
    let taken = gate.withLock { state -> BatchPiece? in
      guard let records = state.records else { return nil }
      var piece = BatchPiece(sequence: state.count)
      do throws(TableError) {
        block = try records.next()
        if block == nil {
          state.records = nil
          return nil
        }
      } catch {
        piece.failure = error
        state.records = nil
      }
      state.count += 1
      return piece
    }
    guard var piece = taken, let block else { return taken }
    piece.batches = [batch(block)]
    return piece
  }

  private func batch(_ sorted: SortedBlock) -> RecordBatch {
    let origin = RecordBatch.Origin(source: "the sorted records", firstLine: 0)
    switch depth {
    case .records: return RecordBatch(block: sorted.block, records: sorted.range, dialect: dialect, origin: origin)
    case .fields:
      return RecordBatch(scanning: sorted.block, sorted.range, width: width, dialect: dialect, origin: origin)
    }
  }
}
