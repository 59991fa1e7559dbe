internal import StoaBytes

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
  mutating func countPlainly(_ bytes: Span<UInt8>, in range: Range<Int>, into total: inout RecordCount) {
    for index in range {
      let isBlank = state == .recordStart || state == .afterCarriageReturn
      guard take(bytes[index], at: index, in: bytes, until: range.upperBound) == .recordEnd else { continue }
      total.records += 1
      total.blank += isBlank ? 1 : 0
      total.lastEnd = index
    }
  }
}
