/// The colour sequences (SGR) that a cell may bring along: `ESC [`, digits and separators, `m`.
enum ColorSequence {
  /// Where the sequence that starts at an offset ends; `nil` if none starts there.
  ///
  /// The longest one that is looked at has 64 bytes, so a lone ESC costs no second reading of a long cell.
  static func end(in bytes: Span<UInt8>, at start: Int) -> Int? {
    guard start + 2 < bytes.count, bytes[start] == 0x1B, bytes[start + 1] == UInt8(ascii: "[") else { return nil }
    var index = start + 2
    while index < min(bytes.count, start + 64) {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "m") { return index }
      guard byte >= 0x30 && byte <= 0x3B else { return nil }
    }
    return nil
  }

  /// Ends all colours.
  static let reset: [UInt8] = [0x1B, 0x5B, 0x30, 0x6D]
}
