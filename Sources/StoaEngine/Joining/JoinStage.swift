import StoaBytes
import StoaColumns
import StoaRecords

/// Reads the other table of a join, and then knows how the join is done.
///
/// - The other table fits into memory: the first table streams past it.
/// - It does, and some of its keys have very many rows: what comes of one batch would not fit, so the rows
///   of the first table are put aside and taken up as what comes of them is asked for.
/// - It does not fit: both are sorted by their keys, merged, and what comes of that is sorted back.
///
/// All give the same bytes.
final class JoinStage: DeferredStage {
  /// How many rows a key may have for the first way.
  private static let groupLimit = 64

  private let join: Join
  private let columns: JoinColumns
  private let other: OtherTable
  private let context: ExecutionContext

  init(_ join: Join, _ columns: JoinColumns, _ other: OtherTable, _ context: ExecutionContext) {
    self.join = join
    self.columns = columns
    self.other = other
    self.context = context
  }

  /// Whether rows of the other table come out that meet none.
  private var keepsRight: Bool { join.kind == .right || join.kind == .full }

  func resolve() throws(TableError) -> Stage {
    let input = try other.take(in: context)
    let rightKeys = try JoinKeys(columns.rightKeys, matchesMissing: join.matchesMissing, context)
    let leftKeys = try JoinKeys(columns.leftKeys, matchesMissing: join.matchesMissing, context)
    var kept = columns.rightColumns
    // A row that meets none shows its keys in the columns of the first table's.
    if keepsRight { kept += columns.rightKeys.map(\.column) }
    if let nearest = columns.nearest { kept.append(nearest.right.column) }
    let mustFit = columns.nearest != nil || join.kind == .cross
    let builder = JoinBuilder(rightKeys, columns: kept, mustFit: mustFit, context)
    if !input.isEmpty {
      try context.otherExecutor.run(
        input.records(),
        through: [.ordered(builder)],
        into: NothingSink()
      )
    }
    switch try builder.side() {
    case .sorted(let frames):
      return .blocking(try MergeJoin(join.kind, columns, leftKeys, frames, context))
    case .table(let table):
      let rows = JoinRows(join.kind, columns, table)
      if let nearest = columns.nearest, let direction = join.nearest?.direction {
        let finder = NearestRows(
          table,
          column: table.columns.count - 1,
          direction: direction,
          tolerance: join.nearest?.tolerance,
          readings: (nearest.left.reading ?? .plain, nearest.right.reading ?? .plain)
        )
        return .ordered(NearestJoin(rows, leftKeys, finder, column: nearest.left.column))
      }
      let expands = join.kind != .semi && join.kind != .anti && table.largestGroup > Self.groupLimit
      if join.kind == .cross || expands { return .blocking(SpooledJoin(rows, leftKeys, context)) }
      return .ordered(HashJoin(rows, leftKeys))
    }
  }
}

/// Takes records that have been seen to already.
private final class NothingSink: BatchSink {
  func prepare(_ batch: RecordBatch, into output: OutputBuffer) {}
  func commit(_ batches: [RecordBatch], _ output: OutputBuffer) -> Demand { .more }
}
