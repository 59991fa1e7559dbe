import StoaBytes
import StoaColumns
import StoaRecords

/// Makes records of pairs, and brings them into the order of the first table.
final class MergedPairs {
  private static let countLimit = 1 << 12
  private static let sizeLimit = 1 << 20

  private let columns: JoinColumns
  private let records: PlacedRecords
  private let dialect: Dialect
  private let fillers: [[UInt8]]
  private let lefts = OutputBuffer()
  private var leftCount = 0
  /// How many bytes the pairs take.
  private var size = 0
  private var values: [OutputBuffer] = []
  private var ends: [[UInt32]] = []
  private let places = OutputBuffer()

  init(_ columns: JoinColumns, _ dialect: Dialect, _ context: ExecutionContext) throws(TableError) {
    self.columns = columns
    self.dialect = dialect
    fillers = columns.shape.columns.indices.map(columns.filler)
    let width = columns.leftWidth + columns.rightColumns.count
    records = try PlacedRecords(width: width, in: dialect, context, memory: context.operatorMemory / 4)
    reset()
  }

  private func reset() {
    values = columns.rightColumns.indices.map { _ in OutputBuffer(capacity: 1 << 14) }
    ends = values.map { _ in [] }
    leftCount = 0
    size = 0
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
      let filler = fillers[columns.leftWidth + column]
      if other != nil { values[column].append(reader.readBytes()) } else { values[column].append(filler.span) }
      ends[column].append(UInt32(truncatingIfNeeded: values[column].count))
    }
    size += left.count + right.count
    if leftCount == Self.countLimit || size >= Self.sizeLimit { try flush() }
  }

  private func flush() throws(TableError) {
    guard leftCount > 0 else { return }
    let (block, count) = lefts.takeBlock()
    let origin = RecordBatch.Origin(source: "the joined rows", firstLine: 0)
    let width = columns.leftWidth
    var batch = RecordBatch(scanning: block, 0..<count, width: width, dialect: dialect, origin: origin)
    for (column, ends) in zip(values, ends) { batch.columns.append(columns.column(ValueColumn(column, ends: ends))) }
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
    var fields = Array(fillers.prefix(columns.leftWidth))
    for _ in columns.rightColumns { fields.append([UInt8](copying: reader.readBytes())) }
    for key in columns.leftKeys { fields[key.column] = [UInt8](copying: reader.readBytes()) }
    places.append(ordered: .max)
    places.append(ordered: row.place)
    let made = fields.map { columns.column(ValueColumn(bytes: $0, ends: [UInt32(truncatingIfNeeded: $0.count)])) }
    let origin = RecordBatch.Origin(source: "the other table", firstLine: 0)
    try add(RecordBatch(columns: made, count: 1, in: columns.passesJSON ? dialect : .csv, origin: origin))
    places.removeAll()
  }

  func finish(_ depth: @Sendable (Dialect) -> ReadingDepth) throws(TableError) -> any BatchSource {
    try flush()
    return try records.finish(depth)
  }
}
