import StoaBytes
import StoaRecords

/// A walk over the first bytes of a text that may be JSON, as far as to see that it is none.
///
/// It goes no further than the line of the second byte that is no white space: what is waited for on a pipe should
/// not decide. A text that ends within what JSON can hold may be JSON.
struct JSONStart: ~Escapable {
  private let bytes: Span<UInt8>
  private var position = 0
  /// Where it ends.
  private var limit: Int
  /// Whether the line is there to its end.
  private(set) var isComplete = false

  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>) {
    self.bytes = bytes
    limit = bytes.count
    let start = bytes.startsWithByteOrderMark ? 3 : 0
    position = start
    if next() != nil, next() != nil {
      for index in position..<bytes.count where bytes[index] == 0x0A {
        limit = index + 1
        isComplete = true
        break
      }
    }
    position = start
  }

  /// How many bytes follow.
  var rest: Int { limit - position }

  /// The next byte that is no white space, nor the mark between records of RFC 7464.
  mutating func next() -> UInt8? {
    while position < limit {
      let byte = bytes[position]
      position += 1
      if byte != 0x20, byte != 0x0A, byte != 0x0D, byte != 0x09, byte != 0x1E { return byte }
    }
    return nil
  }

  /// Whether what follows can stand behind the brace that opens an object: its end, or a key and a colon.
  mutating func isInObject() -> Bool {
    switch next() {
    case nil: true
    case UInt8(ascii: "}"): isBehindValue()
    case UInt8(ascii: "\""): passString() && (next() ?? UInt8(ascii: ":")) == UInt8(ascii: ":")
    default: false
    }
  }

  /// Whether what follows can stand behind the bracket that opens an array: scalars, and the end or the first object.
  mutating func isInArray() -> Bool {
    var depth = 1
    var mayEnd = true
    while let byte = next() {
      switch byte {
      case UInt8(ascii: "["):
        depth += 1
        mayEnd = true
        continue
      case UInt8(ascii: "]"):
        guard mayEnd else { return false }
        return depth > 1 || isBehindValue()
      case UInt8(ascii: "{"): return isInObject()
      default: guard passScalar(byte) else { return false }
      }
      switch next() {
      case nil: return true
      case UInt8(ascii: ","): mayEnd = false
      case UInt8(ascii: "]"): return depth > 1 || isBehindValue()
      default: return false
      }
    }
    return true
  }

  /// Whether what follows can stand behind a value at the top: the end of its line, or another such value.
  private mutating func isBehindValue() -> Bool {
    while position < limit, bytes[position] == 0x20 || bytes[position] == 0x09 || bytes[position] == 0x0D {
      position += 1
    }
    guard position < limit else { return true }
    return "\n\u{1E}{[\"".utf8.contains(bytes[position])
  }

  /// Passes the rest of a string; false where it holds what no string of JSON does.
  private mutating func passString() -> Bool {
    while position < limit {
      let byte = bytes[position]
      position += 1
      if byte == UInt8(ascii: "\"") { return true }
      if byte < 0x20 { return false }
      if byte == UInt8(ascii: "\\") { position += 1 }
    }
    return true
  }

  /// Passes the rest of a scalar that begins with a byte; false where it is none.
  private mutating func passScalar(_ first: UInt8) -> Bool {
    switch first {
    case UInt8(ascii: "\""): return passString()
    case UInt8(ascii: "t"): return pass("rue")
    case UInt8(ascii: "f"): return pass("alse")
    case UInt8(ascii: "n"): return pass("ull")
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      while position < limit, "0123456789.eE+-".utf8.contains(bytes[position]) { position += 1 }
      return true
    default: return false
    }
  }

  private mutating func pass(_ word: StaticString) -> Bool {
    for byte in word.description.utf8 {
      guard position < limit else { return true }
      guard bytes[position] == byte else { return false }
      position += 1
    }
    return true
  }
}
