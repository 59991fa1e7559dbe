internal import StoaBytes

/// Steps through the bytes of a number.
struct NumberCursor: ~Escapable {
  let bytes: Span<UInt8>
  var index = 0

  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>) { self.bytes = bytes }

  var isAtEnd: Bool { index == bytes.count }

  /// The next byte, or 0 at the end.
  var next: UInt8 { index < bytes.count ? bytes[index] : 0 }

  private func isNext(_ word: [UInt8], at start: Int) -> Bool {
    guard start + word.count <= bytes.count else { return false }
    for offset in word.indices where bytes[start + offset] != word[offset] { return false }
    return true
  }

  private func isDigit(at position: Int) -> Bool {
    position < bytes.count && bytes[position] &- UInt8(ascii: "0") <= 9
  }

  @_lifetime(self: copy self)
  mutating func skip(_ word: [UInt8]) -> Bool {
    guard isNext(word, at: index) else { return false }
    index += word.count
    return true
  }

  /// Steps over a blank, a tab, or one of the two spaces that never break a line.
  @_lifetime(self: copy self)
  mutating func skipBlank() -> Bool {
    skip([0x20]) || skip([0x09]) || skip([0xC2, 0xA0]) || skip([0xE2, 0x80, 0xAF])
  }

  @discardableResult
  @_lifetime(self: copy self)
  mutating func skipDigits(into plain: inout [UInt8]) -> Int {
    let start = index
    while isDigit(at: index) {
      plain.append(bytes[index])
      index += 1
    }
    return index - start
  }

  /// Whether the separator and a digit follow.
  func isGroup(behind separator: [UInt8]) -> Bool {
    isNext(separator, at: index) && isDigit(at: index + separator.count)
  }

  /// Whether `0x` and a digit of base 16 follow, rather than a zero and a word.
  var isHexadecimal: Bool {
    guard index + 2 < bytes.count, bytes[index] == UInt8(ascii: "0") else { return false }
    return bytes[index + 1] | 0x20 == UInt8(ascii: "x") && Hexadecimal.value(of: bytes[index + 2]) != nil
  }

  /// Whether what follows is the exponent of a number, rather than a word that starts with its letter.
  var isExponent: Bool {
    if isDigit(at: index + 1) { return true }
    guard index + 1 < bytes.count else { return false }
    let sign = bytes[index + 1]
    return (sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+")) && isDigit(at: index + 2)
  }
}
