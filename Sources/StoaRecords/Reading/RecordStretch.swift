internal import StoaBytes

/// Whole records that lie end to end in a block, with their structural bytes: what a batch is made of.
struct RecordStretch: ~Copyable {
  let dialect: Dialect
  var block: ByteBlock
  /// The bytes of the records, record ends included.
  var range: Range<Int>
  var positions: PositionBuffer
  /// Which of the positions lie in the range.
  var positionRange: Range<Int>
  /// How many of those end a record.
  var recordEndCount: Int
  /// Where text follows a closing quote.
  var faults: [UInt32]
  /// The line of the first record, counted from 1.
  var firstLine: Int
  /// Whether the last record has no end, for a quote in it is never closed.
  var endsInQuotes: Bool

  /// Scans the part of a block that holds whole records and nothing else.
  init(scanning block: ByteBlock, _ range: Range<Int>, dialect: Dialect, firstLine: Int) {
    var scanner = RecordScanner(dialect: dialect)
    var positions = PositionBuffer(capacity: range.count)
    self.range = range
    scanner.scan(block.bytes, in: range, into: &positions)
    self.block = block
    self.dialect = dialect
    positionRange = 0..<positions.count
    recordEndCount = scanner.recordEndCount
    faults = scanner.faults
    endsInQuotes = scanner.state == .quoted
    self.firstLine = firstLine
    self.positions = positions
  }

  /// Scans a record that lay in several chunks.
  init(_ record: StraddlingRecord, dialect: Dialect) {
    self.init(scanning: record.block, 0..<record.byteCount, dialect: dialect, firstLine: record.line)
  }

  /// The records that lie in a settled chunk.
  init(_ scan: consuming ChunkScan, _ cut: ChunkCut) {
    dialect = scan.scanner.dialect
    block = scan.chunk.block
    range = cut.range
    positionRange = cut.positions
    recordEndCount = cut.recordEndCount
    firstLine = cut.line
    faults = scan.scanner.faults.filter { cut.range.contains(Int($0)) }
    endsInQuotes = false
    positions = scan.takePositions()
  }
}

/// The offset behind the record end at `end`: of a CRLF, behind its LF.
@inline(__always)
func offsetBehindRecordEnd(_ end: Int, in bytes: Span<UInt8>, until limit: Int) -> Int {
  let next = end + 1
  return bytes[end] == carriageReturn && next < limit && bytes[next] == lineFeed ? next + 1 : next
}
