import Foundation
import StoaColumns
import StoaTables
import Testing

/// Formats against Foundation's format styles, which write the same from the same data in another way.
struct FoundationFormatTests {
  /// Every locale, or every so many of them where STOA_TEST_LOCALES says so: the sanitizers take long.
  static let allLocales = {
    let all = Locale.availableIdentifiers.sorted()
    let step = ProcessInfo.processInfo.environment["STOA_TEST_LOCALES"].flatMap { Int($0) } ?? 1
    return all.indices.filter { $0.isMultiple(of: max(1, step)) }.map { all[$0] }
  }()
  /// Every fourth locale, and some whose numbers are special.
  static let locales =
    allLocales.indices.filter { $0.isMultiple(of: 4) }.map { allLocales[$0] } + [
      "en_IN", "de_CH", "es_ES", "pl_PL", "ar_EG", "fa_IR", "hi_IN", "bn_BD", "my_MM", "pt_CV", "sv_SE", "he_IL",
    ]
  static let currencies = Locale.commonISOCurrencyCodes.sorted()

  /// Numbers that are hard: signs, zeros, ties, carries, group borders, as many digits as a `Decimal` holds.
  static let numbers = [
    "0", "1", "-1", "2", "5", "11", "999", "1000", "-1000", "9999", "10000", "-12345.678", "0.5", "1.5", "-2.5",
    "0.125",
    "0.005", "0.015", "-0.005", "-0.001", "0.995", "9.995", "-9.985", "999.995", "999999.995", "1234567.891",
    "123456789012345678", "-98765432109876543210.12345", "0.000001", "0.0000005",
    "1234567890123456789012345678901234567.8",
  ]

  private func text(_ formatter: ValueFormatter, _ number: String) -> String { formatter.text(of: number) ?? "nil" }

  @Test(arguments: locales)
  func numbersAndPercents(_ identifier: String) throws {
    let locale = Locale(identifier: identifier)
    let number = try ValueFormatter("number", locale: identifier)
    let whole = try ValueFormatter("number:0", locale: identifier)
    let three = try ValueFormatter("number:3:plain:signed", locale: identifier)
    let percent = try ValueFormatter("percent", locale: identifier)
    let tenths = try ValueFormatter("percent:1", locale: identifier)
    for probe in Self.numbers {
      let value = try #require(Decimal(string: probe))
      #expect(text(number, probe) == value.formatted(.number.locale(locale)))
      #expect(text(whole, probe) == value.formatted(.number.precision(.fractionLength(0)).locale(locale)))
      let plain = Decimal.FormatStyle.number.precision(.fractionLength(3)).grouping(.never).locale(locale)
      #expect(text(three, probe) == value.formatted(plain.sign(strategy: .always())))
      #expect(text(percent, probe) == value.formatted(.percent.locale(locale)))
      #expect(text(tenths, probe) == value.formatted(.percent.precision(.fractionLength(1)).locale(locale)))
    }
  }

  /// Each locale with a sample of the currencies, its own among them; each currency comes in many locales.
  @Test(arguments: locales.indices)
  func money(_ index: Int) throws {
    let identifier = Self.locales[index]
    let locale = Locale(identifier: identifier)
    var codes = (0..<6).map { Self.currencies[(index * 7 + $0 * 53) % Self.currencies.count] } + ["USD", "JPY"]
    if let own = locale.currency?.identifier { codes.append(own) }
    for code in codes {
      let standard = try ValueFormatter("currency:\(code)", locale: identifier)
      let accounting = try ValueFormatter("currency:\(code):accounting:1", locale: identifier)
      for probe in Self.numbers {
        let value = try #require(Decimal(string: probe))
        let style = Decimal.FormatStyle.Currency(code: code, locale: locale)
        #expect(text(standard, probe) == value.formatted(style), "\(identifier) \(code) \(probe)")
        let other = style.sign(strategy: .accounting).precision(.fractionLength(1))
        #expect(text(accounting, probe) == value.formatted(other), "\(identifier) \(code) \(probe)")
      }
    }
  }

  @Test(arguments: locales.enumerated().filter { $0.offset.isMultiple(of: 11) }.map(\.element))
  func namesOfMoney(_ identifier: String) throws {
    let locale = Locale(identifier: identifier)
    for code in ["USD", "EUR", "JPY", "RUB", "INR"] {
      let style = Decimal.FormatStyle.Currency(code: code, locale: locale)
      let styles: [(String, Decimal.FormatStyle.Currency)] = [
        ("narrow", style.presentation(.narrow)), ("code", style.presentation(.isoCode)),
        ("name", style.presentation(.fullName)),
      ]
      for (word, style) in styles {
        let formatter = try ValueFormatter("currency:\(code):\(word)", locale: identifier)
        for probe in Self.numbers {
          let value = try #require(Decimal(string: probe))
          #expect(text(formatter, probe) == value.formatted(style), "\(identifier) \(code) \(word) \(probe)")
        }
      }
    }
  }

  /// What is learnt rather than asked for each time is nearly everything.
  @Test func nearlyAllIsLearnt() throws {
    var asked: [String] = []
    for identifier in Self.allLocales {
      let formatter = try ValueFormatter("currency:EUR", locale: identifier)
      if case .oracle = formatter.method { asked.append(identifier) }
    }
    #expect(asked == [])
  }

  @Test(arguments: locales)
  func bytes(_ identifier: String) throws {
    let locale = Locale(identifier: identifier)
    let decimal = try ValueFormatter("bytes", locale: identifier)
    let binary = try ValueFormatter("bytes:binary", locale: identifier)
    let counts: [Int64] = [
      0, 1, 2, 5, 998, 999, 1000, 1023, 1024, 1234, 1500, 2500, 999_498, 999_499, 999_500, 1_048_063, 1_048_576,
      1_234_567, 1_250_000, 1_350_000, 999_949_999, 999_950_000, 1_073_741_824, 123_456_789_012, -1_234_567, -5,
      1_099_511_627_776, 10_000_000_000_000_000,
    ]
    for count in counts {
      let file = ByteCountFormatStyle(style: .file, spellsOutZero: false, locale: locale)
      let memory = ByteCountFormatStyle(style: .memory, spellsOutZero: false, locale: locale)
      #expect(text(decimal, "\(count)") == count.formatted(file))
      #expect(text(binary, "\(count)") == count.formatted(memory))
    }
  }

  @Test(arguments: locales)
  func datesAndTimes(_ identifier: String) throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let locale = Locale(identifier: identifier)
    let moments = ["2016-07-28T01:22:52Z", "1999-12-31T23:59:59Z", "2024-02-29T12:00:00Z", "1601-01-05T00:00:00Z"]
    let dateStyles: [(String, Date.FormatStyle.DateStyle)] = [
      ("short", .numeric), ("medium", .abbreviated), ("long", .long), ("full", .complete),
    ]
    let timeStyles: [(String, Date.FormatStyle.TimeStyle)] = [("short", .shortened), ("medium", .standard)]
    for moment in moments {
      let date = try Date(moment, strategy: .iso8601)
      for (word, style) in dateStyles {
        let own = try ValueFormatter("date:\(word)", locale: identifier)
        let other = Date.FormatStyle(date: style, time: .omitted, locale: locale, calendar: calendar, timeZone: .gmt)
        #expect(text(own, moment) == other.format(date))
      }
      for (word, style) in timeStyles {
        let own = try ValueFormatter("time:\(word)", locale: identifier)
        let other = Date.FormatStyle(date: .omitted, time: style, locale: locale, calendar: calendar, timeZone: .gmt)
        #expect(text(own, moment) == other.format(date))
        let both = try ValueFormatter("datetime:medium:\(word)", locale: identifier)
        let joint = Date.FormatStyle(
          date: .abbreviated,
          time: style,
          locale: locale,
          calendar: calendar,
          timeZone: .gmt
        )
        #expect(text(both, moment) == joint.format(date))
      }
    }
  }

  @Test(arguments: locales)
  func durations(_ identifier: String) throws {
    let own = try ValueFormatter("duration", locale: identifier)
    let style = Duration.TimeFormatStyle(pattern: .hourMinuteSecond, locale: Locale(identifier: identifier))
    for seconds in [0, 1, 59, 60, 3599, 3600, 5025, -5025, -59, 36_000, 3_600_000, 36_000_000] {
      #expect(text(own, "\(seconds)") == Duration.seconds(seconds).formatted(style))
    }
  }
}
