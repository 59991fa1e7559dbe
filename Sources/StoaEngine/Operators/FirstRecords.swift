import StoaBytes
public import StoaColumns
import StoaRecords
import Synchronization

// HOW FIRST RECORDS ARE FOUND
//
//   any thread     drops rows whose keys it has met often enough in earlier pieces     nearly all of them
//   in order       drops rows whose keys are used up, and counts the others            few
//
// When the known keys take all the memory no more are learned: from then on rows are sorted by key, but for
// those whose keys are used up; the first of each stay, and these come out in their order when all else is out.

/// Lets the first records of each key pass.
private final class FirstRecords: OrderedOperator {
  private struct State: Sendable {
    var keys: CountedKeys
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
  /// How many records of a key pass.
  private let limit: Int
  private let context: ExecutionContext
  private let width: Int
  private let sieves = Mutex<[KeySieve]>([])
  private let state: Mutex<State>

  init(_ keys: GroupKeys, limit: Int, width: Int, _ context: ExecutionContext) {
    self.keys = keys
    self.limit = limit
    self.width = width
    self.context = context
    state = Mutex(State(keys: CountedKeys(limit: limit)))
  }

  func prepare(_ batch: inout RecordBatch, sequence: Int) {
    // What a sieve has met in later pieces says nothing.
    let sieve = sieves.withLock { sieves -> KeySieve? in
      guard let index = sieves.firstIndex(where: { $0.lastSequence <= sequence }) else { return nil }
      return sieves.remove(at: index)
    }
    let used = sieve ?? KeySieve(keys, limit: limit)
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
      switch state.keys.admit(key, learning: state.rest == nil) {
      case .dropped: break
      case .kept where state.rest == nil: kept.append(record)
      case .kept, .unknown:
        left.append(record)
        leftPositions.append(position)
      }
    }
    if !left.isEmpty {
      var rows = batch
      rows.selection = left
      try spill(rows, leftPositions, list, &state)
    }
    if state.rest == nil, state.keys.footprint > context.operatorMemory / 2 { try startSpilling(batch, &state) }
    return kept
  }

  private func startSpilling(_ batch: RecordBatch, _ state: inout State) throws(TableError) {
    let frames = try FrameSorter(context, memory: context.operatorMemory / 4, isUnique: limit == 1)
    state.rest = Rest(frames: frames, writer: FrameWriter(to: frames), dialect: batch.fittingDialect)
  }

  private func spill(
    _ rows: RecordBatch,
    _ positions: [Int],
    _ list: ValueList,
    _ state: inout State
  ) throws(TableError) {
    guard let rest = state.rest else { return }
    let whole = rows.wholeRecords(in: rest.dialect)
    for (number, position) in positions.enumerated() {
      let record = whole.record(at: number)
      let place = state.place
      try rest.writer.append(key: list.value(at: position)) { output in
        output.append(framed: list.value(at: position))
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
    var lastKey: [UInt8] = []
    var count = 0
    try rest.frames.forEach { frame throws(TableError) in
      let key = frame.readBytes()
      if count == 0 || key.order(lastKey.span) != 0 {
        lastKey = [UInt8](copying: key)
        count = 0
      }
      count += 1
      guard count <= limit else { return }
      let place = frame.readNumber()
      piece.append(frame.readBytes(), place: place)
      if piece.isFull { try piece.flush(to: records) }
    }
    try piece.flush(to: records)
    return try records.finish { _ in .fields }
  }
}

/// Keys, and how many records of each have passed.
private struct CountedKeys: Sendable {
  enum Answer {
    case kept, dropped, unknown
  }

  private let table = KeyTable()
  private let limit: Int
  private var counts: [Int] = []

  init(limit: Int) { self.limit = limit }

  var count: Int { table.count }
  var footprint: Int { table.footprint + counts.capacity * 8 }

  /// Decides about one more record of a key; a key that is not known is learned, or left to others.
  mutating func admit(_ key: Span<UInt8>, learning: Bool) -> Answer {
    guard let number = learning ? table.number(of: key) : table.find(key) else { return .unknown }
    if number == counts.count { counts.append(0) }
    guard counts[number] < limit else { return .dropped }
    counts[number] += 1
    return .kept
  }

  /// The number of each of the values, -1 for keys that are not known.
  func find(_ values: ValueList, into numbers: inout [Int32]) { table.find(values, into: &numbers) }

  /// Whether a known key has no records left to pass.
  func isUsedUp(_ number: Int32) -> Bool { counts[Int(number)] >= limit }
}

/// The keys that one thread has met, as long as they are few: what it has met often enough passes nobody.
// One thread at a time has it.
private final class KeySieve: @unchecked Sendable {
  private static let size = 4096
  /// The most bytes of keys: a few long ones are no reason to hold them twice.
  private static let byteLimit = 1 << 20

  private let keys: GroupKeys
  private var known: CountedKeys
  private let values = BatchValues()
  private var numbers: [Int32] = []
  /// The last piece whose keys it knows.
  private(set) var lastSequence = -1

  init(_ keys: GroupKeys, limit: Int) {
    self.keys = keys
    known = CountedKeys(limit: limit)
  }

  func filter(_ batch: inout RecordBatch, sequence: Int) {
    lastSequence = sequence
    guard batch.count > 0 else { return }
    values.load(batch)
    let list = keys.keys(of: values)
    var kept: [UInt32] = []
    known.find(list, into: &numbers)
    for (position, number) in numbers.enumerated() where number < 0 || !known.isUsedUp(number) {
      let key = list.value(at: position)
      let hasRoom = known.count < Self.size && known.footprint + key.count <= Self.byteLimit
      if known.admit(key, learning: hasRoom) == .dropped { continue }
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
    first(1, of: columns, "distinct", columns?.text ?? "''")
  }

  /// Keeps the first `count` of the records that agree in some columns, as `distinct` compares them, where they stand.
  public static func head(_ count: Int, ofEach columns: ColumnSelection) -> Operation {
    first(count, of: columns, "head", "-n \(count) --by \(columns.text)")
  }

  /// Keeps the last `count` of the records that agree in some columns, as `distinct` compares them, where they stand.
  public static func tail(_ count: Int, ofEach columns: ColumnSelection) -> [Operation] {
    [.reverse, .head(count, ofEach: columns), .reverse]
  }

  private static func first(
    _ count: Int,
    of columns: ColumnSelection?,
    _ name: String,
    _ arguments: String
  ) -> Operation {
    Operation(name, arguments, memory: .groups) { (shape, context) throws(TableError) in
      let positions = try columns?.resolve(in: shape.schema) ?? Array(shape.columns.indices)
      let keys = GroupKeys(columns: positions, of: shape, context)
      return BoundOperation(
        .ordered(FirstRecords(keys, limit: count, width: shape.columns.count, context)),
        shape: shape
      )
    }
  }
}
