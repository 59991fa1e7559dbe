import StoaBytes
import StoaRecords
import Synchronization

/// Joins rows with a table in memory of which very many may meet one row, or very long ones.
///
/// The rows are put aside, on disk where they are many, and taken up as what comes of them is asked for, as many pairs
/// at a time as make a batch of the usual size.
final class SpooledJoin: BlockingOperator {
  private let rows: JoinRows
  private let keys: JoinKeys
  private let spool: ReorderRecords

  init(_ rows: JoinRows, _ keys: JoinKeys, _ context: ExecutionContext) {
    self.rows = rows
    self.keys = keys
    let settings = RecordSorter.Settings(
      memory: context.operatorMemory / 4,
      temporaryDirectory: context.temporaryDirectory,
      threads: context.threadCount
    )
    spool = ReorderRecords(RecordSorter(.unchanged, settings), width: rows.leftWidth)
  }

  func take(_ batches: [RecordBatch], sequence: Int) throws(TableError) {
    try spool.take(batches, sequence: sequence)
  }

  func finish(_ depth: @Sendable (Dialect) -> ReadingDepth) throws(TableError) -> any BatchSource {
    PairSource(try spool.finish { _ in .fields }, rows, keys)
  }
}

/// Makes the pairs of rows that meet, a batch of the usual size at a time.
private final class PairSource: BatchSource {
  /// Rows of which the pairs are still to be made.
  private struct Current: Sendable {
    var batch: RecordBatch
    /// The keys of its rows.
    var keys: [Int32]
    /// The next pair: the row of the batch, and which of the rows it meets.
    var position = 0
    var match = 0
  }

  private struct State: Sendable {
    var current: Current?
    var rest: (any BatchSource)?
    var count = 0
    var isAtEnd = false
    var failure: TableError?
  }

  private enum Work: Sendable {
    case pairs(RecordBatch, positions: [UInt32], rows: [Int32])
    case batches([RecordBatch])
  }

  private let source: any BatchSource
  private let rows: JoinRows
  private let keys: JoinKeys
  private let state = Mutex(State())

  init(_ source: any BatchSource, _ rows: JoinRows, _ keys: JoinKeys) {
    self.source = source
    self.rows = rows
    self.keys = keys
  }

  var pieceCount: Int { state.withLock { $0.count } }

  func cancel() {
    state.withLock { $0.isAtEnd = true }
    source.cancel()
  }

  func next() -> BatchPiece? {
    let next = state.withLock { state -> (BatchPiece, Work?)? in
      guard !state.isAtEnd else { return nil }
      var piece = BatchPiece(sequence: state.count)
      var work: Work?
      do throws(TableError) {
        work = try nextWork(&state)
        if work == nil {
          state.isAtEnd = true
          return nil
        }
      } catch {
        piece.failure = error
        state.isAtEnd = true
      }
      state.count += 1
      return (piece, work)
    }
    guard case (var piece, let work)? = next else { return nil }
    do throws(TableError) {
      switch work {
      case .pairs(let batch, let positions, let matches):
        piece.batches = [try rows.pairs(of: batch, positions, matches)]
      case .batches(let batches): piece.batches = batches
      case nil: break
      }
    } catch {
      piece.failure = error
    }
    return piece
  }

  private func nextWork(_ state: inout State) throws(TableError) -> Work? {
    while state.rest == nil {
      if var current = state.current {
        let (positions, matches) = pairs(&current)
        state.current = current.position < current.keys.count ? current : nil
        if !positions.isEmpty { return .pairs(current.batch, positions: positions, rows: matches) }
        continue
      }
      guard let piece = source.next() else {
        state.rest = try rows.rest()
        break
      }
      if let failure = piece.failure { throw failure }
      guard let batch = piece.batches.first, batch.count > 0 else { continue }
      let isCross = rows.kind == .cross
      let found = isCross ? [Int32](repeating: 0, count: batch.count) : try keys.find(batch, in: rows.table)
      rows.note(found)
      state.current = Current(batch: batch, keys: found)
    }
    guard let piece = state.rest?.next() else { return nil }
    if let failure = piece.failure { throw failure }
    return .batches(piece.batches)
  }

  /// The next pairs, as many as there may be at once.
  private func pairs(_ current: inout Current) -> (positions: [UInt32], rows: [Int32]) {
    var records = RepeatedRecords()
    var matches: [Int32] = []
    let columns = Array(current.batch.columns.indices)
    while current.position < current.keys.count, !records.isFull {
      let position = current.position
      let group = rows.table.rows(of: rows.table.keys.count == 0 ? -1 : current.keys[position])
      let unmet: ArraySlice<Int32> = rows.keepsLeft && group.isEmpty ? [-1] : []
      let record = current.batch.record(at: position)
      let size = current.batch.size(of: record, in: columns)
      for row in (group.isEmpty ? unmet : group).dropFirst(current.match) where !records.isFull {
        records.append(UInt32(truncatingIfNeeded: position), size: size + rows.table.size(of: row))
        matches.append(row)
        current.match += 1
      }
      guard current.match >= group.count else { break }
      current.match = 0
      current.position += 1
    }
    return (records.numbers, matches)
  }
}
