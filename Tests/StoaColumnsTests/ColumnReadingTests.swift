import StoaBytes
import StoaColumns
import Testing

/// A value is the same number or date to whoever asks the reading of its column.
struct ColumnReadingTests {
  private static let german = ValueSyntax(numbers: NumberReaderTests.german)

  private func reading(_ type: String?, _ syntax: ValueSyntax = .plain, plain: Bool = false) throws -> ColumnReading {
    ColumnReading(type: try type.map { try DeclaredType($0) }, syntax: syntax, hasPlainNumbers: plain)
  }

  @Test(arguments: [
    (nil, "12.50", "12.50"), (nil, "$5", nil), ("decimal", "$5", nil), ("currency", "$1,234.50", "1234.50"),
    ("currency:USD", "$5", "5"), ("currency:EUR", "$5", nil), ("currency", "EUR 5", "5"),
    ("duration", "1:02:03", "3723"),
    ("duration", "90", "90"), ("text", "5", nil), ("boolean", "1", nil), ("date", "20160728", nil),
    ("integer", "1.5", "1.5"),
  ])
  func numbersGoByTheType(_ type: String?, _ value: String, _ expected: String?) throws {
    let reading = try reading(type)
    var plain: [UInt8] = []
    let isNumber = reading.readNumber(bytes(value).span, into: &plain)
    #expect((isNumber ? String(decoding: plain, as: UTF8.self) : nil) == expected)
    let exact = expected.flatMap { ExactDecimal($0) }
    #expect(reading.number(bytes(value).span) == (exact.map { .number($0) } ?? .notANumber))
  }

  @Test(arguments: [
    (false, "1.234", "1234"), (true, "1.234", "1.234"), (false, "12.50", "12.5"), (true, "1,5", "1.5"),
    (false, "1.234,5 €", "1234.5"),
  ])
  func theLocaleDecidesUnlessAStepHasWrittenTheNumbers(_ plain: Bool, _ value: String, _ expected: String) throws {
    for type in [nil, "decimal"] {
      let reading = try reading(type, Self.german, plain: plain)
      #expect(reading.number(bytes(value).span) == ExactDecimal(expected).map { .number($0) })
      if reading.readsItself(bytes(value).span), case .number(let number) = ExactDecimal.read(bytes(value).span) {
        #expect(number == ExactDecimal(expected), "what reads itself is what it says")
      }
    }
  }

  @Test(arguments: [
    ("decimal", "1.0", "01", true), ("decimal", "1", "1.01", false), ("decimal", "a", "a", true),
    ("decimal", "a", "b", false), ("decimal", "", "0", false), ("currency", "$5", "$5.00", true),
    ("currency", "€5", "EUR 5.0", true), ("currency", "$5", "€5", false), ("currency", "$5", "5", false),
    ("boolean", "TRUE", "true", true), ("boolean", "true", "false", false), ("date", "2016-07-28", "20160728", true),
    ("datetime", "2016-07-28T02:00+02:00", "2016-07-28T00:00Z", true), ("duration", "1:00:00", "PT1H", true),
    ("double", "1e60", "1000000000000000000000000000000000000000000000000000000000000", true),
    ("double", "1e60", "1e61", false), ("double", "inf", "Infinity", true), ("double", "inf", "-inf", false),
    ("decimal", "-0", "0", true),
  ])
  func equalValuesHaveOneIdentity(_ type: String, _ one: String, _ other: String, _ isEqual: Bool) throws {
    let reading = try reading(type)
    func identity(_ value: String) -> [UInt8] {
      let output = OutputBuffer(capacity: 16)
      reading.appendIdentity(of: bytes(value).span, to: output)
      return [UInt8](copying: output.bytes)
    }
    #expect((identity(one) == identity(other)) == isEqual)
  }

  @Test func datesOfAStepAreThoseOfTheStandardWhateverTheRunHas() throws {
    let syntax = ValueSyntax(dates: try DateSyntax(patterns: ["%d.%m.%Y"]))
    let own = try reading("date", syntax)
    #expect(own.moment(bytes("28.07.2016").span) != nil)
    #expect(own.moment(bytes("2016-07-28").span) == nil)
    #expect(own.seconds(of: bytes("2016-07-28")) == own.seconds(of: bytes("28.07.2016")))
    #expect(try reading(nil, syntax, plain: true).moment(bytes("2016-07-28").span) != nil)
    #expect(own.measure(bytes("01.01.1970").span) == .number(.zero))
  }

  @Test func plainColumnsAreKnown() throws {
    #expect(ColumnReading.plain.isPlain)
    #expect(try reading("decimal").isPlain)
    for type in ["text", "date", "boolean", "duration", "currency"] { #expect(try !reading(type).isPlain) }
    #expect(try !reading(nil, Self.german).isPlain)
  }
}
