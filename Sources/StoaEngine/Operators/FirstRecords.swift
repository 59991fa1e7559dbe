import StoaBytes
public import StoaColumns
import StoaRecords
import Synchronization

// HOW FIRST RECORDS ARE FOUND
//
//   any thread     drops rows whose keys it has met in earlier pieces           nearly all of them
//   in order       drops rows whose keys are known, and learns the others       few
//
// When the known keys take all the memory no more are learned: rows of other keys are sorted by key, the
// first of each stays, and these come out in their order when all else is out.

/// Lets the first record of each key pass.
private final class DistinctRecords: OrderedOperator {
  private struct State: Sendable {
    let table = KeyTable()
    var keys: [UInt32] = []
    var rest: Rest?
    var place = 0
  }

  /// Rows whose keys there is no room for.
  // Only the holder of the state's lock uses the writer.
  private struct Rest: @unchecked Sendable {
    let frames: FrameSorter
    let writer: FrameWriter
    let dialect: Dialect
  }

  private let keys: GroupKeys
  private let context: ExecutionContext
  private let width: Int
  private let sieves = Mutex<[KeySieve]>([])
  private let state = Mutex(State())

  init(_ keys: GroupKeys, width: Int, _ context: ExecutionContext) {
    self.keys = keys
    self.width = width
    self.context = context
  }

  func prepare(_ batch: inout RecordBatch, sequence: Int) {
    // What a sieve has met in later pieces says nothing.
    let sieve = sieves.withLock { sieves -> KeySieve? in
      guard let index = sieves.firstIndex(where: { $0.lastSequence <= sequence }) else { return nil }
      return sieves.remove(at: index)
    }
    let used = sieve ?? KeySieve(keys)
    used.filter(&batch, sequence: sequence)
    sieves.withLock { $0.append(used) }
  }

  func admit(_ batch: inout RecordBatch) throws(TableError) -> Demand {
    guard batch.count > 0 else { return .more }
    let values = BatchValues()
    values.load(batch)
    let list = keys.keys(of: values)
    let kept = try state.withLock { state throws(TableError) in try admit(batch, list, &state) }
    if kept.count < batch.count { batch.selection = kept }
    return .more
  }

  private func admit(_ batch: RecordBatch, _ list: ValueList, _ state: inout State) throws(TableError) -> [UInt32] {
    var kept: [UInt32] = []
    var left: [UInt32] = []
    var leftPositions: [Int] = []
    for position in 0..<list.count {
      let record = batch.selection.map { $0[position] } ?? UInt32(truncatingIfNeeded: position)
      let key = list.value(at: position)
      if state.rest == nil {
        let known = state.table.count
        if state.table.number(of: key) == known { kept.append(record) }
      } else if state.table.find(key) == nil {
        left.append(record)
        leftPositions.append(position)
      }
    }
    if !left.isEmpty {
      var rows = batch
      rows.selection = left
      try spill(rows, leftPositions, list, &state)
    }
    if state.rest == nil, state.table.footprint > context.operatorMemory / 2 { try startSpilling(batch, &state) }
    return kept
  }

  private func startSpilling(_ batch: RecordBatch, _ state: inout State) throws(TableError) {
    let frames = try FrameSorter(context, memory: context.operatorMemory / 4, isUnique: true)
    state.rest = Rest(frames: frames, writer: FrameWriter(to: frames), dialect: batch.dialect)
  }

  private func spill(
    _ rows: RecordBatch,
    _ positions: [Int],
    _ list: ValueList,
    _ state: inout State
  ) throws(TableError) {
    guard let rest = state.rest else { return }
    let whole = rows.hasWholeRecords && rows.dialect == rest.dialect ? rows : rows.rewritten(in: rest.dialect)
    for (number, position) in positions.enumerated() {
      let record = whole.selection.map { Int($0[number]) } ?? number
      let place = state.place
      try rest.writer.append(key: list.value(at: position)) { output in
        output.append(number: place)
        output.append(framed: whole.record(record))
      }
      state.place += 1
    }
  }

  func finishedRecords() throws(TableError) -> any BatchSource {
    guard let rest = state.withLock({ $0.rest }) else { return EmptySource() }
    try rest.writer.flush()
    let memory = context.operatorMemory / 4
    let records = try PlacedRecords(width: width, in: rest.dialect, context, memory: memory)
    var piece = PlacedPiece(width: width, dialect: rest.dialect)
    try rest.frames.forEach { frame throws(TableError) in
      let place = frame.readNumber()
      piece.append(frame.readBytes(), place: place)
      if piece.isFull { try piece.flush(to: records) }
    }
    try piece.flush(to: records)
    return try records.finish { _ in .fields }
  }
}

/// The keys that one thread has met, as long as they are few: what it meets again is not new to anybody.
// One thread at a time has it.
private final class KeySieve: @unchecked Sendable {
  private static let limit = 4096
  /// The most bytes of keys: a few long ones are no reason to hold them twice.
  private static let sizeLimit = 1 << 20

  private let keys: GroupKeys
  private let table = KeyTable()
  private let values = BatchValues()
  private var numbers: [Int32] = []
  /// The last piece whose keys it knows.
  private(set) var lastSequence = -1

  init(_ keys: GroupKeys) { self.keys = keys }

  func filter(_ batch: inout RecordBatch, sequence: Int) {
    lastSequence = sequence
    guard batch.count > 0 else { return }
    values.load(batch)
    let list = keys.keys(of: values)
    var kept: [UInt32] = []
    table.find(list, into: &numbers)
    for (position, number) in numbers.enumerated() where number < 0 {
      let key = list.value(at: position)
      if table.count < Self.limit, table.footprint + key.count <= Self.sizeLimit {
        let known = table.count
        guard table.number(of: key) == known else { continue }
      }
      kept.append(batch.selection.map { $0[position] } ?? UInt32(truncatingIfNeeded: position))
    }
    if kept.count < batch.count { batch.selection = kept }
  }
}

extension Operation {
  /// Keeps the first of the records that agree in some columns; without columns, in all.
  ///
  /// Values are compared byte for byte, those of a declared type by what they mean.
  public static func distinct(_ columns: ColumnSelection?) -> Operation {
    Operation("distinct", columns?.text ?? "''", memory: .groups) { (shape, context) throws(TableError) in
      let positions = try columns?.resolve(in: shape.schema) ?? Array(shape.columns.indices)
      let stage = DistinctRecords(
        GroupKeys(columns: positions, of: shape, context),
        width: shape.columns.count,
        context
      )
      return BoundOperation(.ordered(stage), shape: shape)
    }
  }
}
