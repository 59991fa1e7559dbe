internal import StoaColumns

// HOW AN AMOUNT IS READ BY HAND
//
//   -$1,234.50      every place where the digits may begin and end is tried, the outermost first: what stands
//                   before them and behind them must be marks alone, each once
//
// The reader of the product steps through the bytes once, and never back. This takes the text apart from the
// outside, and groups by cutting at the separators. What the two have in common is the syntax alone.

/// An amount as people write it: what `NumberReader` should make of a short text.
struct WrittenAmount {
  /// Nothing for the infinities and what is no number.
  let value: Digits?
  let currency: NumberReader.Currency

  /// - Returns: `nil` where the text is no amount.
  init?(_ bytes: [UInt8], _ syntax: NumberSyntax, hasPlainNumbers: Bool) {
    let text = String(decoding: bytes, as: UTF8.self)
    if hasPlainNumbers || !Self.hasThousands(text, syntax) {
      var word = text.trimmingBlanks[...]
      if let sign = word.unicodeScalars.first, sign == "-" || sign == "+" { word.unicodeScalars.removeFirst() }
      let isSpecial = ["inf", "infinity", "nan"].contains { Array($0.utf8) == word.utf8.map { $0 | 0x20 } }
      let value = Digits(plain: text)
      if isSpecial || value != nil {
        self.value = value
        currency = .none
        return
      }
    }
    guard syntax != .plain else { return nil }
    let scalars = Self.inPlainDigits(text, syntax)
    let plain: [(String, [String], Bool)] = syntax.decimalSeparator == "." ? [] : [(".", [], false)]
    var ways = hasPlainNumbers ? plain : []
    ways.append((syntax.decimalSeparator, syntax.groupingSeparators, false))
    if let money = syntax.moneySeparators { ways.append((money.decimal, money.grouping, true)) }
    ways += plain
    for (decimal, grouping, needsCurrency) in ways {
      guard let found = Self.read(scalars, decimal, grouping, syntax) else { continue }
      if needsCurrency, found.currency == .none { continue }
      self.value = found.value
      currency = found.currency
      return
    }
    return nil
  }

  /// Whether it is a plain number of one to three digits, a point and three more, which has thousands where points
  /// stand between them.
  private static func hasThousands(_ text: String, _ syntax: NumberSyntax) -> Bool {
    guard (syntax.groupingSeparators + (syntax.moneySeparators?.grouping ?? [])).contains(".") else { return false }
    var digits = text.trimmingBlanks[...]
    if let sign = digits.unicodeScalars.first, sign == "-" || sign == "+" { digits.unicodeScalars.removeFirst() }
    let parts = digits.unicodeScalars.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, 1...3 ~= parts[0].count, parts[1].count == 3, parts[0].first != "0" else { return false }
    return parts.joined().allSatisfy { Digits.digit($0) != nil }
  }

  /// The text in the digits from 0 to 9, without marks of direction.
  private static func inPlainDigits(_ text: String, _ syntax: NumberSyntax) -> [Unicode.Scalar] {
    let directions: [ClosedRange<UInt32>] = [
      0x200B...0x200B, 0x200E...0x200F, 0x061C...0x061C, 0x202A...0x202E, 0x2066...0x2069,
    ]
    let digits = (0..<10).compactMap { Unicode.Scalar(syntax.zeroDigit.value + $0) }
    return text.unicodeScalars
      .filter { scalar in !directions.contains { $0.contains(scalar.value) } }
      .map { scalar in digits.firstIndex(of: scalar).flatMap { Unicode.Scalar(0x30 + UInt32($0)) } ?? scalar }
  }

  private static func read(
    _ scalars: [Unicode.Scalar],
    _ decimal: String,
    _ grouping: [String],
    _ syntax: NumberSyntax
  ) -> (value: Digits, currency: NumberReader.Currency)? {
    let starts = scalars.indices.filter { Marks(scalars[..<$0], syntax) != nil }
    // What may be part of a mark is.
    guard let start = starts.last, let before = Marks(scalars[..<start], syntax) else { return nil }
    for end in stride(from: scalars.count, to: start, by: -1) {
      guard let magnitude = magnitude(scalars[start..<end], decimal, grouping, syntax) else { continue }
      guard let behind = Marks(scalars[end...], syntax) else { return nil }
      return amount(magnitude, before, behind)
    }
    return nil
  }

  /// The amount of a magnitude between marks, where they go together.
  private static func amount(
    _ magnitude: (value: Digits, hasExponent: Bool),
    _ before: Marks,
    _ behind: Marks
  ) -> (value: Digits, currency: NumberReader.Currency)? {
    let currencies = before.currencies + behind.currencies
    let signs = before.signs + behind.signs
    let percents = before.percents + behind.percents
    guard currencies.count <= 1, signs.count <= 1, percents <= 1, before.closed == 0, behind.open == 0 else {
      return nil
    }
    guard before.open == behind.closed, before.open <= 1, before.open == 0 || signs.isEmpty else { return nil }
    if !behind.signs.isEmpty, currencies.isEmpty { return nil }
    if percents > 0, magnitude.hasExponent || !currencies.isEmpty { return nil }
    let value = percents > 0 ? magnitude.value.hundredth : magnitude.value
    return (value.signed(before.open > 0 || signs == ["-"]), currencies.first ?? .none)
  }

  /// What stands around the digits.
  private struct Marks {
    var currencies: [NumberReader.Currency] = []
    var signs: [Character] = []
    var percents = 0
    var open = 0
    var closed = 0

    /// - Returns: `nil` where something else stands there.
    init?(_ scalars: ArraySlice<Unicode.Scalar>, _ syntax: NumberSyntax) {
      var rest = scalars
      while !rest.isEmpty {
        if Self.skip([" ", "\t", "\u{A0}", "\u{202F}"], &rest) != nil { continue }
        let codes = syntax.allowsCurrencyCodes ? CurrencyCodes.names : []
        if let word = Self.skip(syntax.currencySigns + codes, &rest) {
          let known = syntax.currencyCodes[word] ?? []
          let isCode = codes.contains(word) && !syntax.currencySigns.contains(word)
          currencies.append(isCode ? .code(word) : known.count == 1 ? .code(known[0]) : .sign(word))
        } else if Self.skip(syntax.percentSigns, &rest) != nil {
          percents += 1
        } else if Self.skip(["-", "\u{2212}"], &rest) != nil {
          signs.append("-")
        } else if Self.skip(["+"], &rest) != nil {
          signs.append("+")
        } else if syntax.allowsParentheses, Self.skip(["("], &rest) != nil {
          open += 1
        } else if syntax.allowsParentheses, Self.skip([")"], &rest) != nil {
          closed += 1
        } else {
          return nil
        }
      }
    }

    /// The longest of the words that is next.
    private static func skip(_ words: [String], _ rest: inout ArraySlice<Unicode.Scalar>) -> String? {
      let found = words.filter { rest.starts(with: $0.unicodeScalars) }.max { $0.utf8.count < $1.utf8.count }
      rest = rest.dropFirst(found?.unicodeScalars.count ?? 0)
      return found
    }
  }

  private static func magnitude(
    _ scalars: ArraySlice<Unicode.Scalar>,
    _ decimal: String,
    _ grouping: [String],
    _ syntax: NumberSyntax
  ) -> (value: Digits, hasExponent: Bool)? {
    let isMarked = ["0x", "0X"].contains { scalars.starts(with: $0.unicodeScalars) }
    if syntax.allowsHexadecimal, isMarked, let value = hexadecimal(scalars.dropFirst(2)) { return (value, false) }
    let parts = scalars.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
    guard let exponent = parts.count > 1 ? Digits.exponent(parts[1]) : 0 else { return nil }
    let sides = cut(parts[0], at: decimal)
    guard sides.count <= 2, let whole = digits(sides[0]) ?? grouped(sides[0], grouping) else { return nil }
    guard let fraction = sides.count > 1 ? digits(sides[1]) : [] else { return nil }
    guard !whole.isEmpty || !fraction.isEmpty else { return nil }
    return (Digits(whole + fraction, whole: whole.count, exponent: exponent), parts.count > 1)
  }

  /// The digits of groups between which the same separator stands: one to three, then three, or two before the
  /// last three.
  private static func grouped(_ scalars: ArraySlice<Unicode.Scalar>, _ grouping: [String]) -> [Int]? {
    for separator in grouping {
      let groups = cut(scalars, at: separator)
      let digits = groups.compactMap(digits)
      guard groups.count > 1, digits.count == groups.count, digits[0].first != 0 else { continue }
      guard 1...3 ~= digits[0].count, digits.last?.count == 3 else { continue }
      if digits.dropFirst().allSatisfy({ 2...3 ~= $0.count }) { return digits.flatMap { $0 } }
    }
    return nil
  }

  private static func digits(_ scalars: ArraySlice<Unicode.Scalar>) -> [Int]? {
    let digits = scalars.compactMap(Digits.digit)
    return digits.count == scalars.count ? digits : nil
  }

  private static func cut(_ scalars: ArraySlice<Unicode.Scalar>, at separator: String) -> [ArraySlice<Unicode.Scalar>] {
    let mark = Array(separator.unicodeScalars)
    var (parts, start, index) = ([ArraySlice<Unicode.Scalar>](), scalars.startIndex, scalars.startIndex)
    while index < scalars.endIndex {
      if scalars[index...].starts(with: mark) {
        parts.append(scalars[start..<index])
        index += mark.count
        start = index
      } else {
        index += 1
      }
    }
    return parts + [scalars[start...]]
  }

  /// The value of digits of base 16, bit by bit.
  private static func hexadecimal(_ scalars: ArraySlice<Unicode.Scalar>) -> Digits? {
    guard !scalars.isEmpty else { return nil }
    // The decimal digits, the last first.
    var decimal: [Int] = []
    for scalar in scalars {
      guard scalar.isASCII, let digit = Character(scalar).hexDigitValue else { return nil }
      for bit in [3, 2, 1, 0] {
        var carry = digit >> bit & 1
        for index in decimal.indices {
          let doubled = decimal[index] * 2 + carry
          (decimal[index], carry) = (doubled % 10, doubled / 10)
        }
        if carry > 0 { decimal.append(carry) }
      }
    }
    return Digits(decimal.reversed(), whole: decimal.count)
  }
}

extension StringProtocol {
  fileprivate var trimmingBlanks: String {
    var scalars = Substring(self).unicodeScalars.drop { $0 == " " || $0 == "\t" }
    while let last = scalars.last, last == " " || last == "\t" { scalars.removeLast() }
    return String(scalars)
  }
}
