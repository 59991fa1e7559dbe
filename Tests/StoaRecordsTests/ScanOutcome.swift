import StoaBytes

@testable import StoaRecords

/// Everything that a scan finds out.
struct ScanOutcome: Equatable {
  var positions: [Int] = []
  var faults: [UInt32] = []
  var state = ScanState.recordStart
  var lineCount = 0
  var recordEndCount = 0
  var isBehindCarriageReturn = false
}

/// How a scan goes over its bytes.
enum ScanMethod { case plain, blocks }

/// Scans bytes piece by piece.
func scan(
  _ bytes: [UInt8],
  _ dialect: Dialect,
  from state: ScanState = .recordStart,
  cutAt cuts: [Int] = [],
  _ method: ScanMethod
) -> ScanOutcome {
  var scanner = RecordScanner(dialect: dialect, state: state)
  var buffer = PositionBuffer(capacity: bytes.count)
  let span = bytes.span
  for (start, end) in zip([0] + cuts, cuts + [bytes.count]) {
    switch method {
    case .plain: scanner.scanPlainly(span, in: start..<end, into: &buffer)
    case .blocks: scanner.scan(span, in: start..<end, into: &buffer)
    }
  }
  return ScanOutcome(
    positions: (0..<buffer.count).map { buffer[$0] },
    faults: scanner.faults,
    state: scanner.state,
    lineCount: scanner.lineCount,
    recordEndCount: scanner.recordEndCount,
    isBehindCarriageReturn: scanner.isBehindCarriageReturn
  )
}

/// Counts the records of bytes piece by piece, with the state behind them.
func count(_ bytes: [UInt8], _ dialect: Dialect, from state: ScanState = .recordStart, cutAt cuts: [Int] = []) -> (
  count: RecordCount, scanner: RecordScanner
) {
  var scanner = RecordScanner(dialect: dialect, state: state)
  var total = RecordCount()
  let span = bytes.span
  for (start, end) in zip([0] + cuts, cuts + [bytes.count]) {
    let part = scanner.count(span, in: start..<end)
    total.records += part.records
    total.blank += part.blank
    total.lastEnd = part.lastEnd ?? total.lastEnd
  }
  return (total, scanner)
}

extension ScanOutcome {
  /// The fields and ends of the records, cut out of the bytes at the positions.
  func records(of bytes: [UInt8], _ dialect: Dialect) -> [(fields: [[UInt8]], end: [UInt8])] {
    var records: [(fields: [[UInt8]], end: [UInt8])] = []
    var fields: [[UInt8]] = []
    var start = 0
    var hasOpenRecord = false
    for position in positions {
      fields.append(Array(bytes[start..<position]))
      start = position + 1
      hasOpenRecord = bytes[position] == dialect.delimiter
      guard !hasOpenRecord else { continue }
      if bytes[position...].starts(with: [0x0D, 0x0A]) { start += 1 }
      records.append((fields, Array(bytes[position..<start])))
      fields = []
    }
    if hasOpenRecord || start < bytes.count { records.append((fields + [Array(bytes[start...])], [])) }
    return records
  }
}
