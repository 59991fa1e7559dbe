import StoaColumns
import Testing

/// Numbers as people write them become plain ones, or stay text.
struct NumberReaderTests {
  static let german = NumberSyntax(
    decimalSeparator: ",",
    groupingSeparators: [".", "\u{A0}"],
    currencySigns: ["€", "EUR"],
    allowsParentheses: true
  )
  static let french = NumberSyntax(
    decimalSeparator: ",",
    groupingSeparators: ["\u{202F}", " "],
    currencySigns: ["€"]
  )
  static let indian = NumberSyntax(groupingSeparators: [","], currencySigns: ["₹", "R", "Rs"])
  static let hexadecimal = NumberSyntax(allowsHexadecimal: true)
  static let codesAndHexadecimal = {
    var syntax = hexadecimal
    syntax.allowsCurrencyCodes = true
    return syntax
  }()

  private func plain(_ text: String, _ reader: NumberReader) -> String? {
    var plain: [UInt8] = []
    var currency = NumberReader.Currency.none
    guard reader.readAmount(bytes(text).span, into: &plain, currency: &currency) else { return nil }
    return String(decoding: plain, as: UTF8.self)
  }

  private func plain(_ text: String, _ syntax: NumberSyntax) -> String? {
    plain(text, NumberReader(syntax))
  }

  @Test(arguments: [
    ("1,234.50", NumberSyntax.english, "1234.50"),
    ("$1,234.50", .english, "1234.50"),
    ("-$1,234.50", .english, "-1234.50"),
    ("$-1,234.50", .english, "-1234.50"),
    ("\u{2212}5", .english, "-5"),
    ("(12.00)", .english, "-12.00"),
    ("($12.00)", .english, "-12.00"),
    ("$(12.00)", .english, "-12.00"),
    ("( 12.00 )", .english, "-12.00"),
    ("€0.00", .english, "0.00"),
    ("5 €", .english, "5"),
    ("+$5", .english, "5"),
    ("$.5", .english, ".5"),
    ("1,234,567", .english, "1234567"),
    ("12,345,678.9e3", .english, "12345678.9e3"),
    ("1e5", .english, "1e5"),
    ("Infinity", german, "Infinity"),
    ("-nan", .english, "-nan"),
    ("932.57", .english, "932.57"),
    ("1.234,50 €", german, "1234.50"),
    ("EUR 1.234", german, "1234"),
    ("1\u{A0}234\u{A0}567,8", german, "1234567.8"),
    ("0,5", german, "0.5"),
    (",5", german, ".5"),
    ("5,", german, "5."),
    ("-1.234", german, "-1234"),
    ("(1.234,5 €)", german, "-1234.5"),
    ("1 234,5", french, "1234.5"),
    ("1\u{202F}234\u{202F}567,8 €", french, "1234567.8"),
    ("12,34,567.8", indian, "1234567.8"),
    ("Rs 1,00,000", indian, "100000"),
    ("0x10", hexadecimal, "16"),
    ("-0xFF", hexadecimal, "-255"),
    ("0x0", hexadecimal, "0"),
    ("0xffffffffffffffffffff", hexadecimal, "1208925819614629174706175"),
    ("12", hexadecimal, "12"),
    ("0XAF", codesAndHexadecimal, "175"),
    ("0XOF", codesAndHexadecimal, "0"),
    ("1.5", .plain, "1.5"),
    // Plain numbers are numbers everywhere; only where points stand between thousands, they may be those.
    ("1.5", german, "1.5"),
    ("932.57", german, "932.57"),
    ("0.125", german, "0.125"),
    ("-0.125", german, "-0.125"),
    ("1234.567", german, "1234.567"),
    ("1.234", german, "1234"),
    (" 1.234", german, "1234"),
    ("123.456", german, "123456"),
    ("1.234", french, "1.234"),
    ("EUR 12.50", german, "12.50"),
    ("1.2345e2", german, "1.2345e2"),
  ])
  func writtenNumbersBecomePlainOnes(_ text: String, _ syntax: NumberSyntax, _ expected: String) {
    #expect(plain(text, syntax) == expected)
  }

  @Test(arguments: [
    ("1,2", NumberSyntax.english), ("1,23", .english), ("1,2345", .english), ("12,34,56", .english),
    ("1234,567", .english),
    (",123", .english), ("1,,234", .english), ("1,234,", .english), ("$", .english), ("$inf", .english),
    ("()", .english), ("(5", .english),
    ("5)", .english), ("-(5)", .english), ("(-5)", .english), ("$$5", .english), ("$5$", .english), ("--5", .english),
    ("5-", .english), ("1.2.3", .english), ("$abc", .english), ("5 apples", .english), ("1e", .english), ("", .english),
    ("1.234.56", german), ("0.123.456", german), ("0,125", .english), ("1,5,5", german), ("$5", german),
    ("1.234\u{A0}567", german), ("1 23", french), ("0x", hexadecimal), ("0xg", hexadecimal), ("0x1.5x", hexadecimal),
    ("1_000", .english), ("0x10", .english), ("$1", .plain), ("(1)", .plain), ("1,000", .plain),
  ])
  func whatDoesNotFitTheSyntaxIsText(_ text: String, _ syntax: NumberSyntax) {
    #expect(plain(text, syntax) == nil)
  }

  @Test(arguments: [
    ("1.234", "1.234"), ("12.50", "12.50"), ("EUR 1.234", "1.234"), ("-EUR 1234.50", "-1234.50"),
    ("1.234,50", "1234.50"), ("1,5", "1.5"),
  ])
  func numbersThatAProgramHasWrittenAreTakenAsPlainFirst(_ text: String, _ expected: String) {
    #expect(plain(text, NumberReader(Self.german, hasPlainNumbers: true)) == expected)
  }

  /// What a plain key would be, a written number's is too.
  @Test func writtenNumbersAreSortedByValue() throws {
    let key = ResolvedSortKey(column: 0, kind: .number, isDescending: true)
    let written = ["$1,234.50", "(12.00)", "€0.00", "-$5", "1e3", "none"]
    let plain = ["1234.5", "-12", "0", "-5", "1000", "none"]
    let syntax = ValueSyntax(numbers: .english)
    #expect(try keys(of: written.map(bytes), key, syntax: syntax) == keys(of: plain.map(bytes), key))
    let germans = ["1.234,50 €", "(12,00)", "0,00", "-5", "1.000", "none"]
    #expect(
      try keys(of: germans.map(bytes), key, syntax: ValueSyntax(numbers: Self.german))
        == keys(of: plain.map(bytes), key)
    )
  }
}
