import StoaColumns
import StoaTables
import Testing

/// What formatters make of values that are not just plain numbers.
struct ValueFormatterTests {
  @Test(arguments: [
    ("currency:EUR", "de_DE", "1.234,50 €", "1.234,50\u{A0}€"),
    ("currency:USD", "en_US", "($1,234.50)", "-$1,234.50"),
    ("currency:INR", "en_IN", "1234567.5", "₹12,34,567.50"),
    ("currency:CHF", "de_CH", "-1234567.005", "CHF-1’234’567.00"),
    ("currency:EUR", "es_ES", "1234.5", "1234,50\u{A0}€"),
    ("number", "ar_EG", "1234.5", "١٬٢٣٤٫٥"),
    ("number:0", "sv_SE", "-1e3", "−1\u{A0}000"),
    ("percent:1", "fr_FR", "0.1255", "12,6\u{A0}%"),
    ("date:full", "en_US", "0987-01-05", "Friday, January 5, 987"),
    ("date:d. MMMM y", "de_AT", "2016-01-28", "28. Jänner 2016"),
    ("datetime:iso", "de_DE", "2016-07-28T01:22:52+02:00", "2016-07-28T01:22:52+02:00"),
    ("date:iso", "de_DE", "2016-07-28T23:59:00-05:00", "2016-07-28"),
    ("datetime:short", "en_GB", "2016-07-28T23:05:00-05:00", "28/07/2016, 23:05"),
    ("duration", "en_US", "PT1H2M3S", "1:02:03"),
    ("duration", "en_US", "62:03.5", "1:02:04"),
    ("bytes", "en_US", "1234567.2", "1.2 MB"),
  ])
  func writes(_ format: String, _ locale: String, _ value: String, _ text: String) throws {
    let written = try ValueFormatter(format, locale: locale).text(of: value)
    #expect(written == text)
  }

  @Test(arguments: [
    ("currency:USD", "n/a"), ("currency:USD", ""), ("number", "1,23"), ("number", "nan"), ("number", "inf"),
    ("number", "1e4000"), ("date", "5"), ("date", "01:22"), ("time", "2016-07-28"), ("date", "2016-02-30"),
    ("duration", "1:62:03"), ("duration", "P"), ("bytes", "many"),
  ])
  func refuses(_ format: String, _ value: String) throws {
    #expect(try ValueFormatter(format).text(of: value) == nil)
  }

  /// Without a locale, plain formats need no ICU, and write the same as with it.
  @Test(arguments: ["number", "number:2", "number:0-4:plain", "percent", "percent:1:signed", "duration", "date:iso"])
  func englishWithoutLocale(_ format: String) throws {
    let bare = try ValueFormatter(format)
    let learnt = try ValueFormatter(format, locale: "en_US")
    for value in NumberPattern.probes + ["2016-07-28", "1e20", "-1e-20"] {
      #expect(bare.text(of: value) == learnt.text(of: value), "\(value)")
    }
    if case .pattern(let pattern) = learnt.method { #expect(pattern == NumberPattern(english: bare.format)) }
  }

  @Test func unknownCurrency() {
    #expect(throws: (any Error).self) { try ValueFormatter("currency:QQQ", locale: "en_US") }
    #expect(throws: (any Error).self) { try ValueFormatter("currency", locale: "eo") }
  }

  /// More different days than are remembered at once, twice.
  @Test func manyDays() throws {
    let writer = try ValueFormatter("date:iso")
    for day in stride(from: 0, to: 400_000, by: 977) {
      let text = CivilTime(secondsSince1970: Int64(day) * 86_400).isoDay
      #expect(writer.text(of: text) == text)
    }
  }
}
