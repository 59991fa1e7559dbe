import StoaBytes
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
  /// Whether the table must be held whole.
  private let mustFit: Bool
  private let state: Mutex<State>

  /// Reads the values of some columns.
  init(_ keys: JoinKeys, columns: [Int], mustFit: Bool, _ context: ExecutionContext) {
    self.keys = keys
    self.columns = columns
    self.context = context
    self.mustFit = mustFit
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
    let lists = columns.map { values.values(of: $0) }
    try state.withLock { state throws(TableError) in
      if state.writer == nil {
        state.table.append(list, unmatchable: unmatchable, columns: lists)
        if state.table.footprint > context.operatorMemory / 2 { try spill(&state) }
      } else {
        try write(list, unmatchable, lists, &state)
      }
    }
    return .more
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
    for (row, key) in table.keyOfRow.enumerated() {
      let bytes = key < 0 ? nothing.span : tableKeys.key(Int(key))
      try JoinFrame.append(bytes, isMatchable: key >= 0, place: row, to: writer) { output in
        for column in tableColumns { output.append(framed: column.value(row)) }
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
    var next = unmatchable[...]
    for position in 0..<list.count {
      let isMatchable = next.first != position
      if !isMatchable { next.removeFirst() }
      try JoinFrame.append(list.value(at: position), isMatchable: isMatchable, place: state.rowCount, to: writer) {
        output in
        for values in lists { output.append(framed: values.value(at: position)) }
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

/// A row of one side on its way through a sort: its key, its place, and what is kept of it.
struct JoinFrame {
  var key: [UInt8] = []
  var isMatchable = false
  var place = 0
  /// What was written behind that.
  var rest: [UInt8] = []

  /// Writes a row; the rows of one key lie together, in the order of their places.
  static func append(
    _ key: Span<UInt8>,
    isMatchable: Bool,
    place: Int,
    to writer: FrameWriter,
    _ body: (OutputBuffer) -> Void
  ) throws(TableError) {
    try writer.append(key: key, place: place) { output in
      output.append(isMatchable ? 1 : 0)
      output.append(framed: key)
      output.append(number: place)
      body(output)
    }
  }

  init(_ reader: inout FrameReader) {
    isMatchable = reader.readNumber() == 1
    key = [UInt8](copying: reader.readBytes())
    place = reader.readNumber()
    rest = [UInt8](copying: reader.rest)
  }

  /// Negative, zero or positive as the key of one comes before, at or behind that of the other in a sort.
  static func order(_ left: [UInt8], _ right: [UInt8]) -> Int {
    // A sort has what is missing last.
    if left.isEmpty || right.isEmpty { return (left.isEmpty ? 1 : 0) - (right.isEmpty ? 1 : 0) }
    return left.span.order(right.span)
  }
}
