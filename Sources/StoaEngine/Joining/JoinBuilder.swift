import StoaBytes
import StoaColumns
import StoaRecords
import Synchronization

/// Reads the other table of a join into memory, and sorts it by its keys where it does not fit.
final class JoinBuilder: OrderedOperator {
  /// The other table.
  enum Side: Sendable {
    case table(JoinTable)
    case sorted(FrameSorter)
  }

  // Only the holder of the lock uses the writer.
  private struct State: @unchecked Sendable {
    var table: JoinTable
    var frames: FrameSorter?
    var writer: FrameWriter?
    var rowCount = 0
  }

  private let keys: JoinKeys
  private let columns: [Int]
  private let context: ExecutionContext
  private let passesJSON: Bool
  /// Whether the table must be held whole.
  private let mustFit: Bool
  /// How the nearest row is looked for by the last of the columns.
  struct Nearest {
    /// How the column is read.
    var reading: ColumnReading
    /// How many bytes a row may have in memory.
    var rowLimit: Int
  }

  private let nearest: Nearest?
  private let state: Mutex<State>

  /// Reads the values of some columns, or with `passesJSON` their fields, but for the column that rows are near by.
  init(
    _ keys: JoinKeys,
    columns: [Int],
    passesJSON: Bool,
    mustFit: Bool,
    nearest: Nearest?,
    _ context: ExecutionContext
  ) {
    self.keys = keys
    self.columns = columns
    self.context = context
    self.passesJSON = passesJSON
    self.mustFit = mustFit
    self.nearest = nearest
    state = Mutex(State(table: JoinTable(columnCount: columns.count)))
  }

  func admit(_ batch: inout RecordBatch) throws(TableError) -> Demand {
    let taken = batch
    batch.keep(0..<0)
    guard taken.count > 0 else { return .more }
    let values = BatchValues()
    values.load(taken)
    let list = try keys.keys(of: taken, values)
    let unmatchable = try keys.unmatchable(taken, values)
    let lists = columns.enumerated().map { position, column in
      let isNearest = nearest != nil && position == columns.count - 1
      return values.passed(of: column, asJSON: passesJSON && !isNearest)
    }
    try state.withLock { state throws(TableError) in
      if state.writer == nil {
        state.table.append(list, unmatchable: unmatchable, columns: lists)
        if outgrowsMemory(state.table) { try spill(&state) }
      } else {
        try write(list, unmatchable, lists, &state)
      }
    }
    return .more
  }

  private func outgrowsMemory(_ table: JoinTable) -> Bool {
    guard let nearest else { return table.footprint > context.operatorMemory / 2 }
    return table.footprint + table.rowCount * NearestRows.rowSize > context.operatorMemory / 2
      || table.largestRow > nearest.rowLimit
  }

  private func spill(_ state: inout State) throws(TableError) {
    guard !mustFit else {
      throw TableError(
        .memory,
        "the other table takes more memory than there is",
        remedy: "give more --memory, or name the smaller table second"
      )
    }
    let frames = try FrameSorter(context, memory: context.operatorMemory / 4, sortsByPlace: true)
    let writer = FrameWriter(to: frames)
    let table = state.table
    let (tableKeys, tableColumns) = (table.keys, table.columns)
    let nothing: [UInt8] = []
    let scratch = OutputBuffer(capacity: 256)
    for (row, key) in table.keyOfRow.enumerated() {
      let bytes = key < 0 ? nothing.span : tableKeys.key(Int(key))
      let body = { (output: OutputBuffer) in
        for column in tableColumns { output.append(framed: column.value(row)) }
      }
      if let nearest, let values = tableColumns.last {
        let point = key < 0 ? nil : NearestPoint(values.value(row), nearest.reading)
        try JoinFrame.append(bytes, point, place: row, to: writer, scratch, body)
      } else {
        try JoinFrame.append(bytes, isMatchable: key >= 0, place: row, to: writer, body)
      }
    }
    state.rowCount = table.rowCount
    state.table = JoinTable(columnCount: columns.count)
    state.frames = frames
    state.writer = writer
  }

  private func write(
    _ list: ValueList,
    _ unmatchable: [Int],
    _ lists: [ValueList],
    _ state: inout State
  ) throws(TableError) {
    guard let writer = state.writer else { return }
    let scratch = OutputBuffer(capacity: 256)
    var next = unmatchable[...]
    for position in 0..<list.count {
      let isMatchable = next.first != position
      if !isMatchable { next.removeFirst() }
      let body = { (output: OutputBuffer) in
        for values in lists { output.append(framed: values.value(at: position)) }
      }
      let key = list.value(at: position)
      let place = state.rowCount
      if let nearest, let values = lists.last {
        let point = isMatchable ? NearestPoint(values.value(at: position), nearest.reading) : nil
        try JoinFrame.append(key, point, place: place, to: writer, scratch, body)
      } else {
        try JoinFrame.append(key, isMatchable: isMatchable, place: place, to: writer, body)
      }
      state.rowCount += 1
    }
  }

  /// The table, when all of it has been read.
  func side() throws(TableError) -> Side {
    try state.withLock { state throws(TableError) in
      if let frames = state.frames {
        try state.writer?.flush()
        return .sorted(frames)
      }
      state.table.complete()
      return .table(state.table)
    }
  }
}
