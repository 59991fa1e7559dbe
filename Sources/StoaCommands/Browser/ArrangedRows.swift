internal import StoaBytes
internal import StoaColumns
internal import StoaEngine
internal import StoaRecords

/// Rows that are being filtered and sorted for a view, in a thread of their own.
struct ArrangedRows: Sendable {
  let view: BrowsedView
  /// What comes of it.
  let rows: SpooledRows
  fileprivate let source: any BatchSource
  fileprivate let progress: WorkProgress
  fileprivate let misfits: Misfits

  /// What there is to warn of, once all rows are there; nil for nothing.
  var warning: String? {
    let texts = misfits.warnings.map(\.text)
    return texts.isEmpty ? nil : "warning: " + texts.joined(separator: "; ")
  }

  /// What is told of it while it goes on.
  var status: String {
    let state = progress.state
    let share = state.byteCount > 0 ? " \(min(100, state.bytesDone * 100 / state.byteCount)) %" : ""
    switch state.phase {
    case .streaming: return view.keys.isEmpty ? "filtering…" : "reading what is to be sorted…"
    case .sorting: return "sorting…\(share)"
    case .sortingRun(let number): return "sorting run \(number)…\(share)"
    case .mergingPass(let number): return "merging pass \(number)…\(share)"
    case .merging: return "merging…\(share)"
    }
  }

  /// Has it end soon.
  func cancel() {
    rows.cancel()
    source.cancel()
  }
}

extension TableRun {
  /// Filters and sorts rows as a view says.
  ///
  /// - Throws: a usage error for a condition that cannot be read, or that names no column of the table.
  func arrange(
    _ start: SpooledRows,
    isFiltered: Bool,
    as view: BrowsedView,
    of contents: BrowsedTable.Contents
  ) throws(TableError) -> ArrangedRows {
    var steps: [Operation] = []
    if !view.filter.isEmpty, !isFiltered { steps.append(.filter(try Expression(view.filter))) }
    if !view.keys.isEmpty { steps.append(.sort(try SortKey.parse(view.keyList(contents.names)))) }
    let progress = WorkProgress()
    let plan = Plan(steps)
    var context = try environment.context(for: plan)
    context.input = contents.context.input
    context.nullText = contents.context.nullText
    context.progress = progress
    let bound = try plan.bind(to: contents.shape, in: context)
    let rows = try makeSpool(bound.shape)
    // Rows up to where an input broke off can be looked at, and are then no more whole than it.
    let source = start.records(failing: false)
    _ = try WorkerThread { [executor] in
      var failure: TableError?
      do throws(TableError) {
        try executor.run(source, through: bound.stages, into: rows)
      } catch {
        failure = error
      }
      rows.finish(failure ?? start.progress.failure)
    }
    return ArrangedRows(view: view, rows: rows, source: source, progress: progress, misfits: context.misfits)
  }
}
