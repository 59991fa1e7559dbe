import StoaBytes
import StoaColumns
import StoaRecords

// HOW TWO TABLES ARE MERGED
//
//   first table, by key    a 0 | a 3 | c 1 | ...        place in the input
//   other table, by key    a 1 | b 0 | c 2 | c 5 | ...  number of the row
//
//   pairs, by place        a 0 1 | c 1 2 | c 1 5 | a 3 1 | ...
//
// The rows of the other table that have one key are held while those of the first pass by.

/// Joins two tables of which the other does not fit into memory.
final class MergeJoin: BlockingOperator {
  private let kind: Join.Kind
  private let columns: JoinColumns
  private let keys: JoinKeys
  private let right: FrameSorter
  private let left: FrameSorter
  private let context: ExecutionContext
  private let common = CommonDialect(holdsAnyText: true)

  init(
    _ kind: Join.Kind,
    _ columns: JoinColumns,
    _ keys: JoinKeys,
    _ right: FrameSorter,
    _ context: ExecutionContext
  ) throws(TableError) {
    self.kind = kind
    self.columns = columns
    self.keys = keys
    self.right = right
    self.context = context
    left = try FrameSorter(context, memory: context.operatorMemory / 4, sortsByPlace: true)
  }

  func take(_ batches: [RecordBatch], sequence: Int) throws(TableError) {
    common.meet(batches)
    let writer = FrameWriter(to: left)
    var place = RowPlace.start(of: sequence)
    for batch in batches where batch.count > 0 {
      let whole = common.records(of: batch)
      let values = BatchValues()
      values.load(batch)
      let list = try keys.keys(of: batch, values)
      var unmatchable = try keys.unmatchable(batch, values)[...]
      for position in 0..<list.count {
        let isMatchable = unmatchable.first != position
        if !isMatchable { unmatchable.removeFirst() }
        let record = whole.selection.map { Int($0[position]) } ?? position
        try JoinFrame.append(list.value(at: position), isMatchable: isMatchable, place: place, to: writer) { output in
          output.append(whole.record(record))
        }
        place += 1
      }
    }
    try writer.flush()
  }

  func finish(_ depth: @Sendable (Dialect) -> ReadingDepth) throws(TableError) -> any BatchSource {
    let output = try MergedPairs(columns, common.dialect, context)
    let lefts = FrameGroups(try FrameCursor(left))
    let rights = FrameGroups(try FrameCursor(right))
    try rights.advance()
    while let row = try lefts.nextRow() {
      while let key = rights.key, JoinFrame.order(key, row.key) < 0 { try pass(rights, output) }
      let meets = rights.key == row.key && row.isMatchable
      if meets { rights.isMet = true }
      switch kind {
      case .semi, .anti: if meets == (kind == .semi) { try output.append(row) }
      default:
        if meets {
          for other in rights.rows where other.isMatchable { try output.append(row, other) }
          if !rights.rows.contains(where: \.isMatchable), kind == .left || kind == .full { try output.append(row, nil) }
        } else if kind == .left || kind == .full {
          try output.append(row, nil)
        }
      }
    }
    while rights.key != nil { try pass(rights, output) }
    return try output.finish(depth)
  }

  /// Goes on to the next key of the other table, past rows that may have met none.
  private func pass(_ rights: FrameGroups, _ output: MergedPairs) throws(TableError) {
    if kind == .right || kind == .full {
      for row in rights.rows where !rights.isMet || !row.isMatchable { try output.append(rest: row) }
    }
    try rights.advance()
  }
}

/// The rows of one side, those of one key at a time.
private final class FrameGroups {
  private let cursor: FrameCursor
  private var next: JoinFrame?
  private var isStarted = false
  private(set) var rows: [JoinFrame] = []
  /// Whether a row of the other side has met these.
  var isMet = false

  init(_ cursor: FrameCursor) { self.cursor = cursor }

  /// The key of the rows; `nil` at the end.
  var key: [UInt8]? { rows.first?.key }

  func nextRow() throws(TableError) -> JoinFrame? {
    var row: JoinFrame?
    _ = try cursor.next { frame throws(TableError) in row = JoinFrame(&frame) }
    return row
  }

  /// Takes up the rows of the next key.
  func advance() throws(TableError) {
    if !isStarted {
      next = try nextRow()
      isStarted = true
    }
    isMet = false
    rows = []
    while let row = next, rows.isEmpty || rows[0].key == row.key {
      rows.append(row)
      next = try nextRow()
    }
  }
}

/// Makes records of pairs, and brings them into the order of the first table.
private final class MergedPairs {
  private static let size = 4096

  private let columns: JoinColumns
  private let records: PlacedRecords
  private let dialect: Dialect
  private let lefts = OutputBuffer()
  private var leftCount = 0
  private var values: [OutputBuffer] = []
  private var ends: [[UInt32]] = []
  private let places = OutputBuffer()

  init(_ columns: JoinColumns, _ dialect: Dialect, _ context: ExecutionContext) throws(TableError) {
    self.columns = columns
    self.dialect = dialect
    let width = columns.leftWidth + columns.rightColumns.count
    records = try PlacedRecords(width: width, in: dialect, context, memory: context.operatorMemory / 4)
    reset()
  }

  private func reset() {
    values = columns.rightColumns.indices.map { _ in OutputBuffer(capacity: 1 << 14) }
    ends = values.map { _ in [] }
    leftCount = 0
    places.removeAll()
  }

  /// Adds a row of the first table alone.
  func append(_ row: JoinFrame) throws(TableError) { try append(row, nil) }

  /// Adds a row of the first table beside one of the other, or beside none.
  func append(_ row: JoinFrame, _ other: JoinFrame?) throws(TableError) {
    let left = row.rest
    lefts.append(left.span)
    leftCount += 1
    places.append(ordered: row.place)
    places.append(ordered: other?.place ?? 0)
    let right = other?.rest ?? []
    var reader = FrameReader(right.span)
    for column in values.indices {
      if other != nil { values[column].append(reader.readBytes()) }
      ends[column].append(UInt32(truncatingIfNeeded: values[column].count))
    }
    if leftCount == Self.size || lefts.count > 1 << 20 { try flush() }
  }

  private func flush() throws(TableError) {
    guard leftCount > 0 else { return }
    let (block, count) = lefts.takeBlock()
    let origin = RecordBatch.Origin(source: "the joined rows", firstLine: 0)
    let width = columns.leftWidth
    var batch = RecordBatch(scanning: block, 0..<count, width: width, dialect: dialect, origin: origin)
    for (column, ends) in zip(values, ends) { batch.columns.append(.computed(ValueColumn(column, ends: ends))) }
    try add(batch)
    reset()
  }

  private func add(_ batch: RecordBatch) throws(TableError) {
    let places = places
    let taken = OutputBuffer(capacity: places.count)
    taken.append(places.bytes)
    let ends = (0..<batch.count).map { UInt32($0 + 1) * 16 }
    try records.add(batch, places: ValueColumn(taken, ends: ends))
  }

  /// Adds a row of the other table that meets none.
  func append(rest row: JoinFrame) throws(TableError) {
    try flush()
    let rest = row.rest
    var reader = FrameReader(rest.span)
    var fields = [[UInt8]](repeating: [], count: columns.leftWidth)
    for _ in columns.rightColumns { fields.append([UInt8](copying: reader.readBytes())) }
    for key in columns.leftKeys { fields[key.column] = [UInt8](copying: reader.readBytes()) }
    places.append(ordered: .max)
    places.append(ordered: row.place)
    try add(.ofValues(fields.map { [$0] }))
    places.removeAll()
  }

  func finish(_ depth: @Sendable (Dialect) -> ReadingDepth) throws(TableError) -> any BatchSource {
    try flush()
    return try records.finish(depth)
  }
}
