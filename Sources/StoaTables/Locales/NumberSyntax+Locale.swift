public import StoaBytes
public import StoaColumns

extension NumberSyntax {
  /// How numbers and money are written in a locale: `de_DE`, `en_US`, `fr_CH.UTF-8`.
  ///
  ///     let syntax = try NumberSyntax(locale: "de_DE")     // 1.234,50 €
  ///
  /// Where the locale groups with a space, an ordinary one does too, and so do the two that never break a
  /// line. Money may carry the locale's own sign or a common one; parentheses make it negative. `C` and
  /// `POSIX` are `plain`.
  ///
  /// - Throws: an error of code `system` where the toolchain's copy of ICU cannot be loaded.
  public init(locale identifier: String) throws(TableError) {
    let name = String(identifier.prefix { $0 != "." && $0 != "@" })
    guard name != "C", name != "POSIX" else {
      self = .plain
      return
    }
    let symbols = try NumberSymbols(locale: name)
    let spaces = ["\u{20}", "\u{A0}", "\u{202F}"]
    let apostrophes = ["'", "\u{2019}"]
    var grouping = [symbols.grouping]
    if spaces.contains(symbols.grouping) { grouping = spaces }
    if apostrophes.contains(symbols.grouping) { grouping = apostrophes }
    self.init(
      decimalSeparator: symbols.decimal.isEmpty ? "." : symbols.decimal,
      groupingSeparators: grouping,
      currencySigns: Self.commonCurrencySigns + (symbols.currency.isEmpty ? [] : [symbols.currency]),
      allowsParentheses: true
    )
  }
}
