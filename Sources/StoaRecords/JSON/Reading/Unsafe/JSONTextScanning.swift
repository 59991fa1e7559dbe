internal import CStoaBytes

// Each function takes the place where something starts and returns the place behind it. None looks at
// where the input ends: behind its last byte stands a NUL, which is in no JSON text outside strings,
// and inside them is a mistake like every control character.

/// Passing over the tokens of JSON text, checking all of RFC 8259.
enum JSONTextScanning {
  typealias Cursor = UnsafePointer<UInt8>

  /// The end of a token, or the place and kind of the mistake in it.
  @unsafe
  enum Outcome {
    case end(Cursor)
    case mistake(Cursor, JSONFailure.Reason)
  }

  /// What a string holds that an engine record may not.
  struct StringTraits {
    var hasEscapedQuotes = false
    var hasLoneSurrogates = false
  }

  /// Passes over spaces, tabs and line ends.
  @inline(__always)
  static func skipSpace(_ start: Cursor) -> Cursor {
    var at = unsafe start
    while unsafe at.pointee <= 0x20 {
      switch unsafe at.pointee {
      case 0x20, 0x0A, 0x0D, 0x09: unsafe at += 1
      default: return unsafe at
      }
    }
    return unsafe at
  }

  /// Passes over `-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?`.
  @inline(__always)
  static func passNumber(_ start: Cursor) -> Outcome {
    var at = unsafe start
    if unsafe at.pointee == UInt8(ascii: "-") { unsafe at += 1 }
    let integer = unsafe at
    unsafe at = passDigits(at)
    let count = unsafe at - integer
    guard unsafe count > 0 && (count == 1 || integer.pointee != UInt8(ascii: "0")) else {
      return unsafe .mistake(count > 0 ? integer + 1 : at, .malformedNumber)
    }
    if unsafe at.pointee == UInt8(ascii: ".") {
      let fraction = unsafe at + 1
      unsafe at = passDigits(fraction)
      if unsafe at == fraction { return unsafe .mistake(at, .malformedNumber) }
    }
    if unsafe at.pointee | 0x20 == UInt8(ascii: "e") {
      unsafe at += 1
      if unsafe at.pointee == UInt8(ascii: "+") || at.pointee == UInt8(ascii: "-") { unsafe at += 1 }
      let exponent = unsafe at
      unsafe at = passDigits(exponent)
      if unsafe at == exponent { return unsafe .mistake(at, .malformedNumber) }
    }
    return unsafe .end(at)
  }

  @inline(__always)
  private static func passDigits(_ start: Cursor) -> Cursor {
    var at = unsafe start
    while true {
      let count = unsafe (~stoa_json_digits(at)).trailingZeroBitCount
      unsafe at += count
      if count < 16 { return unsafe at }
    }
  }

  /// The next byte of a string that cannot be passed over without a look.
  @inline(__always)
  static func nextStop(_ start: Cursor) -> Cursor {
    var at = unsafe start
    while true {
      let stops = unsafe stoa_json_stops(at)
      if stops != 0 { return unsafe at + stops.trailingZeroBitCount }
      unsafe at += 16
    }
  }

  /// Goes on from a stop that is no quote to the closing quote, the end returned.
  @inline(never)
  static func passRestOfString(_ stop: Cursor, _ traits: inout StringTraits) -> Outcome {
    var at = unsafe stop
    while true {
      let byte = unsafe at.pointee
      if byte == UInt8(ascii: "\"") { return unsafe .end(at) }
      if byte == UInt8(ascii: "\\") {
        guard let end = unsafe passEscape(at, &traits) else { return unsafe .mistake(at, .malformedEscape) }
        unsafe at = unsafe end
      } else if byte >= 0x80 {
        guard let end = unsafe passCharacter(at) else { return unsafe .mistake(at, .invalidUTF8) }
        unsafe at = unsafe end
        if unsafe at.pointee >= 0x80 { continue }
      } else {
        return unsafe .mistake(at, .controlCharacter)
      }
      unsafe at = nextStop(at)
    }
  }

  /// Passes over one escape, or over both of a surrogate pair.
  private static func passEscape(_ start: Cursor, _ traits: inout StringTraits) -> Cursor? {
    switch unsafe start[1] {
    case UInt8(ascii: "\""):
      traits.hasEscapedQuotes = true
      return unsafe start + 2
    case UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"),
      UInt8(ascii: "r"), UInt8(ascii: "t"):
      return unsafe start + 2
    case UInt8(ascii: "u"):
      guard let unit = unsafe codeUnit(start + 2) else { return nil }
      guard unit & 0xF800 == 0xD800 else { return unsafe start + 6 }
      if unit & 0xFC00 == 0xD800, unsafe start[6] == UInt8(ascii: "\\"), unsafe start[7] == UInt8(ascii: "u"),
        let low = unsafe codeUnit(start + 8), low & 0xFC00 == 0xDC00
      {
        return unsafe start + 12
      }
      traits.hasLoneSurrogates = true
      return unsafe start + 6
    default: return nil
    }
  }

  /// The number that four hexadecimal digits make.
  static func codeUnit(_ digits: Cursor) -> UInt32? {
    var value: UInt32 = 0
    for index in 0..<4 {
      guard let digit = unsafe digits[index].hexadecimalValue else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }

  /// Passes over bytes that are no character: as much of a character's start as there is, or one byte.
  static func passMalformed(_ start: Cursor, _ end: Cursor) -> Cursor {
    let first = unsafe start[0]
    // The second byte has its own bounds; a start of two bytes may have a third.
    let isLong = first >= 0xE0 && first <= 0xF4
    guard unsafe isLong && end - start > 1 else { return unsafe start + 1 }
    let second = unsafe start[1]
    let bounds: ClosedRange<UInt8> =
      switch first {
      case 0xE0: 0xA0...0xBF
      case 0xED: 0x80...0x9F
      case 0xF0: 0x90...0xBF
      case 0xF4: 0x80...0x8F
      default: 0x80...0xBF
      }
    guard bounds.contains(second) else { return unsafe start + 1 }
    let hasThird = unsafe first >= 0xF0 && end - start > 2 && start[2] & 0xC0 == 0x80
    return unsafe start + (hasThird ? 3 : 2)
  }

  /// Passes over the UTF-8 of one character beyond ASCII; nil if it is none.
  @inline(__always)
  static func passCharacter(_ start: Cursor) -> Cursor? {
    func isTail(_ index: Int) -> Bool { unsafe start[index] & 0xC0 == 0x80 }
    let first = unsafe start[0]
    let second = unsafe start[1]
    switch first {
    case 0xC2...0xDF: return unsafe isTail(1) ? start + 2 : nil
    case 0xE0...0xEF:
      // No longer forms than needed, and no surrogates.
      let isPlain = first != 0xE0 && first != 0xED
      let isAllowed = isPlain || (first == 0xE0 ? second >= 0xA0 : second < 0xA0)
      return unsafe isAllowed && isTail(1) && isTail(2) ? start + 3 : nil
    case 0xF0...0xF4:
      let isAllowed = first == 0xF0 ? second >= 0x90 : first != 0xF4 || second < 0x90
      return unsafe isAllowed && isTail(1) && isTail(2) && isTail(3) ? start + 4 : nil
    default: return nil
    }
  }
}
