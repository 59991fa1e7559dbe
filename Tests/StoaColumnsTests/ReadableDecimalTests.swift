import StoaColumns
import Testing

@Suite struct ReadableDecimalTests {
  @Test(arguments: [
    ("6.3313253012048193", "6.33133"), ("1463.5120481927711", "1463.51"), ("12345678.987654", "12345678.99"),
    ("0.0004913216049382", "0.000491322"), ("-6.3313253012048193", "-6.33133"), ("0.9999999", "1"),
    ("12.5", "12.5"), ("12.50", "12.50"), ("7", "7"), ("0", "0"), ("3.000001", "3"), ("99.9999999", "100"),
    ("0.125", "0.125"), ("123456.785", "123456.78"),
  ])
  func sixDigitsAreRead(_ text: String, _ readable: String) throws {
    let number = try #require(ExactDecimal(text))
    #expect(number.readable.description == readable)
  }
}
