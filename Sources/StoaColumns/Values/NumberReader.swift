internal import StoaBytes

// HOW A NUMBER OF ANOTHER SYNTAX IS READ
//
//   -$1,234.50      before the digits: blanks, a sign, "(", a currency sign, each once, in any order
//   1.234,50 €      behind them: blanks, a currency sign, a per cent sign, ")"
//
// It is written out as a plain number, -1234.50, and goes on as one. So there is one place that
// computes, and one that knows how people write. Where money has separators of its own it is tried a
// second time with those.
//
// WHAT A PLAIN NUMBER MEANS
//
// A plain number is one in every syntax: 12.50 is twelve and a half in Germany, too. Only where points
// stand between thousands is there a doubt: 1.234 is then what the syntax makes of it, 1234, for that is
// how people there write it. Where `hasPlainNumbers` says that a program has written them, there is none.

/// Reads numbers as a syntax has them.
package struct NumberReader: Sendable {
  /// Whether plain numbers are all there is.
  package let isPlain: Bool
  /// Whether every plain number means itself in this syntax, and none is one of thousands.
  package let readsPlainNumbers: Bool
  private let hasPlainNumbers: Bool
  /// What other numbers are read by; behind a reference, as a reader is handed on for every value.
  private let rules: Rules

  /// - Parameters:
  ///   - syntax: what the numbers look like.
  ///   - hasPlainNumbers: whether what can be a plain number is one, whatever the syntax makes of it.
  package init(_ syntax: NumberSyntax = .plain, hasPlainNumbers: Bool = false) {
    self.hasPlainNumbers = hasPlainNumbers
    isPlain = syntax == .plain
    readsPlainNumbers =
      hasPlainNumbers
      || !(syntax.groupingSeparators + (syntax.moneySeparators?.grouping ?? [])).contains(".")
    rules = Rules(syntax)
  }

  /// What the numbers look like.
  package var syntax: NumberSyntax { rules.syntax }

  /// A syntax, ready to be met with.
  private final class Rules: Sendable {
    let syntax: NumberSyntax
    let numberMarks: Marks
    let moneyMarks: Marks?
    /// What plain numbers have between their digits, where the syntax has it otherwise.
    let plainMarks: Marks?
    let currencies: CurrencySigns
    let percents: [[UInt8]]
    let spelling: NumberSpelling

    init(_ syntax: NumberSyntax) {
      self.syntax = syntax
      spelling = NumberSpelling(zeroDigit: syntax.zeroDigit)
      numberMarks = Marks(syntax.decimalSeparator, syntax.groupingSeparators)
      moneyMarks = syntax.moneySeparators.map { Marks($0.decimal, $0.grouping) }
      plainMarks = syntax.decimalSeparator == "." ? nil : Marks(".", [])
      currencies = CurrencySigns(syntax, spelling)
      percents = syntax.percentSigns.map { [spelling] in spelling.plain(Array($0.utf8)) }
    }
  }

  /// What stands between digits.
  private struct Marks {
    var decimal: [UInt8]
    var grouping: [[UInt8]]

    init(_ decimal: String, _ grouping: [String]) {
      self.decimal = Array(decimal.utf8)
      self.grouping = grouping.map { Array($0.utf8) }
    }
  }

  /// Whether bytes that are a plain number mean that number, rather than thousands: `1.234` in German.
  ///
  /// - Complexity: O(1).
  func meansItself(_ bytes: Span<UInt8>) -> Bool {
    readsPlainNumbers || !Self.isGroupedByPoint(bytes)
  }

  /// Whether a plain number has the form of one to three digits, a point, and three digits.
  private static func isGroupedByPoint(_ bytes: Span<UInt8>) -> Bool {
    var start = 0
    var end = bytes.count
    while start < end, bytes[start].isBlank { start += 1 }
    while end > start, bytes[end - 1].isBlank { end -= 1 }
    if start < end, bytes[start] == UInt8(ascii: "-") || bytes[start] == UInt8(ascii: "+") { start += 1 }
    guard end - start >= 5, end - start <= 7, bytes[end - 4] == UInt8(ascii: ".") else { return false }
    // Thousands have no zero before them: 0.125 is an eighth everywhere.
    guard bytes[start] != UInt8(ascii: "0") else { return false }
    for index in start..<end where index != end - 4 && bytes[index] &- UInt8(ascii: "0") > 9 { return false }
    return true
  }

  /// The currency that an amount says it is in.
  package enum Currency: Hashable, Sendable {
    /// It has no sign.
    case none
    /// The sign is that of several currencies, or of one that is not known by its code.
    case sign(String)
    case code(String)
  }

  /// Writes the amount into `plain` as a plain number, and says in which currency it is; returns `false` where the
  /// bytes are none.
  package func readAmount(_ bytes: Span<UInt8>, into plain: inout [UInt8], currency: inout Currency) -> Bool {
    plain.removeAll(keepingCapacity: true)
    currency = .none
    if meansItself(bytes), NumberText(bytes) != nil {
      plain.append(contentsOf: bytes)
      return true
    }
    guard !isPlain else { return false }
    if rules.spelling.isPlain(bytes) { return readWritten(bytes, into: &plain, currency: &currency) }
    let written = rules.spelling.plain([UInt8](copying: bytes))
    return readWritten(written.span, into: &plain, currency: &currency)
  }

  private func readWritten(_ bytes: Span<UInt8>, into plain: inout [UInt8], currency: inout Currency) -> Bool {
    guard Self.holdsDigit(bytes) else { return false }
    if hasPlainNumbers, let marks = rules.plainMarks, read(bytes, marks, into: &plain, currency: &currency) {
      return true
    }
    if read(bytes, rules.numberMarks, into: &plain, currency: &currency) { return true }
    // Without a sign it is no money.
    if let marks = rules.moneyMarks, read(bytes, marks, into: &plain, currency: &currency), currency != .none {
      return true
    }
    guard let marks = rules.plainMarks else { return false }
    return read(bytes, marks, into: &plain, currency: &currency)
  }

  private func read(
    _ bytes: Span<UInt8>,
    _ marks: Marks,
    into plain: inout [UInt8],
    currency: inout Currency
  ) -> Bool {
    plain.removeAll(keepingCapacity: true)
    var cursor = NumberCursor(bytes)
    var adornment = Adornment()
    while readAdornment(&cursor, &adornment, isBefore: true) {}
    if adornment.isNegative || adornment.isParenthesised { plain.append(UInt8(ascii: "-")) }
    guard readMagnitude(&cursor, marks, into: &plain) else { return false }
    while readAdornment(&cursor, &adornment, isBefore: false) {}
    if adornment.hasLateSign, adornment.isNegative { plain.insert(UInt8(ascii: "-"), at: 0) }
    guard cursor.isAtEnd, !adornment.isOpen, !(adornment.hasSign && adornment.isParenthesised) else { return false }
    guard let number = NumberText(plain.span) else { return false }
    currency = adornment.currency
    // Only money has its minus behind it.
    if adornment.hasLateSign, currency == .none { return false }
    if adornment.isPercent {
      guard !number.hasExponent, currency == .none else { return false }
      plain += Array("e-2".utf8)
    }
    return true
  }

  /// What stands around the digits.
  private struct Adornment {
    var hasSign = false
    /// Whether the sign stands behind the digits.
    var hasLateSign = false
    var isNegative = false
    var isParenthesised = false
    var isOpen = false
    var isPercent = false
    var currency = Currency.none
  }

  private func readAdornment(_ cursor: inout NumberCursor, _ adornment: inout Adornment, isBefore: Bool) -> Bool {
    if cursor.skipBlank() { return true }
    if adornment.currency == .none, let currency = rules.currencies.skip(&cursor) {
      adornment.currency = currency
      return true
    }
    if !adornment.isPercent {
      for percent in rules.percents where cursor.skip(percent) {
        adornment.isPercent = true
        return true
      }
    }
    if !adornment.hasSign {
      let isNegative = cursor.skip([UInt8(ascii: "-")]) || cursor.skip([0xE2, 0x88, 0x92])
      if isNegative || cursor.skip([UInt8(ascii: "+")]) {
        adornment.hasSign = true
        adornment.hasLateSign = !isBefore
        adornment.isNegative = isNegative
        return true
      }
    }
    guard rules.syntax.allowsParentheses else { return false }
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

  private func readMagnitude(_ cursor: inout NumberCursor, _ marks: Marks, into plain: inout [UInt8]) -> Bool {
    if rules.syntax.allowsHexadecimal, cursor.isHexadecimal {
      cursor.index += 2
      return Hexadecimal.read(&cursor, into: &plain)
    }
    if cursor.skipDigits(into: &plain) > 0 {
      guard readGroups(&cursor, marks.grouping, into: &plain) else { return false }
    }
    if cursor.skip(marks.decimal) {
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
  private func readGroups(_ cursor: inout NumberCursor, _ grouping: [[UInt8]], into plain: inout [UInt8]) -> Bool {
    let firstCount = plain.count - (plain.first == UInt8(ascii: "-") ? 1 : 0)
    guard let separator = grouping.first(where: { cursor.isGroup(behind: $0) }) else { return true }
    // 0.125 has no thousands.
    guard firstCount <= 3, plain[plain.count - firstCount] != UInt8(ascii: "0") else { return false }
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

extension NumberSyntax {
  /// Whether an amount that says it is in `currency` may be one in the currency of that code.
  package func allows(_ currency: NumberReader.Currency, as code: String) -> Bool {
    switch currency {
    case .none: true
    case .code(let other): other == code
    case .sign(let sign): currencyCodes[sign]?.contains(code) != false
    }
  }
}
