import StoaBytes
import StoaColumns
import StoaRecords
import Synchronization

// HOW STATE IS SPILLED
//
//   writer     key  | [size] what is known of it         one piece after the other, in a buffer
//   sorter     key  | [size] ...                         as records of a sort, in memory or in runs
//   readers    [size] ... [size] ...                     in the order of the keys, equal ones together
//
// A record of a sort may be any bytes: here it is a frame, so that it can be told where it ends.

/// Sorts pieces of bytes by keys in bounded memory, for operators whose state outgrows it.
///
///     let writer = FrameWriter(to: frames)                            // one a thread
///     try writer.append(key: key) { output in output.append(framed: value) }
///     try writer.flush()
///     try frames.forEach { (reader) throws(TableError) in ... }     // pieces of equal keys are neighbours
///
/// - Memory: what it is given.
final class FrameSorter: Sendable {
  private let sorter: RecordSorter
  private let sequence = Atomic(0)

  /// With `isUnique`, of pieces with equal keys the one that was flushed first stays; with `sortsByPlace`
  /// pieces with equal keys come in the order of their places.
  init(
    _ context: ExecutionContext,
    memory: Int,
    isUnique: Bool = false,
    sortsByPlace: Bool = false
  ) throws(TableError) {
    let columns = sortsByPlace ? [0, 1] : [0]
    sorter = try RecordSorter(keyColumns: columns, context, memory: memory, isUnique: isUnique)
  }

  fileprivate func add(_ frames: OutputBuffer, ends: [UInt32], keys: [ValueColumn]) throws(TableError) {
    let (block, _) = frames.takeBlock()
    let index = RecordIndex(width: 0, recordStarts: [0] + ends, fieldEnds: [])
    let origin = RecordBatch.Origin(source: "what was spilled", firstLine: 0)
    var batch = RecordBatch(block: block, index: index, dialect: .csv, origin: origin)
    batch.columns = keys.map(RecordBatch.Column.computed)
    try sorter.add([batch], sequence: sequence.wrappingAdd(1, ordering: .relaxed).oldValue)
  }

  /// Calls `body` with a reader of each piece, in the order of the keys.
  func forEach(_ body: (inout FrameReader) throws(TableError) -> Void) throws(TableError) {
    let cursor = try FrameCursor(self)
    while try cursor.next(body) {}
  }

  fileprivate func finish() throws(TableError) -> SortedRecords { try sorter.finish() }
}

/// Goes through the pieces of a sort, one at a time.
final class FrameCursor {
  private let records: SortedRecords
  private var block: SortedBlock?
  private var position = 0

  init(_ frames: FrameSorter) throws(TableError) { records = try frames.finish() }

  /// Calls `body` with a reader of the next piece; `false` at the end.
  func next(_ body: (inout FrameReader) throws(TableError) -> Void) throws(TableError) -> Bool {
    while block.map({ position == $0.range.upperBound }) ?? true {
      if let block { records.recycle(block) }
      block = try records.next()
      guard let block else { return false }
      position = block.range.lowerBound
    }
    guard let block else { return false }
    let bytes = block.block.bytes.extracting(position..<block.range.upperBound)
    var frames = FrameReader(bytes)
    var frame = FrameReader(frames.readBytes())
    position += frames.position
    try body(&frame)
    return true
  }
}

/// Collects pieces with their keys for a sort; one thread uses it.
final class FrameWriter {
  private static let size = 256 << 10
  private let sorter: FrameSorter
  private let frames = OutputBuffer(capacity: size)
  private let frame = OutputBuffer(capacity: 256)
  private var keys = OutputBuffer(capacity: 1 << 12)
  private var ends: [UInt32] = []
  private var keyEnds: [UInt32] = []
  private var places: [Int] = []

  init(to sorter: FrameSorter) { self.sorter = sorter }

  /// Adds a piece, which `body` writes.
  func append(key: Span<UInt8>, _ body: (OutputBuffer) -> Void) throws(TableError) {
    keys.append(key)
    try append(body)
  }

  /// Adds a piece with a place, which a sort by places decides by between equal keys.
  func append(key: Span<UInt8>, place: Int, _ body: (OutputBuffer) -> Void) throws(TableError) {
    keys.append(key)
    places.append(place)
    try append(body)
  }

  private func append(_ body: (OutputBuffer) -> Void) throws(TableError) {
    keyEnds.append(UInt32(truncatingIfNeeded: keys.count))
    let frame = frame
    frame.removeAll()
    body(frame)
    frames.append(framed: frame.bytes)
    ends.append(UInt32(truncatingIfNeeded: frames.count))
    if frames.count >= Self.size { try flush() }
  }

  /// Hands on what has been collected.
  func flush() throws(TableError) {
    guard !ends.isEmpty else { return }
    var columns = [ValueColumn(keys, ends: keyEnds)]
    if !places.isEmpty { columns.append(ValueColumn(places: places)) }
    try sorter.add(frames, ends: ends, keys: columns)
    self.keys = OutputBuffer(capacity: 1 << 12)
    ends.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    keyEnds.removeAll(keepingCapacity: true)
  }
}

extension RecordSorter {
  /// A sorter by the bytes of some columns of the batches.
  convenience init(
    keyColumns: [Int],
    _ context: ExecutionContext,
    memory: Int,
    isUnique: Bool = false
  ) throws(TableError) {
    let encoder = try KeyEncoder(keyColumns.map { ResolvedSortKey(column: $0, kind: .text) })
    let settings = Settings(
      memory: memory,
      temporaryDirectory: context.temporaryDirectory,
      threads: context.threadCount,
      isUnique: isUnique
    )
    self.init(.keys(encoder), settings)
  }
}

extension ValueColumn {
  /// A column of numbers that are not negative, whose bytes have their order.
  convenience init(places: [Int]) {
    let output = OutputBuffer(capacity: places.count * 8)
    for place in places { output.append(ordered: place) }
    self.init(output, ends: places.indices.map { UInt32($0 + 1) * 8 })
  }
}

extension OutputBuffer {
  /// Appends a number that is not negative, so that its bytes have its order.
  func append(ordered number: Int) {
    for shift in stride(from: 56, through: 0, by: -8) { append(UInt8(truncatingIfNeeded: number >> shift)) }
  }
}
