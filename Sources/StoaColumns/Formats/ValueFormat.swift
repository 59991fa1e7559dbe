/// How a value is shown: as money, as a share, as a date in words.
///
///     try ValueFormat("currency:EUR")          // 1.234,50 € in Germany
///     try ValueFormat("percent:1")             // 12.5%
///     try ValueFormat("date:medium")           // Jul 28, 2016
///
/// A format is a word and, behind colons, its options in any order:
///
/// | format | shows | options |
/// | --- | --- | --- |
/// | `number` | 1,234.5 | digits, `plain`, `signed` |
/// | `percent` | 12.5% for 0.125 | digits, `plain`, `signed` |
/// | `currency:EUR` | €1,234.50 | digits, `plain`, `signed`, `accounting`, `narrow`, `code`, `name` |
/// | `bytes` | 1.2 MB for 1234567 | `binary` |
/// | `date` | Jul 28, 2016 | `short`, `medium`, `long`, `full`, `iso`, a pattern |
/// | `time` | 1:22 AM | `short`, `medium`, `iso`, a pattern |
/// | `datetime` | Jul 28, 2016 at 1:22 AM | those of `date`, then those of `time` |
/// | `duration` | 1:23:45 for 5025 | |
///
/// Digits are those behind the point: `2` for two of them, `0-2` for at most two. It says nothing of a locale;
/// a `ValueFormatter` knows one.
public struct ValueFormat: Hashable, Sendable {
  /// What kind of value is shown.
  public enum Kind: Hashable, Sendable {
    /// A number.
    case number
    /// A share of one, as hundredths.
    case percent
    /// Money, in the currency of that code, or in that of the locale's country.
    case currency(String?)
    /// A number of bytes, in multiples of 1000 or, if binary, of 1024.
    case bytes(isBinary: Bool)
    /// A day.
    case date(MomentStyle)
    /// A time of day.
    case time(MomentStyle)
    /// A day and a time of day, each in its own length.
    case dateTime(MomentStyle, MomentStyle)
    /// A number of seconds, as hours, minutes and seconds.
    case duration
  }

  /// How much of a date or a time is shown.
  public enum MomentStyle: Hashable, Sendable {
    /// 7/28/2016; 1:22 AM.
    case short
    /// Jul 28, 2016; 1:22:52 AM.
    case medium
    /// July 28, 2016.
    case long
    /// Thursday, July 28, 2016.
    case full
    /// 2016-07-28; 01:22:52.
    case iso
    /// As a pattern of Unicode says: `d. MMM y`.
    case pattern(String)
  }

  /// How a currency is named.
  public enum CurrencyName: String, Hashable, Sendable {
    /// US$ where another dollar is at home.
    case standard
    /// $.
    case narrow
    /// USD.
    case code
    /// US dollars.
    case name
  }

  /// How signs are written.
  public enum Sign: String, Hashable, Sendable {
    /// A minus below zero.
    case standard
    /// A plus too.
    case signed
    /// Below zero in parentheses, where the locale does so for money.
    case accounting
  }

  /// What is shown.
  public var kind: Kind
  /// How many digits stand behind the point; `nil` for what is usual.
  public var fractionDigits: ClosedRange<Int>?
  /// Whether marks stand between thousands.
  public var isGrouped = true
  /// How the sign is written.
  public var sign = Sign.standard
  /// How the currency is named.
  public var currencyName = CurrencyName.standard

  /// The most digits behind the point that can be asked for.
  public static let fractionLimit = 100

  /// Makes a format, with everything else as is usual for the locale.
  public init(_ kind: Kind, fractionDigits: ClosedRange<Int>? = nil) {
    self.kind = kind
    self.fractionDigits = fractionDigits
  }

  /// Whether what it shows stands at the right, digit below digit.
  public var isNumeric: Bool {
    switch kind {
    case .number, .percent, .currency, .bytes, .duration: true
    case .date, .time, .dateTime: false
    }
  }
}
