internal import StoaBytes

// HOW A NUMBER OF ANOTHER SYNTAX IS READ
//
//   -$1,234.50      before the digits: blanks, a sign, "(", a currency sign, each once, in any order
//   1.234,50 €      behind them: blanks, a currency sign, ")"
//
// It is written out as a plain number, -1234.50, and goes on as one. So there is one place that
// computes, and one that knows how people write.

/// Reads numbers as a syntax has them.
package struct NumberReader: Sendable {
  /// What the numbers look like.
  package let syntax: NumberSyntax
  /// Whether plain numbers are all there is.
  let isPlain: Bool
  /// Whether every plain number means the same in this syntax.
  let readsPlainNumbers: Bool
  private let decimal: [UInt8]
  private let grouping: [[UInt8]]
  private let currencies: [[UInt8]]

  package init(_ syntax: NumberSyntax = .plain) {
    self.syntax = syntax
    isPlain = syntax == .plain
    readsPlainNumbers = syntax.decimalSeparator == "."
    decimal = Array(syntax.decimalSeparator.utf8)
    grouping = syntax.groupingSeparators.map { Array($0.utf8) }
    // The longest first, so that "R$" is not taken for "R".
    currencies = syntax.currencySigns.map { Array($0.utf8) }.sorted { $0.count > $1.count }
  }

  /// Writes the number into `plain` as a plain one, or returns `false` where the bytes are none.
  package func readPlainNumber(_ bytes: Span<UInt8>, into plain: inout [UInt8]) -> Bool {
    plain.removeAll(keepingCapacity: true)
    if let number = NumberText(bytes), readsPlainNumbers || number.kind != .finite {
      plain.append(contentsOf: bytes)
      return true
    }
    guard !isPlain, Self.holdsDigit(bytes) else { return false }
    var cursor = NumberCursor(bytes)
    var adornment = Adornment()
    while readAdornment(&cursor, &adornment, isBefore: true) {}
    if adornment.isNegative || adornment.isParenthesised { plain.append(UInt8(ascii: "-")) }
    guard readMagnitude(&cursor, into: &plain) else { return false }
    while readAdornment(&cursor, &adornment, isBefore: false) {}
    guard cursor.isAtEnd, !adornment.isOpen, !(adornment.hasSign && adornment.isParenthesised) else { return false }
    return NumberText(plain.span) != nil
  }

  /// What stands around the digits.
  private struct Adornment {
    var hasSign = false
    var isNegative = false
    var isParenthesised = false
    var isOpen = false
    var hasCurrency = false
  }

  private func readAdornment(_ cursor: inout NumberCursor, _ adornment: inout Adornment, isBefore: Bool) -> Bool {
    if cursor.skipBlank() { return true }
    if !adornment.hasCurrency {
      for currency in currencies where cursor.skip(currency) {
        adornment.hasCurrency = true
        return true
      }
    }
    if isBefore, !adornment.hasSign {
      if cursor.skip([UInt8(ascii: "+")]) {
        adornment.hasSign = true
        return true
      }
      if cursor.skip([UInt8(ascii: "-")]) || cursor.skip([0xE2, 0x88, 0x92]) {
        adornment.hasSign = true
        adornment.isNegative = true
        return true
      }
    }
    guard syntax.allowsParentheses else { return false }
    if isBefore, !adornment.isParenthesised, cursor.skip([UInt8(ascii: "(")]) {
      adornment.isParenthesised = true
      adornment.isOpen = true
      return true
    }
    if !isBefore, adornment.isOpen, cursor.skip([UInt8(ascii: ")")]) {
      adornment.isOpen = false
      return true
    }
    return false
  }

  private func readMagnitude(_ cursor: inout NumberCursor, into plain: inout [UInt8]) -> Bool {
    if syntax.allowsHexadecimal, cursor.skip([UInt8(ascii: "0"), UInt8(ascii: "x")]) {
      return Hexadecimal.read(&cursor, into: &plain)
    }
    if cursor.skipDigits(into: &plain) > 0 {
      guard readGroups(&cursor, into: &plain) else { return false }
    }
    if cursor.skip(decimal) {
      plain.append(UInt8(ascii: "."))
      cursor.skipDigits(into: &plain)
    }
    if cursor.next | 0x20 == UInt8(ascii: "e"), cursor.isExponent {
      plain.append(UInt8(ascii: "e"))
      cursor.index += 1
      if cursor.next == UInt8(ascii: "-") || cursor.next == UInt8(ascii: "+") {
        plain.append(cursor.next)
        cursor.index += 1
      }
      cursor.skipDigits(into: &plain)
    }
    return true
  }

  /// Reads the groups behind the first digits; all separators must be the same.
  private func readGroups(_ cursor: inout NumberCursor, into plain: inout [UInt8]) -> Bool {
    let firstCount = plain.count - (plain.first == UInt8(ascii: "-") ? 1 : 0)
    guard let separator = grouping.first(where: { cursor.isGroup(behind: $0) }) else { return true }
    guard firstCount <= 3 else { return false }
    var last = 3
    while cursor.isGroup(behind: separator), cursor.skip(separator) {
      guard last <= 3 else { return false }
      let count = cursor.skipDigits(into: &plain)
      // Groups of two are only for what stands before the last three.
      guard count == 3 || (count == 2 && cursor.isGroup(behind: separator)) else { return false }
      last = count
    }
    return last == 3
  }

  private static func holdsDigit(_ bytes: Span<UInt8>) -> Bool {
    for index in bytes.indices where bytes[index] &- UInt8(ascii: "0") <= 9 { return true }
    return false
  }
}

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

  /// Whether what follows is the exponent of a number, rather than a word that starts with its letter.
  var isExponent: Bool {
    if isDigit(at: index + 1) { return true }
    guard index + 1 < bytes.count else { return false }
    let sign = bytes[index + 1]
    return (sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+")) && isDigit(at: index + 2)
  }
}

/// Numbers of base 16.
private enum Hexadecimal {
  /// The most digits that are read; more are text.
  static let digitLimit = 256

  /// Reads digits and appends the number they make in base 10.
  static func read(_ cursor: inout NumberCursor, into plain: inout [UInt8]) -> Bool {
    // The decimal digits, the last first.
    var decimal: [UInt8] = []
    var count = 0
    while let digit = value(of: cursor.next) {
      count += 1
      guard count <= digitLimit else { return false }
      var carry = digit
      for index in decimal.indices {
        let sum = Int(decimal[index]) * 16 + carry
        decimal[index] = UInt8(sum % 10)
        carry = sum / 10
      }
      while carry > 0 {
        decimal.append(UInt8(carry % 10))
        carry /= 10
      }
      cursor.index += 1
    }
    guard count > 0 else { return false }
    if decimal.isEmpty { decimal = [0] }
    plain += decimal.reversed().map { $0 + UInt8(ascii: "0") }
    return true
  }

  private static func value(of byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): Int(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }
}
