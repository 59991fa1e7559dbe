// HOW NATURAL TEXT IS ENCODED
//
//   v1.10     v  31 '1'  .  32 '1' '0'  00  00
//   file02    f i l e  31 '2'  00  02 00
//
// Text is encoded as by `TextKeys`. A run of digits starts with a code for how many digits it has
// without its leading zeros, 30 for none to 38 for eight, and 39 with the count behind it for more;
// then come the digits. So numbers compare by length, then by digits, and against other characters
// like digits do. Behind the text's end stand the leading zeros of each run, which decide between
// texts that are otherwise equal: fewer come first, the leftmost run counts most. Zeros at the end of
// that list are left out; 00 ends it.

/// Encodes text with its runs of digits by value: `file2` before `file10`.
enum NaturalKeys {
  static func append(_ bytes: Span<UInt8>, to writer: inout KeyWriter) {
    TextKeys.appendGuard(before: bytes.isEmpty ? nil : bytes[0], to: &writer)
    var runs = 0
    var runsWithZeros = 0
    var index = 0
    while index < bytes.count {
      guard let run = Run(bytes, at: index) else {
        TextKeys.appendByte(bytes[index], to: &writer)
        index += 1
        continue
      }
      runs += 1
      if run.zeros > 0 { runsWithZeros = runs }
      appendLength(run.end - run.start, to: &writer)
      writer.append(bytes.extracting(run.start..<run.end))
      index = run.end
    }
    writer.append(0x00)
    if runsWithZeros > 0 { appendZeros(of: bytes, runs: runsWithZeros, to: &writer) }
    writer.append(0x00)
  }

  /// A run of digits.
  private struct Run {
    let zeros: Int
    /// Where it starts without its leading zeros.
    let start: Int
    let end: Int

    /// The run that starts at `index`, or `nil` where no digit stands there.
    init?(_ bytes: Span<UInt8>, at index: Int) {
      guard bytes[index] &- UInt8(ascii: "0") <= 9 else { return nil }
      var position = index
      while position < bytes.count, bytes[position] == UInt8(ascii: "0") { position += 1 }
      start = position
      zeros = position - index
      while position < bytes.count, bytes[position] &- UInt8(ascii: "0") <= 9 { position += 1 }
      end = position
    }
  }

  private static func appendLength(_ length: Int, to writer: inout KeyWriter) {
    guard length >= 9 else { return writer.append(UInt8(ascii: "0") + UInt8(length)) }
    writer.append(UInt8(ascii: "9"))
    appendCount(length - 9, to: &writer)
  }

  private static func appendZeros(of bytes: Span<UInt8>, runs: Int, to writer: inout KeyWriter) {
    var left = runs
    var index = 0
    while left > 0 {
      if let run = Run(bytes, at: index) {
        appendCount(run.zeros + 1, to: &writer)
        index = run.end
        left -= 1
      } else {
        index += 1
      }
    }
  }

  /// Appends a count in one byte, or in nine.
  private static func appendCount(_ count: Int, to writer: inout KeyWriter) {
    guard count >= 0xFF else { return writer.append(UInt8(count)) }
    writer.append(0xFF)
    writer.append(UInt64(count))
  }
}
