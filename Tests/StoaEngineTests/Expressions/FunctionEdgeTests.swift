import StoaBytes
import StoaColumns
import Testing

@testable import StoaEngine

/// Functions at the ends of what they are for: extreme counts, dates, fractions, and bytes that are no UTF-8.
struct FunctionEdgeTests {
  private func result(_ expression: String, of value: String) throws -> String {
    let chain = [Operation.set("r", to: try Expression(expression)), .select(try ColumnSelection("r"))]
    let outcome = PlanRunner().run(chain, on: "v,w\n\(value),\n")
    #expect(outcome.failure == nil, "\(expression)")
    return String(outcome.text.dropFirst(2).dropLast())
  }

  @Test(arguments: [
    "-9223372036854775808", "9223372036854775807", "-9223372036854775809", "9223372036854775808", "1e37", "-1e37",
    "99999999999999999999999999999999999999", "-99999999999999999999999999999999999999",
  ])
  func countsBeyondAllCounts(value: String) throws {
    let isLess = value.hasPrefix("-")
    for expression in [
      "adddays(\"2024-01-01\", v)", "addmonths(\"2024-01-01\", v)", "fromepoch(v)", "split(\"a-b\", \"-\", v)",
      "split(\"é\", \"é\", v)", "extract(\"ab\", \"(a)b\", v)",
    ] {
      #expect(try result(expression, of: value) == "\"\"", "\(expression) \(value)")
    }
    #expect(try result("left(\"abc\", v)", of: value) == (isLess ? "\"\"" : "abc"))
    #expect(try result("right(\"née\", v)", of: value) == (isLess ? "\"\"" : "née"))
    #expect(try result("substring(\"abc\", 1, v)", of: value) == (isLess ? "\"\"" : "abc"))
    #expect(try result("substring(\"abc\", v)", of: value) == (isLess ? "abc" : "\"\""))
    #expect(try result("substring(\"née\", v)", of: value) == (isLess ? "née" : "\"\""))
    #expect(try result("length(pad(\"a\", v))", of: value) == (isLess ? "1" : "100000"))
    #expect(try result("length(padend(\"é\", v))", of: value) == (isLess ? "1" : "100000"))
    #expect(try result("length(repeat(\"ab\", v))", of: value) == (isLess ? "0" : "100000"))
    #expect(try result("length(fixed(1, v))", of: value) == (isLess ? "1" : "1002"))
  }

  @Test(arguments: [
    ("adddays(v, 1)", "+999999-12-31", "\"\""), ("adddays(v, -1)", "+999999-12-31", "+999999-12-30"),
    ("adddays(v, -1)", "-999999-01-01", "\"\""), ("adddays(v, 365242500)", "0001-01-01", "\"\""),
    ("adddays(v, 365000000)", "0001-01-01", "+999337-01-22"), ("addmonths(v, 1)", "+999999-12-31", "\"\""),
    ("addmonths(v, -1)", "-999999-01-01", "\"\""), ("addmonths(v, -24000)", "0001-01-31", "-1999-01-31"),
    ("date(v)", "+999999-12-31T23:30:00-01:00", "\"\""), ("fromepoch(v)", "31494784780799", "+999999-12-31T23:59:59Z"),
    ("fromepoch(v)", "31494784780800", "\"\""), ("week(v)", "-0044-03-15", "-0044-W11"),
    ("days(v, \"+999999-12-31\")", "-999999-01-01", "730484633"),
  ])
  func datesBeyondTheYearsThatAreReadAreMissing(expression: String, value: String, expected: String) throws {
    #expect(try result(expression, of: value) == expected, "\(expression) \(value)")
  }

  @Test(arguments: [
    ("seconds(\"2024-01-01T00:00:00Z\", \"2024-01-01T00:00:00.9Z\")", "0.9"),
    ("seconds(\"10:00:00.75\", \"10:00:00.5\")", "-0.25"), ("seconds(\"10:00:00.10\", \"10:00:01.1\")", "1"),
    ("epoch(\"1970-01-01T00:00:00.123456789Z\")", "0.123456789"), ("epoch(\"1969-12-31T23:59:59.5Z\")", "-0.5"),
    ("fromepoch(1.9)", "1970-01-01T00:00:01.9Z"), ("fromepoch(-0.5)", "1969-12-31T23:59:59.5Z"),
    ("fromepoch(1.50)", "1970-01-01T00:00:01.5Z"), ("fromepoch(2.0)", "1970-01-01T00:00:02Z"),
    ("fromepoch(epoch(\"2024-02-29T12:30:00.000001Z\"))", "2024-02-29T12:30:00.000001Z"),
    ("parsedate(\"29.02.2024 12:30:00.25\", \"%d.%m.%Y %H:%M:%S.%f\")", "2024-02-29T12:30:00.25Z"),
    ("parsedate(\"12:30:00.25\", \"%H:%M:%S.%f\")", "12:30:00.25"), ("hex(1.5)", "\"\""), ("hex(15.0)", "f"),
    ("hex(99999999999999999999999999999999999999)", "4b3b4ca85a86c47a098a223fffffffff"),
    ("unhex(\"4b3b4ca85a86c47a098a223fffffffff\")", "99999999999999999999999999999999999999"), ("unhex(\"\")", "\"\""),
    ("unhex(\"0x\")", "\"\""), ("unhex(\"-\")", "\"\""), ("round(1250, -2)", "1200"), ("round(1350, -2)", "1400"),
    ("round(-1251, -2)", "-1300"), ("round(49.99, -2)", "0"), ("round(50.01, -2)", "100"), ("round(5.5, -1)", "10"),
    ("floor(-1, -2)", "-100"), ("ceil(1, -2)", "100"), ("trunc(-199.9, -2)", "-100"), ("round(1234.567, 2)", "1234.57"),
    ("fixed(1250, -2)", "1200"), ("round(1, -99999999999999999999)", "0"),
  ])
  func fractionsAndTensAreExact(expression: String, expected: String) throws {
    #expect(try result(expression, of: "1") == expected, "\(expression)")
  }

  @Test func aColumnOfDatesKeepsItsFractions() throws {
    let chain = [
      Operation.declareTypes(try TypeSpecification("v=datetime")), .set("r", to: try Expression("epoch(v)")),
    ]
    var runner = PlanRunner()
    runner.syntax.dates = try DateSyntax(patterns: ["%d.%m.%Y %H:%M:%S.%f"])
    #expect(runner.run(chain, on: "v\n01.01.1970 00:00:01.25\n").text == "v,r\n01.01.1970 00:00:01.25,1.25\n")
  }

  @Test(
    arguments: [
      ("upper", [0x61, 0xE9, 0x62], [0x41, 0xE9, 0x42]),
      ("lower", [0x41, 0xFF, 0xC3, 0x89], [0x61, 0xFF, 0xC3, 0xA9]),
      ("title", [0x63, 0xE9, 0x41, 0x20, 0x62], [0x43, 0xE9, 0x61, 0x20, 0x42]),
      ("reverse", [0x61, 0xE9, 0x62], [0x62, 0xE9, 0x61]),
      ("trim", [0x20, 0xE9, 0x20], [0xE9]), ("trimstart", [0x20, 0xE2, 0x82, 0x20], [0xE2, 0x82, 0x20]),
      ("trimend", [0x20, 0x80, 0x20], [0x20, 0x80]), ("normalize", [0x65, 0xCC, 0x81, 0xFE], [0xC3, 0xA9, 0xFE]),
      ("text", [0xFE], [0xFE]), ("concat", [0xFE, 0xFF], [0xFE, 0xFF]),
    ] as [(String, [UInt8], [UInt8])]
  )
  func bytesThatAreNoTextStayWhatTheyAre(name: String, bytes: [UInt8], expected: [UInt8]) throws {
    let function = try #require(Function.all[name])
    #expect(try function.compute([.text(bytes)]) == .text(expected))
  }

  @Test(
    arguments: [
      ("left", 2, [0x61, 0xE9]), ("right", 2, [0xE9, 0x62]), ("substring", 2, [0xE9, 0x62]),
      ("pad", 5, [0x20, 0x20, 0x61, 0xE9, 0x62]), ("padend", 4, [0x61, 0xE9, 0x62, 0x20]),
    ] as [(String, Int, [UInt8])]
  )
  func theyCountAsCharacters(name: String, count: Int, expected: [UInt8]) throws {
    let bytes: [UInt8] = [0x61, 0xE9, 0x62]
    let number = Function.Value.number(ExactDecimal(Int128(count)))
    #expect(try #require(Function.all[name]).compute([.text(bytes), number]) == .text(expected))
    #expect(try #require(Function.all["length"]).compute([.text(bytes)]) == .number(3))
    #expect(try #require(Function.all["position"]).compute([.text(bytes), .text([0x62])]) == .number(3))
  }

  @Test func everyStretchOfTextAndNoMore() {
    // Every text of three parts, of which some are UTF-8, against its pieces as they were put together.
    let parts: [(bytes: [UInt8], isText: Bool)] = [
      ([0x61], true), ([0xC3, 0xA9], true), ([0xF0, 0x9F, 0x98, 0x80], true), ([0xE9], false), ([0xFF], false),
    ]
    for first in parts {
      for second in parts {
        for third in parts {
          var expected: [TextCharacter] = []
          for part in [first, second, third] {
            if part.isText {
              expected += String(decoding: part.bytes, as: UTF8.self).map(TextCharacter.character)
            } else {
              expected += part.bytes.map(TextCharacter.byte)
            }
          }
          let bytes = first.bytes + second.bytes + third.bytes
          #expect(Function.Value.text(bytes).characters == expected)
          #expect(TextCharacter.bytes(of: expected) == bytes)
        }
      }
    }
  }
}
