internal import CStoaBytes
internal import StoaBytes

/// Regular records, put together of what counts in a stretch, on their way into a batch.
@safe
struct AssembledRecords: ~Copyable {
  /// How far some records go.
  struct Advance {
    var recordCount = 0
    /// Where they end.
    var end: Int
    /// The first position behind them.
    var position: Int
  }

  private let bytes = OutputBuffer(capacity: 0)
  private var starts = PositionBuffer(capacity: 1 << 10)
  private var ends = PositionBuffer(capacity: 1 << 12)
  private let width: Int
  /// Where in the input lines can be counted on from.
  private var lines: [RecordBatch.Origin.LineMark] = []
  /// The offset behind the last record in its stretch.
  private var lastEnd = -1

  init(width: Int) {
    self.width = width
    starts.reserve(1)
    starts.append(0)
  }

  var recordCount: Int { starts.count - 1 }
  var byteCount: Int { bytes.count }

  /// Appends the records from an offset and its position on, up to the first that is not as it should
  /// be: it has more or fewer fields, is a comment, is larger than `largest` or ends behind `limit`.
  ///
  /// The lines are counted from `line`, that of the first.
  mutating func appendRegular(
    of stretch: borrowing RecordStretch,
    from start: Int,
    position: Int,
    limit: Int,
    largest: Int,
    comment: UInt8?,
    line: Int
  ) -> Advance {
    var advance = Advance(end: start, position: position)
    let mostRecords = (stretch.positionRange.upperBound - position) / width
    starts.reserve(mostRecords)
    ends.reserve(mostRecords * width)
    let source = unsafe stretch.block.base
    var next = unsafe stretch.positions.base + position
    var target = unsafe ends.base + ends.count
    var nextStart = unsafe starts.base + starts.count
    let shift = bytes.count - start
    let inner = width - 1
    records: while advance.recordCount < mostRecords {
      if let comment, unsafe source[advance.end] == comment { break }
      for field in 0..<inner {
        let end = unsafe next[field]
        let byte = unsafe source[Int(end)]
        if byte == lineFeed || byte == carriageReturn { break records }
        // What is written behind the last record that is taken in does not count.
        unsafe target[field] = UInt32(truncatingIfNeeded: Int(end) &+ shift)
      }
      let end = unsafe Int(next[inner])
      let byte = unsafe source[end]
      guard byte == lineFeed || byte == carriageReturn else { break }
      var recordEnd = end &+ 1
      if byte == carriageReturn, recordEnd < stretch.range.upperBound, unsafe source[recordEnd] == lineFeed {
        recordEnd &+= 1
      }
      guard recordEnd <= limit, recordEnd &- advance.end <= largest else { break }
      unsafe target[inner] = UInt32(truncatingIfNeeded: end &+ shift)
      unsafe nextStart.pointee = UInt32(truncatingIfNeeded: recordEnd &+ shift)
      unsafe next += width
      unsafe target += width
      unsafe nextStart += 1
      advance.recordCount += 1
      advance.end = recordEnd
    }
    guard advance.recordCount > 0 else { return advance }
    advance.position += advance.recordCount * width
    mark(start, line)
    starts.setCount(starts.count + advance.recordCount)
    ends.setCount(ends.count + advance.recordCount * width)
    bytes.append(stretch.block.bytes.extracting(start..<advance.end))
    lastEnd = advance.end
    return advance
  }

  /// Appends the record of `range`, of which what counts ends at `end`, and whose record end begins at `recordEnd`.
  ///
  /// Its `fields` are positions of the stretch; as many as are `missing` are added, empty, before its end.
  mutating func append(
    _ range: Range<Int>,
    end: Int,
    recordEnd: Int,
    fields: Range<Int>,
    missing: Int,
    delimiter: UInt8,
    of stretch: borrowing RecordStretch,
    line: Int
  ) {
    mark(range.lowerBound, line)
    let shift = bytes.count - range.lowerBound
    starts.reserve(1)
    ends.reserve(width)
    for field in fields { ends.append(stretch.positions[field] + shift) }
    bytes.append(stretch.block.bytes.extracting(range.lowerBound..<end))
    for added in 0..<missing {
      bytes.append(delimiter)
      ends.append(end + shift + added + 1)
    }
    bytes.append(stretch.block.bytes.extracting(recordEnd..<range.upperBound))
    starts.append(bytes.count)
    lastEnd = range.upperBound
  }

  /// Notes the line of the next record, unless it follows the last one.
  private mutating func mark(_ start: Int, _ line: Int) {
    if start != lastEnd { lines.append(.init(record: recordCount, line: line)) }
  }

  /// Gives the records up as a batch, and starts anew; nil when there are none.
  mutating func takeBatch(source: String, dialect: Dialect) -> RecordBatch? {
    guard let first = lines.first, recordCount > 0 else { return nil }
    var origin = RecordBatch.Origin(source: source, firstLine: first.line)
    origin.lineMarks = lines
    let count = recordCount
    let index = RecordIndex(width: width, recordCount: count, starts: starts.block, ends: ends.block, firstEnd: 0)
    let batch = RecordBatch(block: bytes.takeBlock().block, index: index, dialect: dialect, origin: origin)
    starts = PositionBuffer(capacity: 1 << 10)
    starts.append(0)
    ends = PositionBuffer(capacity: 1 << 12)
    lines = []
    lastEnd = -1
    return batch
  }
}
