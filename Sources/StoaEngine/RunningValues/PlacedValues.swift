import StoaBytes
import StoaColumns
import StoaRecords
import Synchronization

// HOW A ROW IS TOLD WHAT ONLY THE ORDER OF ALL ROWS TELLS
//
//   group  key  place          rank   place          place  rank
//   Oslo   3    1              1      1              0      1
//   Oslo   7    2      ->      2      2       ->     1      1
//   Paris  5    0              1      0              2      2
//
// The rows' keys are sorted; going along them gives each row its value, and sorting these by the rows' places brings
// them beside the rows. Both sorts go to disk beyond their memory.

/// Values that rows get by their place in an order: ranks, and the values of rows behind.
final class PlacedValues: Sendable {
  /// What a row gets.
  enum Way: Sendable {
    /// How many rows, or with `isDense` how many different values, come before it.
    case rank(KeyEncoder, isDense: Bool)
    /// The value of a row so many rows behind it.
    case next(CopiedValues, offset: Int)
  }

  private let way: Way
  private let column: Int
  private let keys: GroupKeys
  private let context: ExecutionContext
  private let memory: Int
  private let ordered: FrameSorter

  /// Values of a column, in groups of some keys, which may take so many bytes of memory; without keys all rows are one
  /// group.
  init(
    _ way: Way,
    of column: Int,
    by keys: GroupKeys,
    _ context: ExecutionContext,
    memory: Int
  ) throws(TableError) {
    self.way = way
    self.column = column
    self.keys = keys
    self.context = context
    self.memory = memory
    ordered = try FrameSorter(context, memory: memory / 2, sortsByPlace: true)
  }

  /// Takes in the batches of a piece; any number of threads do so at once.
  func take(_ batches: [RecordBatch], sequence: Int) throws(TableError) {
    let writer = FrameWriter(to: ordered)
    let batchValues = BatchValues()
    var place = RowPlace.start(of: sequence)
    for batch in batches where batch.count > 0 {
      batchValues.load(batch)
      let groups = keys.columns.isEmpty ? nil : keys.keys(of: batchValues)
      switch way {
      case .rank(let encoder, _): try addKeys(batch, batchValues, groups, encoder, place, to: writer)
      case .next(let source, _): try addValues(source.values(in: batchValues), groups, place, to: writer)
      }
      place += batch.count
    }
    try writer.flush()
  }

  private func addKeys(
    _ batch: RecordBatch,
    _ batchValues: BatchValues,
    _ groups: ValueList?,
    _ encoder: KeyEncoder,
    _ start: Int,
    to writer: FrameWriter
  ) throws(TableError) {
    let encoded = KeyBuffer()
    try encoder.encode(batch, into: encoded)
    let values = batchValues.values(of: column)
    let key = OutputBuffer(capacity: 64)
    for position in 0..<batch.count {
      // The group has its length in front, so that no group is the start of another.
      key.removeAll()
      if let groups { key.append(framed: groups.value(at: position)) }
      let groupSize = key.count
      key.append(encoded.key(at: position))
      let place = start + position
      let isMissing = values.value(at: position).isEmpty
      try writer.append(key: key.bytes, place: place) { output in
        output.append(framed: key.bytes.extracting(0..<groupSize))
        output.append(number: place)
        output.append(number: isMissing ? 1 : 0)
        output.append(framed: key.bytes.extracting(groupSize...))
      }
    }
  }

  private func addValues(
    _ values: ValueList,
    _ groups: ValueList?,
    _ start: Int,
    to writer: FrameWriter
  ) throws(TableError) {
    let key = OutputBuffer(capacity: 64)
    for position in 0..<values.count {
      key.removeAll()
      if let groups { key.append(framed: groups.value(at: position)) }
      let place = start + position
      try writer.append(key: key.bytes, place: place) { output in
        output.append(framed: key.bytes)
        output.append(number: place)
        output.append(framed: values.value(at: position))
      }
    }
  }

  /// The column that gives every row its value, once all rows were taken in.
  func finish() throws(TableError) -> any RunningColumn {
    let placed = try FrameSorter(context, memory: memory / 2)
    let writer = FrameWriter(to: placed)
    switch way {
    case .rank(_, let isDense): try rank(isDense: isDense, to: writer)
    case .next(let source, let offset): try lookAhead(by: offset, missing: source.missing, to: writer)
    }
    try writer.flush()
    let source: CopiedValues? = if case .next(let source, _) = way { source } else { nil }
    return PlacedColumn(try FrameCursor(placed), source)
  }

  private func rank(isDense: Bool, to writer: FrameWriter) throws(TableError) {
    var group = LastKey()
    var key = LastKey()
    var (rowCount, rank) = (0, 0)
    let text = OutputBuffer(capacity: 20)
    try ordered.forEach { frame throws(TableError) in
      if group.isNew(frame.readBytes()) {
        (rowCount, rank) = (0, 0)
        key = LastKey()
      }
      let place = frame.readNumber()
      text.removeAll()
      // What is missing has no rank, and counts for none.
      if frame.readNumber() == 0 {
        rowCount += 1
        if key.isNew(frame.readBytes()) { rank = isDense ? rank + 1 : rowCount }
        text.append(decimal: rank)
      }
      try writer.append(text.bytes, at: place)
    }
  }

  private func lookAhead(by offset: Int, missing: [UInt8], to writer: FrameWriter) throws(TableError) {
    var group = LastKey()
    // The places of the rows whose value is still to come, each in that of the row it belongs to.
    var places = [Int](repeating: 0, count: offset)
    var rowCount = 0
    func endGroup() throws(TableError) {
      for row in max(0, rowCount - offset)..<rowCount { try writer.append(missing.span, at: places[row % offset]) }
      rowCount = 0
    }
    try ordered.forEach { frame throws(TableError) in
      if group.isNew(frame.readBytes()) { try endGroup() }
      let place = frame.readNumber()
      if rowCount >= offset { try writer.append(frame.readBytes(), at: places[rowCount % offset]) }
      places[rowCount % offset] = place
      rowCount += 1
    }
    try endGroup()
  }
}

/// Tells when a key differs from the one before.
private struct LastKey {
  private var key: [UInt8]?

  mutating func isNew(_ bytes: Span<UInt8>) -> Bool {
    if let key, bytes.order(key.span) == 0 { return false }
    key = [UInt8](copying: bytes)
    return true
  }
}

extension FrameWriter {
  /// Adds the value of the row in a place.
  fileprivate func append(_ value: Span<UInt8>, at place: Int) throws(TableError) {
    let key = OutputBuffer(capacity: 8)
    key.append(ordered: place)
    try append(key: key.bytes) { output in output.append(value) }
  }
}

/// Values that lie in the order of the rows.
private final class PlacedColumn: RunningColumn {
  private let values: FrameCursor
  private let source: CopiedValues?

  init(_ values: FrameCursor, _ source: CopiedValues?) {
    self.values = values
    self.source = source
  }

  func append(
    _ batch: BatchValues,
    groups: [UInt32],
    groupCount: Int,
    to output: inout RunningOutput
  ) throws(TableError) {
    for _ in groups {
      _ = try values.next { value throws(TableError) in output.bytes.append(value.rest) }
      output.endValue()
    }
  }

  func column(of output: RunningOutput, in batch: RecordBatch) -> RecordBatch.Column {
    source?.column(of: output, in: batch) ?? .computed(output.values(in: batch))
  }

  func footprint(of groupCount: Int) -> Int { 0 }
}
