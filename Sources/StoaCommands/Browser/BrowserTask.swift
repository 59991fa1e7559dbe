internal import StoaBytes
internal import StoaColumns
internal import StoaEngine
internal import StoaRecords
internal import Synchronization

/// Something that is done in a thread of its own while the table is looked at.
final class BrowserTask<Value: Sendable>: Sendable {
  let name: String

  private struct State: Sendable {
    var result: Result<Value, TableError>?
    var isCancelled = false
    var onCancel: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  /// Begins the work, which may ask whether it is still wanted.
  init(name: String, _ work: @escaping @Sendable (BrowserTask) throws(TableError) -> Value) throws(TableError) {
    self.name = name
    _ = try WorkerThread { [self] in
      let result: Result<Value, TableError>
      do throws(TableError) {
        result = .success(try work(self))
      } catch {
        result = .failure(error)
      }
      state.withLock { $0.result = result }
      TerminalSession.wake()
    }
  }

  /// What has come of it; nil while it goes on.
  var result: Result<Value, TableError>? { state.withLock { $0.result } }

  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Says that nobody wants it any more.
  func cancel() {
    let onCancel = state.withLock { state in
      state.isCancelled = true
      return state.onCancel
    }
    onCancel?()
  }

  /// Has something done when nobody wants it any more: what ends a wait of the work.
  func onCancel(_ body: @escaping @Sendable () -> Void) {
    let isCancelled = state.withLock { state in
      state.onCancel = body
      return state.isCancelled
    }
    if isCancelled { body() }
  }
}

/// A search in a thread of its own.
struct RunningSearch {
  let task: BrowserTask<RowSearch.Place?>
  let isForward: Bool
  private let rows: SpooledRows
  private let columns: [Int]

  /// Begins to look for a pattern in columns of rows.
  init(
    _ pattern: String,
    in rows: SpooledRows,
    columns: [Int],
    from start: RowSearch.Place,
    isForward: Bool
  ) throws(TableError) {
    self.rows = rows
    self.columns = columns
    self.isForward = isForward
    task = try BrowserTask(name: pattern) { task throws(TableError) in
      let search = RowSearch(pattern)
      task.onCancel { rows.wake() }
      return try search.match(in: rows, columns: columns, from: start, isForward: isForward) { task.isCancelled }
    }
  }

  /// Whether the place it finds is one of those rows and columns.
  func isAbout(_ rows: SpooledRows, columns: [Int]) -> Bool { rows === self.rows && columns == self.columns }

  /// Has it end soon.
  func cancel() { task.cancel() }
}

extension BrowsedTable.Contents {
  /// Writes the rows and columns that are looked at to a file, in the format of its name.
  ///
  /// - Returns: how many rows there are.
  /// - Throws: what writing throws, what ended the rows early, and an error where it is no longer wanted: then no file
  ///   takes its place.
  func write(
    _ view: BrowsedView,
    _ rows: SpooledRows,
    to path: String,
    _ task: BrowserTask<Int>
  ) throws(TableError) -> Int {
    let run = run.writing(to: path)
    let steps = view.hidden.isEmpty ? [] : [Operation.select(try ColumnSelection(view.columnList(names)))]
    let plan = try Plan(steps).bind(to: shape, in: context)
    let sink = WantedSink(try run.output.open()) { task.isCancelled }
    let source = rows.records()
    task.onCancel { source.cancel() }
    try run.write(plan, from: source, of: input, to: run.output.marked(sink), context)
    // Formats that are drawn leave the sink open.
    try sink.finish()
    return rows.progress.rowCount
  }
}

/// A sink that fails as soon as nobody wants any more what is written.
private final class WantedSink: ByteSink {
  private let sink: any ByteSink
  private let isUnwanted: @Sendable () -> Bool

  init(_ sink: any ByteSink, isUnwanted: @escaping @Sendable () -> Bool) {
    self.sink = sink
    self.isUnwanted = isUnwanted
  }

  var name: String { sink.name }

  func write(_ bytes: Span<UInt8>) throws(TableError) {
    try check()
    try sink.write(bytes)
  }

  func finish() throws(TableError) {
    try check()
    try sink.finish()
  }

  private func check() throws(TableError) {
    if isUnwanted() { throw TableError(.system, "that was given up") }
  }
}
