import StoaBytes
import StoaColumns
import StoaTestSupport
import Testing

struct ExactDecimalTests {
  private func decimal(_ text: String) throws -> ExactDecimal { try #require(ExactDecimal(text)) }

  @Test(arguments: [
    ("0", "0"), ("007", "7"), ("-0.50", "-0.50"), ("1e3", "1000"), ("1.5E-3", "0.0015"), (".5", "0.5"), ("5.", "5"),
    ("99999999999999999999999999999999999999", "99999999999999999999999999999999999999"),
    ("0.00000000000000000000000000000000000001", "0.00000000000000000000000000000000000001"),
    ("10000000000000000000000000000000000000000e-5", "100000000000000000000000000000000000"), (" 12\t", "12"),
    ("-9223372036854775808", "-9223372036854775808"), ("+3", "3"),
  ])
  func readingAndWriting(text: String, written: String) throws {
    #expect(try decimal(text).description == written)
  }

  @Test(arguments: ["", "-", ".", "e", "1e", "0x10", "1_000", "1,5", "abc", "inf", "NaN", "1.2.3", "--1", "1-"])
  func whatIsNoNumber(text: String) {
    #expect(ExactDecimal.read(Array(text.utf8).span) == .notANumber)
  }

  @Test(arguments: ["1e39", "123456789012345678901234567890123456789", "1e-39", "9e999999999999999999"])
  func whatIsTooLong(text: String) {
    #expect(ExactDecimal.read(Array(text.utf8).span) == .tooLong)
  }

  @Test(arguments: 0..<2000)
  func theFastReadingIsThePlainOne(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let alphabet = Array("0123456789.-+e ".utf8)
    let choices = Array(alphabet.prefix(seed % 2 == 0 ? 11 : 15))
    let bytes = generator.bytes(generator.number(below: 22), of: choices)
    #expect(ExactDecimal.read(bytes.span) == ExactDecimal.readAny(bytes.span))
  }

  @Test func tenthsAddUp() throws {
    #expect(try decimal("0.1").adding(decimal("0.2")) == decimal("0.3"))
    #expect(try decimal("0.1").multiplied(by: decimal("0.20")).description == "0.020")
    #expect(try decimal("-1.5").subtracting(decimal("1")).description == "-2.5")
    #expect(try decimal("7.5").remainder(dividingBy: decimal("2")) == decimal("1.5"))
    #expect(try decimal("-7.5").remainder(dividingBy: decimal("2")) == decimal("-1.5"))
  }

  @Test(arguments: [
    ("1", "3", "0.3333333333333333"), ("2", "3", "0.6666666666666667"), ("10", "4", "2.5"), ("10", "5", "2"),
    ("-1", "8", "-0.125"), ("1.50", "1", "1.50"), ("0", "7", "0"), ("1", "-3", "-0.3333333333333333"),
    ("99999999999999999999999999999999999999", "3", "33333333333333333333333333333333333333"),
    // With the zeros that the dividend takes it has more digits than a number can have, though the quotient has not.
    ("1", "0.30000000000000000000000000000000000001", "3.3333333333333333"),
    ("99999999999876543209.876543211", "-123456789.123456789", "-810000006560.0000605070005498"),
    ("0.00000000000000000000000000000000000005", "10000000000000000000000000000000000000", "0.0000000000000000"),
  ])
  func dividing(dividend: String, divisor: String, quotient: String) throws {
    #expect(try decimal(dividend).divided(by: decimal(divisor))?.description == quotient)
  }

  @Test(arguments: [
    ("99999999999999999999999999999999999999", "1"), ("-99999999999999999999999999999999999999", "-1"),
    ("99999999999999999999999999999999999999", "0.5"), ("1e37", "1e37"), ("1e36", "0.001"),
  ])
  func aSumHasAllItsDigitsOrIsAnError(left: String, right: String) throws {
    // As a text: whether the digits from the first to the last fit.
    let isTooLong = left != "1e37" && left != "1e36"
    let sum = try? decimal(left).adding(decimal(right))
    let expected = left == "1e37" ? "2e37" : "1000000000000000000000000000000000000.001"
    #expect(sum == (isTooLong || left == "1e36" ? nil : ExactDecimal(expected)))
  }

  @Test(arguments: 0..<500)
  func roundingAtTensIsRoundingOfAShiftedPoint(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let coefficient = Int128(Int64(bitPattern: generator.next()) >> Int64(generator.next() % 60))
    let scale = Int(generator.next() % 6)
    let digit = -Int(generator.next() % 22)
    let number = ExactDecimal(coefficient, scale: scale)
    for rule in [FloatingPointRoundingRule.toNearestOrEven, .up, .down, .towardZero, .awayFromZero] {
      // The same number of units, rounded behind the point.
      let units = ExactDecimal(coefficient, scale: scale - digit).rounded(0, rule)
      let expected = try units.multiplied(by: ExactDecimal(ExactDecimal.power(-digit)))
      #expect(try number.rounded(atDigit: digit, rule) == expected, "\(number) at \(digit)")
    }
  }

  @Test func dividingByZeroGivesNothing() throws {
    #expect(try decimal("1").divided(by: .zero) == nil)
    #expect(try decimal("1").remainder(dividingBy: .zero) == nil)
  }

  @Test(arguments: [
    ("0.5", "0"), ("1.5", "2"), ("2.5", "2"), ("-2.5", "-2"), ("-0.51", "-1"), ("2.500001", "3"),
  ])
  func roundingHalvesToEven(text: String, rounded: String) throws {
    #expect(try decimal(text).rounded().description == rounded)
  }

  @Test func equalNumbersHashAlikeWhateverTheirZeros() throws {
    #expect(try Set([decimal("1"), decimal("1.0"), decimal("1.00")]).count == 1)
    #expect(try decimal("1") < decimal("1.0000000000000000000000000000000000001"))
    #expect(try decimal("99999999999999999999999999999999999999") > decimal("0.9999999999999999999999999999999999999"))
    #expect(try decimal("-99999999999999999999999999999999999999") < decimal("0.9999999999999999999999999999999999999"))
  }

  @Test func whatDoesNotFitIsAnError() throws {
    let largest = try decimal("99999999999999999999999999999999999999")
    #expect(throws: TableError.self) { try largest.multiplied(by: largest) }
    #expect(throws: TableError.self) { try largest.adding(try self.decimal("0.1")) }
  }

  @Test func aQuotientOfFewerDigitsThanNoneIsWhole() throws {
    #expect(try decimal("7").divided(by: decimal("2"), fractionDigits: -5) == decimal("4"))
    #expect(try decimal("7").divided(by: decimal("2"), fractionDigits: .min) == decimal("4"))
  }

  @Test(arguments: 0..<200)
  func theOrderOfTextsIsThatOfTheirBytes(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    var texts = ["inf", "-inf", "0", "-0", "1", "1.0"]
    for _ in 0..<20 {
      var text = Bool.random(using: &generator) ? "-" : ""
      for _ in 0..<Int.random(in: 1...60, using: &generator) { text += "\(Int.random(in: 0...9, using: &generator))" }
      texts.append("\(text)e\(Int.random(in: -70...70, using: &generator))")
    }
    func key(_ text: String) -> [UInt8] {
      let output = OutputBuffer(capacity: 64)
      let isNumber = NumberOrder.append(bytes(text).span, to: output)
      #expect(isNumber)
      return [UInt8](copying: output.bytes)
    }
    for left in texts {
      for right in texts {
        let order = NumberOrder.order(bytes(left).span, bytes(right).span)
        #expect(order?.signum() == key(left).span.order(key(right).span).signum(), "\(left) \(right)")
      }
    }
  }
}
