internal import StoaBytes
internal import StoaColumns
internal import StoaEngine
internal import StoaRecords

/// The table that is browsed: what a run has found out about it, and its rows as they come.
final class BrowsedTable: Sendable {
  /// What is known once the input is open.
  struct Contents: Sendable {
    let shape: TableShape
    let readings: [ColumnReading]
    let input: TableInput
    let context: ExecutionContext
    let rows: SpooledRows
    /// The run that fills it, which knows what its inputs are like.
    let run: TableRun

    var names: [String] { shape.columns.map(\.name) }
  }

  private struct State: Sendable {
    var contents: Contents?
    var error: CommandError?
    var isEnded = false
    var warnings = ""
  }

  private let state = Gate(State())

  /// What has ended the run early.
  var error: CommandError? { state.withLock { $0.error } }
  /// Waits until it is known what there is to look at; nil where the run ends before.
  func awaitContents() -> Contents? {
    state.wait { state -> Contents?? in
      if let contents = state.contents { return .some(contents) }
      return state.isEnded ? .some(nil) : nil
    }
  }

  /// What there is to warn of, a line each.
  var warnings: String { state.withLock { $0.warnings } }

  /// Takes in a line for people.
  @Sendable func warn(_ text: String) { state.withLock { $0.warnings += text } }

  /// Runs what fills it, in a thread of its own.
  func begin(_ run: TableRun) throws(TableError) {
    _ = try WorkerThread { [self] in
      var failure: CommandError?
      do throws(CommandError) {
        try run.fill(self)
      } catch {
        failure = error
      }
      let contents = state.update { state in
        state.error = failure
        state.isEnded = true
        return state.contents
      }
      contents?.rows.finish(failure?.error)
      TerminalSession.wake()
    }
  }

  fileprivate func open(_ contents: Contents) {
    state.update { $0.contents = contents }
  }
}

extension TableRun {
  /// Carries what comes out of a plan into a table that is browsed.
  func fill(
    _ table: BrowsedTable,
    _ plan: BoundPlan,
    from source: any BatchSource,
    of input: TableInput,
    _ context: ExecutionContext
  ) throws(TableError) {
    let rows = try makeSpool(plan.shape)
    let readings = context.readings(of: plan.shape.columns)
    table.open(.init(shape: plan.shape, readings: readings, input: input, context: context, rows: rows, run: self))
    try execute(plan, from: source, into: rows)
  }

  /// Room for rows of a shape, which tells who waits for keys of them.
  func makeSpool(_ shape: TableShape) throws(TableError) -> SpooledRows {
    try SpooledRows(width: shape.columns.count, directory: environment.temporaryDirectory, onNews: TerminalSession.wake)
  }
}

/// Rows of a table by their numbers, of which those that were looked at last are held.
///
/// - Memory: eight stretches of rows, some hundred kilobytes each.
final class BrowsedRows {
  private static let heldStretches = 8

  let rows: SpooledRows
  private var held: [(number: Int, first: Int, values: RecordValues)] = []

  init(_ rows: SpooledRows) { self.rows = rows }

  /// The rows of a range, as far as they are there.
  ///
  /// - Complexity: O(*n*) in the bytes of the stretches that hold them, if those are not held.
  func rows(_ range: Range<Int>) throws(TableError) -> [DrawnRow] {
    var found: [DrawnRow] = []
    for row in range {
      guard let number = rows.stretch(ofRow: row) else { break }
      let (first, values) = try stretch(number)
      found.append(DrawnRow(values: values, record: row - first))
    }
    return found
  }

  private func stretch(_ number: Int) throws(TableError) -> (first: Int, values: RecordValues) {
    if let place = held.lastIndex(where: { $0.number == number }) {
      if place < held.count - 1 { held.append(held.remove(at: place)) }
    } else {
      let (stretch, batch) = try rows.read(number)
      if held.count == Self.heldStretches { held.removeFirst() }
      held.append((number, stretch.firstRow, RecordValues(batch)))
    }
    let last = held[held.count - 1]
    return (last.first, last.values)
  }
}
