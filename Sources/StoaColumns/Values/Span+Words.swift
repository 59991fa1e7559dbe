extension UInt8 {
  /// Whether it is a blank or a tab, which may stand around a number or a date.
  var isBlank: Bool { self == 0x20 || self == 0x09 }
}

extension Span<UInt8> {
  /// Whether the bytes of a range are the letters of a word, in any case.
  func spells(_ word: some Collection<UInt8>, in range: Range<Int>) -> Bool {
    guard range.count == word.count else { return false }
    var index = range.lowerBound
    for letter in word {
      guard self[index] | 0x20 == letter | 0x20 else { return false }
      index += 1
    }
    return true
  }
}
