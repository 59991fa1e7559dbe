/// How numbers are written.
///
///     NumberSyntax.plain                       // 1234.5, -3e8
///     NumberSyntax.english                     // also 1,234.50
///     NumberSyntax(decimalSeparator: ",", groupingSeparators: [".", "\u{A0}"], currencySigns: ["€"])
///
/// What a syntax does not allow is text. Groups must be whole: `1,23` is no number in English, as it is
/// more likely another country's decimal.
public struct NumberSyntax: Hashable, Sendable {
  /// What stands before the fraction.
  public var decimalSeparator: String
  /// What may stand between groups of three digits (or of two, before the last three, as in India).
  public var groupingSeparators: [String]
  /// What may stand before or behind a number: `$`, `€`, `USD`, `kr`.
  public var currencySigns: [String]
  /// Whether `(12.00)` is -12.
  public var allowsParentheses: Bool
  /// Whether `0x10` is 16.
  public var allowsHexadecimal: Bool
  /// What may stand before the fraction and between groups of an amount of money, where that differs.
  public var moneySeparators: MoneySeparators?
  /// The zero of the script whose digits may stand for those from 0 to 9.
  public var zeroDigit: Unicode.Scalar = "0"
  /// What makes hundredths of a number, before or behind it: `%`.
  public var percentSigns: [String] = []
  /// The currencies that a sign may stand for, by their codes: one for `€`, many for `$`.
  public var currencyCodes: [String: [String]] = CurrencyCodes.ofCommonSigns
  /// Whether the code of a currency may stand for its sign: `USD 5`.
  public var allowsCurrencyCodes = false

  /// What stands between the digits of money.
  public struct MoneySeparators: Hashable, Sendable {
    /// What stands before the fraction.
    public var decimal: String
    /// What may stand between groups of digits.
    public var grouping: [String]

    /// Makes separators.
    public init(decimal: String, grouping: [String]) {
      self.decimal = decimal
      self.grouping = grouping
    }
  }

  /// Makes a syntax that reads plain numbers and what is allowed besides.
  public init(
    decimalSeparator: String = ".",
    groupingSeparators: [String] = [],
    currencySigns: [String] = [],
    allowsParentheses: Bool = false,
    allowsHexadecimal: Bool = false
  ) {
    precondition(!decimalSeparator.isEmpty, "A decimal separator is at least one character")
    self.decimalSeparator = decimalSeparator
    self.groupingSeparators = groupingSeparators.filter { !$0.isEmpty }
    self.currencySigns = currencySigns.filter { !$0.isEmpty }
    self.allowsParentheses = allowsParentheses
    self.allowsHexadecimal = allowsHexadecimal
  }

  /// Digits, a point, an exponent, and nothing else.
  public static let plain = NumberSyntax()

  /// As in English text, money included: `$1,234.50`, `(12.00)`.
  public static let english = NumberSyntax(
    groupingSeparators: [","],
    currencySigns: commonCurrencySigns,
    allowsParentheses: true
  )

  /// The currency signs that stand for money wherever they are met.
  public static let commonCurrencySigns = ["$", "€", "£", "¥", "₹", "₽", "₩", "₺", "₪", "₫", "₴", "₱", "฿", "₦"]
}
