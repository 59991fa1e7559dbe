internal import StoaBytes

/// Finds the first record of an input that is neither blank nor a comment.
///
/// It goes on where it stopped when the sample has grown, so that a huge record is scanned once.
struct FirstRecord {
  private let dialect: Dialect
  /// Where it lies, record end included.
  private(set) var range = 0..<0
  /// The line it starts on.
  private(set) var line: Int
  private(set) var isFound = false
  /// Whether what has been seen of it ends in quotes.
  var isInQuotes: Bool { scanner.state == .quoted }
  private var scanner: RecordScanner
  private var scannedCount = 0
  private var fieldEnds: [UInt32] = []
  private var isTerminated = false

  /// Looks in an input that starts on a line.
  init(_ dialect: Dialect, from line: Int = 1) {
    self.dialect = dialect
    self.line = line
    scanner = RecordScanner(dialect: dialect)
  }

  /// Looks for it, and says whether it is there whole.
  mutating func find(in sample: borrowing InputSample) -> Bool {
    let bytes = sample.block.bytes
    let limit = sample.bytes.upperBound
    var positions = PositionBuffer(capacity: 4096)
    // In steps, so that a small record in a large sample costs little.
    while scannedCount < limit, !isFound {
      var end = min(scannedCount + 4096, limit)
      if end < limit, bytes[end - 1] == carriageReturn { end += 1 }
      positions.removeAll()
      scanner.scan(bytes, in: scannedCount..<end, into: &positions)
      scannedCount = end
      for index in 0..<positions.count where !isFound { take(positions[index], in: bytes, until: limit) }
    }
    if sample.isWhole, !isFound { takeRest(in: bytes, until: limit) }
    return isFound
  }

  private mutating func take(_ position: Int, in bytes: Span<UInt8>, until limit: Int) {
    fieldEnds.append(UInt32(truncatingIfNeeded: position))
    guard bytes[position] == lineFeed || bytes[position] == carriageReturn else { return }
    let start = range.lowerBound
    range = start..<offsetBehindRecordEnd(position, in: bytes, until: limit)
    guard start == position || bytes[start] == dialect.comment else {
      isFound = true
      isTerminated = true
      return
    }
    line += countLines(bytes.extracting(range))
    range = range.upperBound..<range.upperBound
    fieldEnds = []
  }

  /// Takes what stands behind the last record end of an input that ends without one.
  private mutating func takeRest(in bytes: Span<UInt8>, until limit: Int) {
    guard range.lowerBound < limit, scanner.state != .comment else { return }
    range = range.lowerBound..<limit
    fieldEnds.append(UInt32(truncatingIfNeeded: limit))
    isFound = true
  }

  /// - Throws: an error of code `malformedRecord` if the record breaks the rules.
  func check(_ sample: borrowing InputSample, source: String) throws(TableError) {
    let record = sample.block.bytes.extracting(range)
    func position(of place: Int) -> TableError.Position {
      .init(place - range.lowerBound, in: record, from: line, source: source)
    }
    if let fault = scanner.faults.first, range.contains(Int(fault)) {
      throw .textBehindQuote(at: position(of: Int(fault)))
    }
    if isFound, !isTerminated, isInQuotes {
      let opening = fieldEnds.dropLast().last.map { Int($0) + 1 } ?? range.lowerBound
      throw .neverClosedQuote(at: position(of: opening))
    }
  }

  /// The record as a batch; `nil` if there is none.
  func batch(_ sample: borrowing InputSample, source: String) -> RecordBatch? {
    guard isFound else { return nil }
    let start = UInt32(truncatingIfNeeded: range.lowerBound)
    let end = isTerminated ? [] : dialect.recordEnd.usualBytes
    let record = OutputBuffer(capacity: range.count + end.count)
    record.append(sample.block.bytes.extracting(range))
    record.append(end.span)
    let (block, byteCount) = record.takeBlock()
    let index = RecordIndex(
      width: fieldEnds.count,
      recordStarts: [0, UInt32(truncatingIfNeeded: byteCount)],
      fieldEnds: fieldEnds.map { $0 - start }
    )
    let origin = RecordBatch.Origin(source: source, firstLine: line)
    return RecordBatch(block: block, index: index, dialect: dialect.withoutComments, origin: origin)
  }

  /// The bytes that end the record, or would.
  func recordEnd(_ sample: borrowing InputSample) -> [UInt8] {
    guard isTerminated, let end = fieldEnds.last else { return dialect.recordEnd.usualBytes }
    return [UInt8](copying: sample.block.bytes.extracting(Int(end)..<range.upperBound))
  }
}
