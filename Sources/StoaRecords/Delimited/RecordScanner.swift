internal import StoaBytes

// HOW RECORDS ARE FOUND
//
//   bytes       a , " b , " " \n " , c \r \n
//   positions     ^                ^   ^          the structural bytes: delimiters and record ends
//
// The scanner is a machine of seven states (below). `scanPlainly` runs it a byte at a time and is the
// definition. `scan` gives the same positions, faults and state from masks of 64 bytes, and hands a
// block in which text follows a closing quote to the plain machine, at a state both agree on. The LF
// of a CRLF is not structural: the record ends at its CR.
//
// If you change a rule here, change `scan` in Unsafe/ too; the tests compare the two on every short
// input, at every split.

/// Where a scan stands between two bytes.
enum ScanState: UInt8, Sendable, CaseIterable {
  /// A record begins.
  case recordStart
  /// A record begins, and the one before ended with CR, so that an LF belongs to that.
  case afterCarriageReturn
  /// A field begins behind a delimiter.
  case fieldStart
  /// Inside a field that did not begin with a quote, or behind a closing quote's misplaced text.
  case unquoted
  /// Between quotes.
  case quoted
  /// Behind a quote in a quoted field: it closes the field, or is the first of two.
  case quoteSeen
  /// In a comment, up to the record end.
  case comment
}

/// What a byte is to the record in which it stands.
enum ByteRole: Sendable {
  case content
  case delimiter
  /// The first byte of a record end.
  case recordEnd
}

/// Finds delimiters and record ends.
struct RecordScanner: Sendable {
  let dialect: Dialect
  var state: ScanState
  /// Line ends seen, in quotes or not: LF, CR, and CRLF as one.
  var lineCount = 0
  /// Record ends seen.
  var recordEndCount = 0
  /// Where text follows a closing quote, in the coordinates of the scanned bytes.
  var faults: [UInt32] = []
  /// Whether the byte before was a CR, so that an LF does not count as another line.
  var isBehindCarriageReturn = false

  /// A scanner of bytes that stand behind `state`.
  init(dialect: Dialect, state: ScanState = .recordStart) {
    self.dialect = dialect
    self.state = state
    isBehindCarriageReturn = state == .afterCarriageReturn
  }

  /// Scans `range`, a byte at a time, and appends the positions of the structural bytes.
  ///
  /// Where `recordEnd` is `.carriageReturnLineFeed`, no range may end between a CR and its LF.
  mutating func scanPlainly(_ bytes: Span<UInt8>, in range: Range<Int>, into positions: inout PositionBuffer) {
    positions.reserve(range.count)
    for index in range {
      let role = take(bytes[index], at: index, in: bytes, until: range.upperBound)
      if role != .content { positions.append(index) }
    }
  }

  /// Goes over one byte, and says what it is.
  @inline(__always)
  mutating func take(_ byte: UInt8, at index: Int, in bytes: Span<UInt8>, until end: Int) -> ByteRole {
    countLine(byte)
    switch state {
    case .quoted:
      if byte == dialect.quote { state = .quoteSeen }
      return .content
    case .comment:
      guard isRecordEnd(byte, at: index, in: bytes, until: end) else { return .content }
      return endRecord(byte)
    case .quoteSeen:
      if byte == dialect.quote {
        state = .quoted
        return .content
      }
    case .afterCarriageReturn where byte == lineFeed:
      state = .recordStart
      return .content
    case .recordStart, .afterCarriageReturn:
      if byte == dialect.comment {
        state = .comment
        return .content
      }
      fallthrough
    case .fieldStart:
      if byte == dialect.quote {
        state = .quoted
        return .content
      }
    case .unquoted: break
    }
    if byte == dialect.delimiter {
      state = .fieldStart
      return .delimiter
    }
    if isRecordEnd(byte, at: index, in: bytes, until: end) { return endRecord(byte) }
    if state == .quoteSeen, !dialect.allowsTextAfterQuote { faults.append(UInt32(truncatingIfNeeded: index)) }
    state = .unquoted
    return .content
  }

  private mutating func endRecord(_ byte: UInt8) -> ByteRole {
    recordEndCount += 1
    state = byte == carriageReturn ? .afterCarriageReturn : .recordStart
    return .recordEnd
  }

  private mutating func countLine(_ byte: UInt8) {
    if byte == carriageReturn {
      lineCount += 1
    } else if byte == lineFeed, !isBehindCarriageReturn {
      lineCount += 1
    }
    isBehindCarriageReturn = byte == carriageReturn
  }

  private func isRecordEnd(_ byte: UInt8, at index: Int, in bytes: Span<UInt8>, until end: Int) -> Bool {
    switch dialect.recordEnd {
    case .any: byte == lineFeed || byte == carriageReturn
    case .carriageReturnLineFeed: byte == carriageReturn && index + 1 < end && bytes[index + 1] == lineFeed
    }
  }
}

let lineFeed = UInt8(ascii: "\n")
let carriageReturn = UInt8(ascii: "\r")
