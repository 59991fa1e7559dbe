import StoaBytes

/// How many records ended in a stretch of bytes.
struct RecordCount: Equatable, Sendable {
  /// All of them, blank ones included.
  var records = 0
  /// Those that hold no byte.
  var blank = 0
  /// Where the last one ended: at its LF, lone CR, or the CR of a CRLF.
  var lastEnd: Int?
}

extension RecordScanner {
  /// Counts a byte at a time; the twin of `count`.
  ///
  /// Only for dialects whose record ends are one byte, or a CR and an LF.
  mutating func countPlainly(_ bytes: Span<UInt8>, in range: Range<Int>, into total: inout RecordCount) {
    var positions = PositionBuffer(capacity: 1)
    for index in range {
      let isBlank = state == .recordStart || state == .afterCarriageReturn
      positions.removeAll()
      scanPlainly(bytes, in: index..<index + 1, into: &positions)
      guard positions.count == 1, state == .recordStart || state == .afterCarriageReturn else { continue }
      total.records += 1
      total.blank += isBlank ? 1 : 0
      total.lastEnd = index
    }
  }
}
