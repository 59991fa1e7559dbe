/// How JSON values are arranged in an input.
package enum JSONLayout: Hashable, Sendable {
  /// Found out from the first bytes.
  ///
  /// An array whose first element is an object or an array holds one record an element, and more such
  /// arrays may follow. Arrays of scalars one after the other are one record each; a single one holds
  /// one record an element. Everything else is one record a value.
  case automatic
  /// One value: an array holds one record an element, anything else is one record.
  case document
  /// One record a value: JSON Lines, also with blank lines, objects one after the other however they
  /// are broken into lines, and sequences set apart by RS (RFC 7464).
  case lines
}

/// Where records stand: the layout once it is known.
enum JSONForm: Hashable, Sendable {
  /// Elements of an array at the top.
  case array
  /// Values at the top.
  case sequence
  /// Values at the top, none on more than one line: a line that holds no good record can be passed over.
  case lines

  /// How deep inside brackets a record stands.
  var recordDepth: Int { self == .array ? 1 : 0 }
}

/// What stands before each of the texts of RFC 7464.
private let recordSeparator: UInt8 = 0x1E

extension JSONLayout {
  /// Finds out where the records stand.
  ///
  /// - Parameters:
  ///   - bytes: the start of the input.
  ///   - isWhole: whether nothing follows them, or nothing will be waited for.
  /// - Returns: nil when the bytes do not say yet.
  func form(of bytes: Span<UInt8>, isWhole: Bool) -> JSONForm? {
    if self == .lines { return .sequence }
    var scan = Scan(bytes: bytes)
    guard let first = scan.nextMark() else { return isWhole ? .sequence : nil }
    guard first == UInt8(ascii: "[") else { return .sequence }
    if self == .document { return .array }
    guard let second = scan.peekMark() else { return isWhole ? .array : nil }
    switch second {
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "]"): return .array
    default:
      guard scan.skipArray(), let following = scan.nextMark() else { return isWhole ? .array : nil }
      return following == UInt8(ascii: "[") || following == recordSeparator ? .sequence : .array
    }
  }

  /// A walk over bytes that need not be JSON.
  private struct Scan: ~Escapable {
    let bytes: Span<UInt8>
    private var position = 0

    @_lifetime(copy bytes)
    init(bytes: Span<UInt8>) { self.bytes = bytes }

    /// The next byte that is no space, without going past it.
    mutating func peekMark() -> UInt8? {
      while position < bytes.count {
        let byte = bytes[position]
        if !byte.isJSONSpace { return byte }
        position += 1
      }
      return nil
    }

    mutating func nextMark() -> UInt8? {
      guard let mark = peekMark() else { return nil }
      position += 1
      return mark
    }

    /// Goes past the bracket that closes the array it is in; false when there is none.
    mutating func skipArray() -> Bool {
      var depth = 1
      var isInString = false
      while position < bytes.count {
        let byte = bytes[position]
        position += 1
        switch byte {
        case UInt8(ascii: "\\") where isInString: position += 1
        case UInt8(ascii: "\""): isInString.toggle()
        case UInt8(ascii: "[") where !isInString, UInt8(ascii: "{") where !isInString: depth += 1
        case UInt8(ascii: "]") where !isInString, UInt8(ascii: "}") where !isInString:
          depth -= 1
          if depth == 0 { return true }
        default: break
        }
      }
      return false
    }
  }
}
