import StoaBytes
import StoaColumns
import StoaTestSupport
import Testing

/// Numbers of any length against arithmetic on decimals and against another way to group.
struct NumberWriterTests {
  private func text(_ number: String, _ pattern: NumberPattern) -> String? {
    let output = OutputBuffer(capacity: 16)
    guard NumberWriter(pattern).append(Array(number.utf8).span, to: output) else { return nil }
    return String(decoding: [UInt8](copying: output.bytes), as: UTF8.self)
  }

  /// The plain twin: rounds by `ExactDecimal`, and groups from the right.
  private func expected(_ number: ExactDecimal, digits: Int) -> String {
    var parts = number.rounded(digits).description.split(separator: ".").map(String.init)
    let isNegative = number < .zero
    if parts[0].hasPrefix("-") { parts[0].removeFirst() }
    var whole = ""
    for (index, digit) in parts[0].reversed().enumerated() {
      if index > 0, index.isMultiple(of: 3) { whole.append(",") }
      whole.append(digit)
    }
    var fraction = parts.count > 1 ? parts[1] : ""
    while fraction.count < digits { fraction.append("0") }
    return (isNegative ? "-" : "") + String(whole.reversed()) + (digits > 0 ? "." + fraction : "")
  }

  @Test(arguments: 0...6)
  func everySmallNumber(_ digits: Int) {
    var pattern = NumberPattern.english
    pattern.minimumFraction = digits
    pattern.maximumFraction = digits
    for coefficient in -2100...2100 {
      for scale in [0, 1, 2, 3, 5, 9] {
        let number = ExactDecimal(Int128(coefficient), scale: scale)
        #expect(text(number.description, pattern) == expected(number, digits: digits))
      }
    }
  }

  @Test(arguments: 1...20)
  func randomNumbers(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let magnitude =
        UInt64.random(in: 0...UInt64.max, using: &generator) >> UInt64.random(in: 0..<60, using: &generator)
      let coefficient = Int128(magnitude) * (Bool.random(using: &generator) ? -1 : 1)
      let number = ExactDecimal(coefficient, scale: Int.random(in: 0...20, using: &generator))
      let digits = Int.random(in: 0...12, using: &generator)
      var pattern = NumberPattern.english
      pattern.minimumFraction = digits
      pattern.maximumFraction = digits
      #expect(text(number.description, pattern) == expected(number, digits: digits))
    }
  }

  @Test(arguments: [
    ("007", "7"), ("-0", "0"), ("-0.0", "0"), (".5", "0.5"), ("5.", "5"), ("+5", "5"), (" 5 ", "5"), ("1e3", "1,000"),
    ("1.5e-3", "0.0015"), ("123e-10", "0"), ("-1e-10", "-0"), ("0e999999999", "0"), ("1e-999999999999", "0"),
    ("0.0000005", "0"), ("0.0000015", "0.000002"), ("0.00000050001", "0.000001"), ("999999.9999995", "1,000,000"),
  ])
  func forms(_ number: String, _ written: String) { #expect(text(number, .english) == written) }

  @Test(arguments: ["", ".", "-", "e5", "1e", "1,000", "nan", "inf", "0x10", "1 2", "1e1010", "--1", "1.2.3"])
  func refuses(_ number: String) { #expect(text(number, .english) == nil) }

  /// A number longer than any integer type, with every digit where it was.
  @Test func anyLength() {
    let digits = String(repeating: "1234567890", count: 500)
    let written = text(digits + "." + digits, .english)
    #expect(written?.replacing(",", with: "") == digits + ".123457")
    #expect(written?.count { $0 == "," } == 1666)
    #expect(text(String(repeating: "9", count: 5000) + ".9999996", .english)?.hasPrefix("10,000,") == false)
    #expect(text(String(repeating: "9", count: 5000) + ".9999996", .english)?.hasPrefix("100,000,") == true)
  }

  @Test func groupsOfTwo() {
    var pattern = NumberPattern.english
    pattern.secondaryGroup = 2
    pattern.minimumGrouping = 2
    #expect(text("1234", pattern) == "1234")
    #expect(text("12345", pattern) == "12,345")
    #expect(text("123456789.5", pattern) == "12,34,56,789.5")
  }

  /// Whoever writes by rules that no pattern has is not taken for one who does.
  @Test func learnsNothingWrong() {
    let english: (String) -> String? = { number in self.text(number, .english) }
    #expect(NumberPattern(learningFrom: english) == .english)
    #expect(NumberPattern(learningFrom: { number in english(number).map { number == "2" ? "two" : $0 } }) == nil)
    #expect(
      NumberPattern(learningFrom: { number in english(number).map { $0 + (number == "1" ? " day" : " days") } }) == nil
    )
    #expect(NumberPattern(learningFrom: { _ in nil }) == nil)
    #expect(NumberPattern(learningFrom: { _ in "" }) == nil)
  }
}
