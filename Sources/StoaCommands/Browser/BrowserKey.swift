/// A key, as a terminal sends it.
enum BrowserKey: Hashable, Sendable {
  case character(Character)
  case up, down, left, right, pageUp, pageDown, home, end
  case enter, escape, tab, backspace, delete
  /// A letter with the control key.
  case control(Character)
}

/// Reads keys from the bytes that a terminal sends.
///
///     var decoder = KeyDecoder()
///     decoder.keys(in: [0x1B, 0x5B, 0x41])     // [.up]
///
/// A byte ESC begins the sequence of a key, or is the key Escape: which, only what follows tells. So it is held back
/// until more comes, or ``flush()`` says that nothing does.
struct KeyDecoder {
  private var pending: [UInt8] = []

  /// Whether bytes wait for what follows them.
  var isPending: Bool { !pending.isEmpty }

  /// The keys that some bytes complete.
  mutating func keys(in bytes: [UInt8]) -> [BrowserKey] {
    var rest = (pending + bytes)[...]
    pending = []
    var keys: [BrowserKey] = []
    while let first = rest.first {
      let (key, count) = first == 0x1B ? Self.sequence(rest) : Self.character(rest)
      guard count > 0 else {
        pending = Array(rest)
        break
      }
      if let key { keys.append(key) }
      rest = rest.dropFirst(count)
    }
    return keys
  }

  /// The keys of bytes that nothing follows.
  mutating func flush() -> [BrowserKey] {
    defer { pending = [] }
    return pending.first == 0x1B ? [.escape] : []
  }

  /// The key of a sequence and the number of its bytes; 0 for one that has not ended, no key for an unknown one.
  private static func sequence(_ bytes: ArraySlice<UInt8>) -> (BrowserKey?, Int) {
    let bytes = Array(bytes)
    guard bytes.count > 1 else { return (nil, 0) }
    switch bytes[1] {
    case UInt8(ascii: "["):
      guard let end = bytes.indices.dropFirst(2).first(where: { 0x40...0x7E ~= bytes[$0] }) else {
        // No key has a longer one.
        return bytes.count > 32 ? (nil, bytes.count) : (nil, 0)
      }
      return (key(parameters: bytes[2..<end], final: bytes[end]), end + 1)
    case UInt8(ascii: "O"):
      guard bytes.count > 2 else { return (nil, 0) }
      return (key(parameters: [], final: bytes[2]), 3)
    default: return (.escape, 1)
    }
  }

  private static func key(parameters: ArraySlice<UInt8>, final: UInt8) -> BrowserKey? {
    switch Character(UnicodeScalar(final)) {
    case "A": return .up
    case "B": return .down
    case "C": return .right
    case "D": return .left
    case "H": return .home
    case "F": return .end
    case "M": return .enter
    case "~":
      let number = String(decoding: parameters.prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self)
      let keys: [String: BrowserKey] = [
        "1": .home, "3": .delete, "4": .end, "5": .pageUp, "6": .pageDown, "7": .home, "8": .end,
      ]
      return keys[number]
    default: return nil
    }
  }

  private static func character(_ bytes: ArraySlice<UInt8>) -> (BrowserKey?, Int) {
    guard let first = bytes.first else { return (nil, 0) }
    switch first {
    case 0x09: return (.tab, 1)
    case 0x0A, 0x0D: return (.enter, 1)
    case 0x08, 0x7F: return (.backspace, 1)
    case 0x01...0x1A: return (.control(Character(UnicodeScalar(first + 0x60))), 1)
    case 0x00...0x1F: return (nil, 1)
    case 0x20...0x7E: return (.character(Character(UnicodeScalar(first))), 1)
    default:
      let count = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1
      guard bytes.count >= count else { return (nil, 0) }
      let text = String(validating: bytes.prefix(count), as: UTF8.self)
      guard let text, let character = text.first else { return (nil, 1) }
      return (.character(character), count)
    }
  }
}
