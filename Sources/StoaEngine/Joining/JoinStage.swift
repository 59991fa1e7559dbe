import StoaBytes
import StoaColumns
import StoaRecords

/// Reads the other table of a join, and then knows how the join is done.
///
/// - The other table fits into memory: the first table streams past it.
/// - It does, and some of its keys have very many rows, or rows are very long: what comes of one batch might not fit,
///   so the rows of the first table are put aside and taken up as what comes of them is asked for.
/// - It does not fit: both are sorted by their keys, merged, and what comes of that is sorted back. Where the nearest
///   row is looked for, they are sorted by what it is near by, too, and are so where rows are very long.
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
    let rule = join.nearest.map { NearestRule(direction: $0.direction, tolerance: $0.tolerance) }
    let nearest = columns.nearest.map { $0.right.reading ?? .plain }
    let isCross = join.kind == .cross
    let onlyFilters = join.kind == .semi || join.kind == .anti
    let rowLimit = onlyFilters ? .max : context.joinedRowLimit
    let builder = JoinBuilder(
      rightKeys,
      columns: kept,
      passesJSON: columns.passesJSON,
      mustFit: isCross,
      nearest: nearest.map { JoinBuilder.Nearest(reading: $0, rowLimit: rowLimit) },
      context
    )
    if !input.isEmpty {
      try context.otherExecutor.run(
        input.records(),
        through: [.ordered(builder)],
        into: NothingSink()
      )
    }
    switch try builder.side() {
    case .sorted(let frames):
      let equal = EqualMerge(kind: join.kind, memory: context.operatorMemory / 4)
      let merge: any RowMerge = rule.map { NearestMerge(kind: join.kind, rule: $0) } ?? equal
      return .blocking(try SortedJoin(columns, leftKeys, frames, merge, context))
    case .table(let table):
      let rows = JoinRows(join.kind, columns, table, in: columns.passesJSON ? .json : context.madeDialect)
      if let column = columns.nearest?.left, let nearest, let rule {
        let finder = NearestRows(table, column: table.columns.count - 1, nearest, rule)
        return .ordered(NearestJoin(rows, leftKeys, finder, column: column))
      }
      let expands = !onlyFilters && (table.largestGroup > Self.groupLimit || table.largestRow > rowLimit)
      if isCross || expands { return .blocking(SpooledJoin(rows, leftKeys, context)) }
      return .ordered(HashJoin(rows, leftKeys))
    }
  }
}

extension ExecutionContext {
  /// How many bytes a row of the other table may add to each row of a batch, of which there may be ten thousands.
  fileprivate var joinedRowLimit: Int { max(operatorMemory >> 16, 1 << 10) }
}

/// Takes records that have been seen to already.
private final class NothingSink: BatchSink {
  func prepare(_ batch: RecordBatch, into output: OutputBuffer) {}
  func commit(_ batches: [RecordBatch], _ output: OutputBuffer) -> Demand { .more }
}
