internal import CStoaBytes
internal import StoaBytes

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

// HOW A BLOCK IS READ (the loops are in CStoaBytes.c)
//
//   bytes      a , " b , " " " \n          one bit a byte, lowest first
//   quotes     . . 1 . . 1 1 1 .
//   inside     . . 1 1 1 . 1 . .           prefix XOR of quotes, and the carry
//   opening    . . 1 . . . 1 . .           quotes & inside
//   closing    . . . . . 1 . 1 .           quotes & ~inside
//
// The masks are right exactly when every opening quote stands behind a structural byte (or behind a
// closing quote, making a doubled one) and every closing quote before a structural byte or a quote.
// That is the proof; it holds for almost every block of almost every file. Where it fails, quotes in
// the midst of a field are data, and the block's quotes are walked over one by one; and where text
// follows a closing quote, the block is given to the plain machine.

extension RecordScanner {
  /// Whether the masks can follow the dialect's rules in every block.
  var allowsBlocks: Bool { dialect.recordEnd == .any && dialect.comment == nil }

  /// Scans `range`, a block of 64 bytes at a time, and appends the positions of the structural bytes.
  ///
  /// Gives exactly what `scanPlainly` gives.
  mutating func scan(_ bytes: Span<UInt8>, in range: Range<Int>, into positions: inout PositionBuffer) {
    precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count, "The range lies outside the bytes")
    if dialect.recordEnd != .any {
      scanPlainly(bytes, in: range, into: &positions)
    } else if let comment = dialect.comment {
      scanAroundComments(bytes, in: range, comment, into: &positions)
    } else {
      scanBlocks(bytes, in: range, into: &positions)
    }
  }

  /// Scans blocks without the byte that may start a comment; the others, and comments, a byte at a time.
  private mutating func scanAroundComments(
    _ bytes: Span<UInt8>,
    in range: Range<Int>,
    _ comment: UInt8,
    into positions: inout PositionBuffer
  ) {
    positions.reserve(range.count)
    var offset = range.lowerBound
    // The first such byte that is not behind the offset.
    var next = offset - 1
    while offset < range.upperBound {
      if next < offset { next = firstIndex(of: comment, in: bytes, offset..<range.upperBound) ?? range.upperBound }
      let whole = (next - offset) & ~63
      if whole > 0, state != .comment {
        scanBlocks(bytes, in: offset..<offset + whole, into: &positions)
        offset += whole
      } else {
        let end = min(offset + 64, range.upperBound)
        scanPlainly(bytes, in: offset..<end, into: &positions)
        offset = end
      }
    }
  }

  private func firstIndex(of byte: UInt8, in bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
    unsafe bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress else { return nil }
      guard let found = unsafe memchr(base + range.lowerBound, Int32(byte), range.count) else { return nil }
      return unsafe UnsafeRawPointer(found) - base
    }
  }

  private mutating func scanBlocks(_ bytes: Span<UInt8>, in range: Range<Int>, into positions: inout PositionBuffer) {
    positions.reserve(range.count)
    var offset = range.lowerBound
    while range.upperBound - offset >= 64 {
      var blocks = blockScan
      offset = unsafe bytes.withUnsafeBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return offset }
        var next: UnsafeMutablePointer<UInt32>? = unsafe positions.base + positions.count
        let reached = unsafe stoa_index_blocks(&blocks, base, offset, range.upperBound, &next)
        if let next = unsafe next { unsafe positions.setCount(next - positions.base) }
        return reached
      }
      take(blocks)
      guard range.upperBound - offset >= 64 else { break }
      scanPlainly(bytes, in: offset..<offset + 64, into: &positions)
      offset += 64
    }
    scanPlainly(bytes, in: offset..<range.upperBound, into: &positions)
  }

  /// Counts the records that end in `range` without noting where, and the blank ones among them: those
  /// whose end stands directly behind the one before.
  ///
  /// Gives exactly what `scanPlainly` gives.
  mutating func count(_ bytes: Span<UInt8>, in range: Range<Int>) -> RecordCount {
    precondition(allowsBlocks, "The dialect's records cannot be counted in blocks")
    precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count, "The range lies outside the bytes")
    var total = RecordCount()
    var offset = range.lowerBound
    while range.upperBound - offset >= 64 {
      var blocks = blockScan
      offset = unsafe bytes.withUnsafeBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return offset }
        return unsafe stoa_count_blocks(&blocks, base, offset, range.upperBound)
      }
      take(blocks)
      total.records += Int(blocks.records)
      total.blank += Int(blocks.blank)
      if blocks.last_end >= 0 { total.lastEnd = Int(blocks.last_end) }
      guard range.upperBound - offset >= 64 else { break }
      countPlainly(bytes, in: offset..<offset + 64, into: &total)
      offset += 64
    }
    countPlainly(bytes, in: offset..<range.upperBound, into: &total)
    return total
  }

  private var blockScan: stoa_scan {
    var scan = stoa_scan()
    scan.delimiter = dialect.delimiter
    scan.quote = dialect.quote ?? 0
    scan.has_quotes = dialect.quote == nil ? 0 : 1
    scan.last_end = -1
    switch state {
    case .recordStart:
      scan.structural = 1
      scan.ended = 1
    case .afterCarriageReturn:
      scan.structural = 1
      scan.ended = 1
      scan.ending_return = 1
    case .fieldStart: scan.structural = 1
    case .quoted: scan.inside = ~0
    case .quoteSeen: scan.closing = 1
    case .unquoted, .comment: break
    }
    scan.any_return = isBehindCarriageReturn ? 1 : 0
    return scan
  }

  private mutating func take(_ scan: stoa_scan) {
    lineCount += Int(scan.lines)
    recordEndCount += Int(scan.records)
    isBehindCarriageReturn = scan.any_return != 0
    if scan.inside != 0 {
      state = .quoted
    } else if scan.closing != 0 {
      state = .quoteSeen
    } else if scan.ending_return != 0 {
      state = .afterCarriageReturn
    } else if scan.ended != 0 {
      state = .recordStart
    } else {
      state = scan.structural != 0 ? .fieldStart : .unquoted
    }
  }
}
