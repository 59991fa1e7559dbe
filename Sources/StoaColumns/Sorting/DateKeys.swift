// HOW A POINT IN TIME IS ENCODED
//
//   80 | seconds since the year -1,000,000 or so, times 2, plus 1 where a fraction follows | fraction
//   1  | 7 bytes                                                                           | 7 a group
//
// A fraction is encoded in groups of 16 digits, filled up with zeros, times 4, plus 1 where another
// group follows. Zeros at the end of a fraction count for nothing. Whole seconds take eight bytes.

/// Encodes points in time by when they are.
enum DateKeys {
  /// Appends the key of a point in time, whose text is in `bytes`.
  static func append(_ moment: Moment, _ bytes: Span<UInt8>, to writer: inout KeyWriter) {
    var end = moment.fraction.upperBound
    while end > moment.fraction.lowerBound, bytes[end - 1] == UInt8(ascii: "0") { end -= 1 }
    let hasFraction: UInt64 = end > moment.fraction.lowerBound ? 1 : 0
    let shifted = UInt64(bitPattern: moment.seconds &+ 1 &<< 54)
    writer.append(UInt64(KeyCode.date) << 56 | shifted << 1 | hasFraction)
    var position = moment.fraction.lowerBound
    while position < end {
      var value: UInt64 = 0
      for index in position..<position + NumberKeys.digitsPerGroup {
        value = value * 10 + (index < end ? UInt64(bytes[index] &- UInt8(ascii: "0")) : 0)
      }
      position += NumberKeys.digitsPerGroup
      writer.append((value << 2 | (position < end ? 1 : 0)) << 8, count: 7)
    }
  }
}
