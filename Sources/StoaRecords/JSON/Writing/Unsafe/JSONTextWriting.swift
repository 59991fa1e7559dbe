internal import CStoaBytes
internal import StoaBytes

// Each function stores from `out` on and returns the place behind. It may read 31 bytes past what it is
// given and store as many past what it returns: blocks and buffers have room for that behind their ends.

/// Storing JSON text.
enum JSONTextWriting {
  typealias Cursor = UnsafePointer<UInt8>
  typealias Target = UnsafeMutablePointer<UInt8>

  /// The most bytes that one byte of a value becomes: those of `\u001f`.
  static let largestGrowth = 6

  /// Stores a value as a string, in quotes.
  static func writeString(_ start: Cursor, _ end: Cursor, to out: Target, malformed: inout Int) -> Target {
    unsafe out.pointee = UInt8(ascii: "\"")
    var target = unsafe out + 1
    unsafe writeCharacters(start, end, to: &target, pairsQuotes: false, malformed: &malformed)
    unsafe target.pointee = UInt8(ascii: "\"")
    return unsafe target + 1
  }

  /// Stores what stands between the quotes of a field in which inner quotes are doubled.
  ///
  /// - Returns: nil where a quote stands alone.
  static func writeQuotedField(_ start: Cursor, _ end: Cursor, to out: Target, malformed: inout Int) -> Target? {
    unsafe out.pointee = UInt8(ascii: "\"")
    var target = unsafe out + 1
    guard unsafe writeCharacters(start, end, to: &target, pairsQuotes: true, malformed: &malformed) else { return nil }
    unsafe target.pointee = UInt8(ascii: "\"")
    return unsafe target + 1
  }

  /// Stores a string of a record as it stands, with `\"` for the `\u0022` that inner quotes are there.
  @inline(__always)
  static func copyString(_ start: Cursor, _ end: Cursor, to out: Target) -> Target {
    var at = unsafe start
    var target = unsafe out
    while unsafe at < end {
      unsafe stoa_copy_wide(target, at, 16)
      let escapes = unsafe stoa_json_either(at, UInt8(ascii: "\\"), UInt8(ascii: "\\"))
      let copied = unsafe min((escapes | 0x10000).trailingZeroBitCount, end - at)
      unsafe at += copied
      unsafe target += copied
      if unsafe copied < 16 && at < end { unsafe copyEscape(&at, to: &target) }
    }
    return unsafe target
  }

  /// Stores one escape.
  private static func copyEscape(_ at: inout Cursor, to out: inout Target) {
    unsafe UnsafeMutableRawPointer(out).copyMemory(from: at, byteCount: 2)
    if unsafe at[1] == UInt8(ascii: "u"), unsafe JSONTextScanning.codeUnit(at + 2) == 0x22 {
      unsafe out[1] = UInt8(ascii: "\"")
      unsafe at += 4
    }
    unsafe at += 2
    unsafe out += 2
  }

  /// Stores characters, escaped where they must be; false where quotes were to be paired and are not.
  @inline(__always)
  @discardableResult
  private static func writeCharacters(
    _ start: Cursor,
    _ end: Cursor,
    to out: inout Target,
    pairsQuotes: Bool,
    malformed: inout Int
  ) -> Bool {
    var at = unsafe start
    while unsafe at < end {
      unsafe UnsafeMutableRawPointer(out).copyMemory(from: at, byteCount: 16)
      let clean = unsafe min((stoa_json_stops(at) | 0x10000).trailingZeroBitCount, end - at)
      unsafe at += clean
      unsafe out += clean
      if unsafe clean == 16 || at == end { continue }
      guard unsafe writeUnusual(&at, end, to: &out, pairsQuotes: pairsQuotes, malformed: &malformed) else {
        return false
      }
    }
    return true
  }

  /// Stores the character at a stop.
  @inline(never)
  private static func writeUnusual(
    _ at: inout Cursor,
    _ end: Cursor,
    to out: inout Target,
    pairsQuotes: Bool,
    malformed: inout Int
  ) -> Bool {
    let byte = unsafe at.pointee
    if byte >= 0x80 {
      unsafe writeBeyondASCII(&at, end, to: &out, malformed: &malformed)
      return true
    }
    unsafe at += 1
    if byte == UInt8(ascii: "\""), pairsQuotes {
      guard unsafe at < end && at.pointee == byte else { return false }
      unsafe at += 1
    }
    unsafe out[0] = UInt8(ascii: "\\")
    let letter: UInt8
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): letter = byte
    case 0x08: letter = UInt8(ascii: "b")
    case 0x09: letter = UInt8(ascii: "t")
    case 0x0A: letter = UInt8(ascii: "n")
    case 0x0C: letter = UInt8(ascii: "f")
    case 0x0D: letter = UInt8(ascii: "r")
    default:
      unsafe writeCodeUnit(byte, to: &out)
      return true
    }
    unsafe out[1] = letter
    unsafe out += 2
    return true
  }

  /// Stores a control character as `\u00` and two digits.
  private static func writeCodeUnit(_ byte: UInt8, to out: inout Target) {
    func digit(_ value: UInt8) -> UInt8 { value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10 }
    unsafe out[1] = UInt8(ascii: "u")
    unsafe out[2] = UInt8(ascii: "0")
    unsafe out[3] = UInt8(ascii: "0")
    unsafe out[4] = digit(byte >> 4)
    unsafe out[5] = digit(byte & 15)
    unsafe out += 6
  }

  /// Stores the characters beyond ASCII that stand together; U+FFFD for what is none.
  private static func writeBeyondASCII(_ at: inout Cursor, _ end: Cursor, to out: inout Target, malformed: inout Int) {
    while unsafe at < end && at.pointee >= 0x80 {
      if let next = unsafe JSONTextScanning.passCharacter(at), unsafe next <= end {
        unsafe UnsafeMutableRawPointer(out).copyMemory(from: at, byteCount: 4)
        unsafe out += next - at
        unsafe at = unsafe next
        continue
      }
      malformed += 1
      unsafe at = JSONTextScanning.passMalformed(at, end)
      unsafe out[0] = 0xEF
      unsafe out[1] = 0xBF
      unsafe out[2] = 0xBD
      unsafe out += 3
    }
  }
}

extension JSONText {
  /// How much room ``writeString(_:into:)`` needs for a value of so many bytes.
  package static func room(forStringOf byteCount: Int) -> Int { byteCount * JSONTextWriting.largestGrowth + 34 }

  /// Stores a value as a JSON string, in quotes, and returns how many bytes that took.
  ///
  /// Bytes that are no UTF-8 become U+FFFD. `target` must have ``room(forStringOf:)`` the value.
  package static func writeString(_ value: Span<UInt8>, into target: inout MutableSpan<UInt8>) -> Int {
    precondition(target.count >= room(forStringOf: value.count), "The target is too small for the string")
    var malformedCount = 0
    return unsafe withPadding(value) { start in
      unsafe target.withUnsafeMutableBufferPointer { target in
        guard let out = target.baseAddress else { return 0 }
        let end = unsafe JSONTextWriting.writeString(start, start + value.count, to: out, malformed: &malformedCount)
        return unsafe end - out
      }
    }
  }

  /// Appends a value as a JSON string, in quotes.
  package static func appendString(_ value: Span<UInt8>, to output: inout [UInt8]) {
    output += unsafe [UInt8](unsafeUninitializedCapacity: room(forStringOf: value.count)) { target, count in
      var room = unsafe MutableSpan(_unsafeElements: target)
      count = writeString(value, into: &room)
    }
  }

  /// Whether a value is exactly a JSON number.
  package static func isNumber(_ value: Span<UInt8>) -> Bool {
    unsafe withPadding(value) { start in
      guard case .end(let end) = unsafe JSONTextScanning.passNumber(start) else { return false }
      return unsafe end - start == value.count
    }
  }

  /// Appends a value as a field of the `.json` dialect: a number as it is, anything else as a string.
  package static func appendScalar(_ value: Span<UInt8>, to output: inout [UInt8]) {
    if isNumber(value) { return output.append(contentsOf: value) }
    var text: [UInt8] = []
    appendString(value, to: &text)
    var index = 0
    while index < text.count {
      let isEscape = text[index] == UInt8(ascii: "\\")
      if isEscape, text[index + 1] == UInt8(ascii: "\"") {
        output += Array("\\u0022".utf8)
      } else {
        output += text[index..<index + (isEscape ? 2 : 1)]
      }
      index += isEscape ? 2 : 1
    }
  }

  /// Calls `body` with a copy of bytes that has some behind it, for those who look past the end; they end a number.
  private static func withPadding<R>(_ value: Span<UInt8>, _ body: (UnsafePointer<UInt8>) -> R) -> R {
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: value.count + 32) { copy in
      guard let start = copy.baseAddress else { preconditionFailure("There is room for 32 bytes at least") }
      unsafe value.withUnsafeBufferPointer { source in
        if let first = source.baseAddress { unsafe start.update(from: first, count: source.count) }
      }
      unsafe (start + value.count).update(repeating: 0, count: 32)
      return unsafe body(start)
    }
  }
}
