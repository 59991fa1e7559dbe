import StoaBytes
import StoaRecords

/// Adds columns to records that can be told of the rows before them alone, as they pass.
final class RunningStream: OrderedOperator {
  private let table: OrderedState<RunningTable>

  init(_ table: RunningTable) { self.table = OrderedState(table) }

  var leavesRowsBeforeFailure: Bool { true }

  func admit(_ batch: inout RecordBatch) throws(TableError) -> Demand {
    // The executor lets one thread at a time in.
    try table.update { $0 }.add(to: &batch)
    return .more
  }

  func finish() -> [RecordBatch] { [] }
}

/// Adds columns to records of which some can be told only when all are known.
///
/// The records are put aside, on disk where they are many, and taken up again when all that is to be told is there.
final class RunningRecords: BlockingOperator {
  private let plan: RunningPlan
  private let context: ExecutionContext
  private let spool: ReorderRecords
  private let totals: RunningTotals?
  /// For each column of the plan what gives the rows their values by their places, where something does.
  private let placed: [PlacedValues?]

  init(_ plan: RunningPlan, width: Int, _ context: ExecutionContext) throws(TableError) {
    self.plan = plan
    self.context = context
    let ways = plan.columns.map(plan.way)
    let memory = context.operatorMemory / (2 + ways.count { $0 != nil })
    let settings = RecordSorter.Settings(
      memory: memory,
      temporaryDirectory: context.temporaryDirectory,
      threads: context.threadCount
    )
    spool = ReorderRecords(RecordSorter(.unchanged, settings), width: width)
    let shares = plan.columns.filter { $0.kind == .share }.compactMap(\.numbers)
    var others: [NumberSource] = []
    for other in plan.columns.filter(\.kind.needsNumbers).compactMap(\.numbers)
    where !(shares + others).contains(where: { $0.position == other.position }) {
      others.append(other)
    }
    let needsTotals = !shares.isEmpty || !others.isEmpty
    totals = needsTotals ? RunningTotals(of: shares, lookingAt: others, by: plan.keys, context) : nil
    var placed: [PlacedValues?] = []
    for (way, column) in zip(ways, plan.columns) {
      guard let way, let position = column.position else {
        placed.append(nil)
        continue
      }
      placed.append(try PlacedValues(way, of: position, by: plan.keys, context, memory: memory))
    }
    self.placed = placed
  }

  func take(_ batches: [RecordBatch], sequence: Int) throws(TableError) {
    try totals?.take(batches)
    for values in placed { try values?.take(batches, sequence: sequence) }
    try spool.take(batches, sequence: sequence)
  }

  func finish(_ depth: @Sendable (Dialect) -> ReadingDepth) throws(TableError) -> any BatchSource {
    let shares = try totals?.finish()
    var columns: [RunningTable.Column] = []
    var shareCount = 0
    for (column, values) in zip(plan.columns, placed) {
      let made: any RunningColumn
      if let values {
        made = try values.finish()
      } else if column.kind == .share, let shares {
        made = shares.columns[shareCount]
        shareCount += 1
      } else {
        made = plan.makeColumn(column)
      }
      columns.append(RunningTable.Column(made: made, source: column.numbers))
    }
    let table = RunningTable(columns, by: plan.keys, context, groups: shares?.groups ?? RunningGroups(), telling: nil)
    return RunningSource(try spool.finish { _ in .fields }, table)
  }
}

/// Records in their order, with the columns that are added to them.
private final class RunningSource: BatchSource {
  // The gate lets one thread at a time take records and add to them.
  private struct State: @unchecked Sendable {
    let table: RunningTable
    var isAtEnd = false
  }

  private let source: any BatchSource
  private let gate: Gate<State>

  init(_ source: any BatchSource, _ table: RunningTable) {
    self.source = source
    gate = Gate(State(table: table))
  }

  var pieceCount: Int { source.pieceCount }

  func cancel() {
    gate.update { $0.isAtEnd = true }
    source.cancel()
  }

  func next() -> BatchPiece? {
    gate.withLock { state in
      guard !state.isAtEnd else { return nil }
      guard var piece = source.next() else {
        state.isAtEnd = true
        return nil
      }
      for index in piece.batches.indices {
        do throws(TableError) {
          try state.table.add(to: &piece.batches[index])
        } catch {
          piece.failure = error
          piece.batches.removeSubrange((index + 1)...)
          state.isAtEnd = true
          break
        }
      }
      return piece
    }
  }
}
