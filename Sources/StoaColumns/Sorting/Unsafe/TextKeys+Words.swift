extension TextKeys {
  /// Appends a text and its end, a word at a time; the same bytes as `append(_:to:)` for spans.
  @inline(__always)
  static func append(_ value: RawValue, to writer: inout KeyWriter) {
    let (start, count) = unsafe (value.start, value.count)
    // Every byte may become two; the end is one more, and words are stored whole.
    writer.reserve(2 &* count &+ 1)
    var index = 0
    while index < count {
      let word = unsafe UnsafeRawPointer(start + index).loadUnaligned(as: UInt64.self)
      let length = min(8, count &- index)
      if holdsByteBelow2(word, length) {
        for offset in index..<index &+ length { unsafe appendByte(start[offset], to: &writer) }
      } else {
        writer.storeWord(word, advancingBy: length)
      }
      index &+= 8
    }
    writer.append(0x00)
  }

  /// Whether one of the first `length` bytes of a word is 0 or 1.
  @inline(__always)
  private static func holdsByteBelow2(_ word: UInt64, _ length: Int) -> Bool {
    let below = (word &- 0x0202_0202_0202_0202) & ~word & 0x8080_8080_8080_8080
    return UInt64(littleEndian: below) & (~0 &>> UInt64(64 &- 8 &* length)) != 0
  }
}
