// HOW DIGITS ARE READ
//
//   bytes   9 3 2 . 5 7 x x     one word of eight bytes, the first byte lowest; x lies behind the value
//   other   . . . 1 . . . .     one bit a byte that is no digit
//   joined  9 3 2 5 7           the point taken out by shifting what is above it down
//
// Eight digits become a number with three multiplications. Up to 19 digits and a point are read this
// way; signs are looked at before, and everything else is left to `NumberKeys`, the plain twin, which
// gives the same bytes.

/// The fast way to encode short numbers.
enum ShortNumberKeys {
  enum Outcome {
    case appended
    /// It may still be a number, but not one for the fast way.
    case declined
    case notANumber
  }

  /// Appends the key of a number; the value must not be empty.
  @inline(__always)
  static func append(_ value: RawValue, to writer: inout KeyWriter) -> Outcome {
    var start = unsafe value.start
    var count = value.count
    var sign: UInt64 = 0
    var first = unsafe start[0]
    if first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
      sign = first == UInt8(ascii: "-") ? ~0 : 0
      guard count > 1 else { return .notANumber }
      unsafe start += 1
      count &-= 1
      first = unsafe start[0]
    }
    guard first &- UInt8(ascii: "0") <= 9 || first == UInt8(ascii: ".") else {
      return mayStartANumber(first) ? .declined : .notANumber
    }
    var digits: UInt64 = 0
    var scale = 0
    if count <= 8 {
      let word = unsafe loadDigits(start)
      let other = otherBytes(word) & (~0 &>> UInt64(64 &- 8 &* count))
      if other == 0 {
        digits = number(word &<< UInt64(64 &- 8 &* count))
      } else {
        let point = other.trailingZeroBitCount & ~7
        guard other & (other &- 1) == 0, UInt8(truncatingIfNeeded: word &>> UInt64(point)) == pointByte, count > 1
        else { return .declined }
        let below = (1 &<< UInt64(point)) &- 1 as UInt64
        let joined = (word & below) | ((word &>> 8) & ~below)
        digits = number(joined &<< UInt64(72 &- 8 &* count))
        scale = count &- 1 &- point &>> 3
      }
    } else {
      guard count <= 20 else { return .declined }
      var index = 0
      unsafe readDigits(start, &index, count, &digits)
      var digitCount = index
      if index < count, unsafe start[index] == UInt8(ascii: ".") {
        index &+= 1
        let fraction = index
        unsafe readDigits(start, &index, count, &digits)
        scale = index &- fraction
        digitCount = index &- 1
      }
      guard index == count, digitCount <= 19, digitCount > 0 else { return .declined }
    }
    append(digits, scale: scale, sign: sign, to: &writer)
    return .appended
  }

  /// Appends `digits` / 10^`scale`; `sign` is all ones for a negative number, else 0.
  @inline(__always)
  private static func append(_ digits: UInt64, scale: Int, sign: UInt64, to writer: inout KeyWriter) {
    guard digits != 0 else { return writer.append(KeyCode.zero) }
    let count = PowersOfTen.digitCount(digits)
    let magnitude = count &- scale
    let code = UInt64(truncatingIfNeeded: magnitude &+ (Int(KeyCode.smallest) &- KeyCode.smallestMagnitude)) &<< 56
    if count <= NumberKeys.digitsPerGroup {
      let group = digits &* PowersOfTen.power(NumberKeys.digitsPerGroup &- count)
      writer.append((code | group &<< 2) ^ sign)
    } else {
      let (group, rest) = digits.quotientAndRemainder(dividingBy: PowersOfTen.power(count &- NumberKeys.digitsPerGroup))
      writer.append((code | group &<< 2 | (rest == 0 ? 0 : 1)) ^ sign)
      if rest != 0 {
        let filled = rest &* PowersOfTen.power(2 &* NumberKeys.digitsPerGroup &- count)
        writer.append((filled &<< 10) ^ sign, count: 7)
      }
    }
  }

  /// Whether what does not start with a digit can be a number: a blank, `inf`, `nan`.
  @inline(__always)
  private static func mayStartANumber(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x09, UInt8(ascii: "i"), UInt8(ascii: "I"), UInt8(ascii: "n"), UInt8(ascii: "N"): true
    default: false
    }
  }

  /// What a point becomes when digits become their values.
  private static let pointByte = UInt8(ascii: ".") ^ 0x30

  /// Eight bytes, the digits among them as their values.
  @inline(__always)
  private static func loadDigits(_ start: UnsafePointer<UInt8>) -> UInt64 {
    unsafe UInt64(littleEndian: UnsafeRawPointer(start).loadUnaligned(as: UInt64.self)) ^ 0x3030_3030_3030_3030
  }

  /// The highest bit of each byte that is above 9.
  @inline(__always)
  private static func otherBytes(_ word: UInt64) -> UInt64 {
    (((word & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7676_7676_7676_7676) | word) & 0x8080_8080_8080_8080
  }

  /// The number of eight digits, the first in the lowest byte.
  @inline(__always)
  private static func number(_ word: UInt64) -> UInt64 {
    let pairs = ((word &* 2561) &>> 8) & 0x00FF_00FF_00FF_00FF
    let fours = ((pairs &* 6_553_601) &>> 16) & 0x0000_FFFF_0000_FFFF
    return (fours &* 42_949_672_960_001) &>> 32
  }

  /// Reads digits from `index` on and adds them behind those in `digits`.
  @inline(__always)
  private static func readDigits(
    _ start: UnsafePointer<UInt8>,
    _ index: inout Int,
    _ count: Int,
    _ digits: inout UInt64
  ) {
    while index < count {
      let word = unsafe loadDigits(start + index)
      let run = min(otherBytes(word).trailingZeroBitCount &>> 3, count &- index)
      guard run > 0 else { return }
      digits = digits &* PowersOfTen.power(run) &+ number(word &<< UInt64(64 &- 8 &* run))
      index &+= run
      guard run == 8 else { return }
    }
  }
}
