// HOW A NUMBER IS ENCODED
//
//   932.57 = 0.93257 × 10^3
//
//   code of the order of magnitude 3  | 93257 00000 000000, 16 digits, times 4, plus 0: nothing follows
//   1 byte                            | 7 bytes
//
// Eight bytes hold every number of up to 16 significant digits, and two such numbers are decided by
// one comparison. Longer ones add 1 rather than 0 and seven more bytes for each further 16 digits,
// filled up with zeros; trailing zeros count for nothing, so what follows is never all zero, and
// "more follows" is rightly the greater. Orders of magnitude beyond what a code holds stand in eight
// bytes of their own behind `tiny` or `huge`. A negative number is the inverse of the positive one.
// No step goes through binary floating point.

/// Encodes numbers of any length, exactly.
///
/// This is the plain way, for what the fast way in `ShortNumberKeys` declines.
enum NumberKeys {
  static let digitsPerGroup = 16

  /// Appends the key of the number that the bytes spell, or returns `false` where they spell none.
  static func append(_ bytes: Span<UInt8>, to writer: inout KeyWriter) -> Bool {
    guard let number = NumberText(bytes) else { return false }
    append(number, bytes, to: &writer)
    return true
  }

  private static func append(_ number: NumberText, _ bytes: Span<UInt8>, to writer: inout KeyWriter) {
    switch number.kind {
    case .notANumber: return writer.append(KeyCode.notANumber)
    case .infinity: return writer.append(number.isNegative ? KeyCode.negativeInfinity : KeyCode.infinity)
    case .finite: break
    }
    var first = 0
    var end = number.digitCount
    while first < end, number.digit(at: first, in: bytes) == 0 { first += 1 }
    guard first < end else { return writer.append(KeyCode.zero) }
    while number.digit(at: end - 1, in: bytes) == 0 { end -= 1 }

    let start = writer.used
    let magnitude = number.integer.count - first + number.exponent
    var group = UInt64(code(ofMagnitude: magnitude)) << 56
    if magnitude < KeyCode.smallestMagnitude || magnitude > KeyCode.largestMagnitude {
      writer.append(UInt8(truncatingIfNeeded: group >> 56))
      writer.append(UInt64(bitPattern: Int64(magnitude)) ^ 1 << 63)
      group = 0
    }
    let isLong = group == 0
    var position = first
    while position < end {
      var value: UInt64 = 0
      for offset in 0..<digitsPerGroup {
        let index = position + offset
        value = value * 10 + (index < end ? UInt64(number.digit(at: index, in: bytes)) : 0)
      }
      let follows: UInt64 = position + digitsPerGroup < end ? 1 : 0
      group |= value << 2 | follows
      if position == first, !isLong { writer.append(group) } else { writer.append(group << 8, count: 7) }
      group = 0
      position += digitsPerGroup
    }
    if number.isNegative { writer.invert(from: start) }
  }

  private static func code(ofMagnitude magnitude: Int) -> UInt8 {
    if magnitude < KeyCode.smallestMagnitude { return KeyCode.tiny }
    if magnitude > KeyCode.largestMagnitude { return KeyCode.huge }
    return KeyCode.smallest + UInt8(magnitude - KeyCode.smallestMagnitude)
  }
}
