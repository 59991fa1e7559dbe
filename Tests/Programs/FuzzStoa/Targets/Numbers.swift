import StoaBytes

@testable import StoaColumns

/// Exact numbers are what their digits say, by every way of reading them.
enum NumberTarget: FuzzTarget {
  static let name = "number"

  static func check(_ input: [UInt8]) {
    let fast = ExactDecimal.read(input.span)
    require(fast == ExactDecimal.readAny(input.span), "the two ways of reading differ")
    let text = String(decoding: input, as: UTF8.self)
    let written = Digits(plain: text)
    switch fast {
    case .number(let number):
      require(written?.fits == true, "\(text) became \(number)")
      require(Digits(plain: number.description) == written, "\(text) became \(number)")
      require(ExactDecimal.read(Array(number.description.utf8).span) == fast, "\(number) does not read back")
    case .tooLong: require(written?.fits == false, "\(text) is said to be too long")
    case .notANumber: require(written == nil, "\(text) is said to be no number")
    }
  }
}

/// Amounts are what they are when read by hand, in whatever syntax, or no amounts.
enum MoneyTarget: FuzzTarget {
  static let name = "money"

  private static let readers: [NumberReader] = {
    var german = NumberSyntax(
      decimalSeparator: ",",
      groupingSeparators: ["."],
      currencySigns: ["€", "EUR"],
      allowsParentheses: true
    )
    german.percentSigns = ["%"]
    let french = NumberSyntax(
      decimalSeparator: ",",
      groupingSeparators: [" ", "\u{A0}", "\u{202F}"],
      currencySigns: ["€", "R$", "$", "F"]
    )
    let indian = NumberSyntax(groupingSeparators: [","], currencySigns: ["₹", "R", "Rs", "Rs."])
    var austrian = NumberSyntax(
      decimalSeparator: ",",
      groupingSeparators: ["\u{A0}"],
      currencySigns: ["€"],
      allowsParentheses: true
    )
    austrian.moneySeparators = NumberSyntax.MoneySeparators(decimal: ",", grouping: ["."])
    var swiss = NumberSyntax(groupingSeparators: ["'", "’"], currencySigns: ["CHF", "Fr."], allowsHexadecimal: true)
    swiss.allowsCurrencyCodes = true
    swiss.percentSigns = ["%"]
    var arabic = NumberSyntax(decimalSeparator: "٫", groupingSeparators: ["٬"], currencySigns: ["ر.س", "$"])
    arabic.zeroDigit = "٠"
    arabic.percentSigns = ["%", "٪"]
    let syntaxes = [NumberSyntax.plain, .english, german, french, indian, austrian, swiss, arabic]
    return syntaxes.flatMap { [NumberReader($0), NumberReader($0, hasPlainNumbers: true)] }
  }()

  static func check(_ input: [UInt8]) {
    var choices = Choices(input)
    let number = choices.number(below: readers.count)
    let reader = readers[number]
    let bytes = Array(choices.data.prefix(48))
    let text = String(decoding: bytes, as: UTF8.self)
    var plain: [UInt8] = []
    var currency = NumberReader.Currency.none
    let isAmount = reader.readAmount(bytes.span, into: &plain, currency: &currency)
    guard let written = WrittenAmount(bytes, reader.syntax, hasPlainNumbers: number % 2 == 1) else {
      require(!isAmount, "\(text) is no amount, and became \(String(decoding: plain, as: UTF8.self))")
      return
    }
    require(isAmount, "\(text) is an amount, and is said to be none")
    require(NumberText(plain.span) != nil, "an amount became no number")
    let found = String(decoding: plain, as: UTF8.self)
    require(Digits(plain: found) == written.value, "\(text) became \(found)")
    require(currency == written.currency, "\(text) is money of \(currency), not of \(written.currency)")
  }
}
