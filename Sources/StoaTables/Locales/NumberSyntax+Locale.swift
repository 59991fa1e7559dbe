public import StoaBytes
public import StoaColumns

extension NumberSyntax {
  /// How numbers and money are written in a locale: `de_DE`, `en_US`, `fr_CH.UTF-8`.
  ///
  ///     let syntax = try NumberSyntax(locale: "de_DE")     // 1.234,50 €
  ///
  /// Where the locale groups with a space, an ordinary one does too, and so do the two that never break a
  /// line. Money may carry any currency's sign as the locale writes it, or a common one; parentheses make it
  /// negative, and a per cent sign makes hundredths. `C` and `POSIX` are `plain`.
  ///
  /// - Throws: an error of code `usage` for a locale that is not known, and `system` where the toolchain's copy of ICU
  ///   cannot be loaded.
  public init(locale identifier: String) throws(TableError) {
    let name = String(identifier.prefix { $0 != "." && $0 != "@" })
    guard name != "C", name != "POSIX" else {
      self = .plain
      return
    }
    try LocaleName.check(name)
    let symbols = try NumberSymbols(locale: name)
    let signs = try CurrencyCode.signs(in: name)
    self.init(
      decimalSeparator: symbols.decimal.isEmpty ? "." : symbols.decimal,
      groupingSeparators: Self.alternatives(to: symbols.grouping),
      currencySigns: Self.commonCurrencySigns + signs.keys.sorted()
        + (symbols.currency.isEmpty ? [] : [symbols.currency]),
      allowsParentheses: true
    )
    if symbols.moneyDecimal != symbols.decimal || symbols.moneyGrouping != symbols.grouping {
      moneySeparators = MoneySeparators(
        decimal: symbols.moneyDecimal.isEmpty ? decimalSeparator : symbols.moneyDecimal,
        grouping: Self.alternatives(to: symbols.moneyGrouping)
      )
    }
    zeroDigit = symbols.zeroDigit.unicodeScalars.first ?? "0"
    percentSigns = symbols.percent.isEmpty ? ["%"] : ["%", symbols.percent]
    // What the locale takes a sign for goes before what it may be elsewhere.
    currencyCodes.merge(signs) { _, own in own }
    if !symbols.currency.isEmpty, signs[symbols.currency] == nil, let code = try? CurrencyCode.atHome(in: name) {
      currencyCodes[symbols.currency] = [code]
    }
  }

  /// A mark between groups, and those that people take for the same.
  private static func alternatives(to grouping: String) -> [String] {
    let spaces = ["\u{20}", "\u{A0}", "\u{202F}"]
    let apostrophes = ["'", "\u{2019}"]
    if spaces.contains(grouping) { return spaces }
    return apostrophes.contains(grouping) ? apostrophes : [grouping]
  }
}
