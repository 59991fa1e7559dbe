import Foundation
import StoaColumns
import StoaTables
import Testing

/// What was written in a locale is read back as the number that it was.
struct ReadingBackTests {
  static let numbers = [
    "0", "1", "-1", "12.5", "-999.99", "1000", "1234.56", "-12345.67", "1234567.89", "9876543210.01",
  ]

  /// Locales that group by twos, or put the sign of an amount where its point was: what they write is not read.
  static let locales = FoundationFormatTests.locales.filter { !["tok", "tok_001", "blo", "pt_CV"].contains($0) }

  private func read(_ text: String, _ reader: NumberReader) -> (number: ExactDecimal?, currency: NumberReader.Currency)
  {
    var plain: [UInt8] = []
    var currency = NumberReader.Currency.none
    guard reader.readAmount(Array(text.utf8).span, into: &plain, currency: &currency) else {
      return (nil, .none)
    }
    return (ExactDecimal(String(decoding: plain, as: UTF8.self)), currency)
  }

  @Test(arguments: locales)
  func numbersAndPercents(_ identifier: String) throws {
    let syntax = NumberReader(try NumberSyntax(locale: identifier))
    let number = try ValueFormatter("number", locale: identifier)
    let percent = try ValueFormatter("percent:2", locale: identifier)
    for probe in Self.numbers {
      let text = try #require(number.text(of: probe))
      #expect(read(text, syntax).number == ExactDecimal(probe), "\(text)")
      let share = try #require(percent.text(of: probe))
      #expect(read(share, syntax).number == ExactDecimal(probe), "\(share)")
    }
  }

  @Test(arguments: locales.enumerated().filter { $0.offset % 3 == 0 || $0.offset > 255 }.map(\.element))
  func money(_ identifier: String) throws {
    var syntax = try NumberSyntax(locale: identifier)
    syntax.allowsCurrencyCodes = true
    var codes = ["USD", "EUR", "JPY", "INR", "CHF", "BRL", "SAR", "PLN", "KWD"]
    if let own = Locale(identifier: identifier).currency?.identifier { codes.append(own) }
    let reader = NumberReader(syntax)
    for code in codes {
      for style in ["", ":accounting", ":code", ":narrow"] {
        let formatter = try ValueFormatter("currency:\(code):2\(style)", locale: identifier)
        for probe in Self.numbers {
          let text = try #require(formatter.text(of: probe))
          let (number, currency) = read(text, reader)
          #expect(number == ExactDecimal(probe), "\(text) \(code)")
          // A narrow sign may be another currency's at home.
          if style == ":narrow", currency != .none { continue }
          switch currency {
          case .none: Issue.record("no currency in \(text)")
          case .code(let found): #expect(found == code, "\(text)")
          case .sign(let sign): #expect(syntax.currencyCodes[sign]?.contains(code) == true, "\(text)")
          }
        }
        // A formatter reads what it writes.
        let text = try #require(formatter.text(of: "-1234.56"))
        #expect(formatter.text(of: text) == text)
      }
    }
  }
}
