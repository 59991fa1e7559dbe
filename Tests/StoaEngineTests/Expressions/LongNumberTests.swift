import StoaBytes
import StoaColumns
import Testing

@testable import StoaEngine

/// Numbers of more than 38 digits: they are compared, and not computed with.
struct LongNumberTests {
  private static let table = "v\n1e40\n2\n"

  private func result(_ expression: String, of value: String = "1e40") throws -> PlanRunner.Outcome {
    PlanRunner().run(
      [.set("r", to: try Expression(expression)), .select(try ColumnSelection("r"))],
      on: "v\n\(value)\n"
    )
  }

  @Test(arguments: [
    "v + 1", "-v", "v * 0", "1 / v", "v % 2", "number(v)", "abs(v)", "round(v)", "floor(v)", "sign(v)", "sqrt(v)",
    "power(v, 2)", "fixed(v, 2)", "hex(v)", "left(\"abc\", v)", "adddays(\"2024-01-01\", v)", "max(v, 3) + 1",
    "if(v > 5, v, 0) + 1", "coalesce(v, 0) * 2", "div(v, 2)", "fromepoch(v)", "pad(\"a\", v)",
  ])
  func computingWithOneIsAnError(expression: String) throws {
    let outcome = try result(expression)
    #expect(outcome.failure?.message == "1e40 has more than 38 digits", "\(expression)")
    #expect(outcome.failure?.position?.line == 2)
    #expect(try result(expression, of: "").failure == nil, "\(expression)")
    #expect(try Expression(expression).canFail, "\(expression)")
  }

  @Test(arguments: [
    ("max(v, 3)", "1e40"), ("min(v, 3)", "3"), ("max(3, 7, v)", "1e40"), ("min(-3, v)", "-3"), ("isnumber(v)", "true"),
    ("if(v > 5, v, 0)", "1e40"), ("v > 5", "true"), ("v > 1e39 + 0", ""), ("coalesce(v, 0)", "1e40"),
    ("v == 1e40", "true"), ("v between 1 and 1e41", "true"), ("v in (1, 1e40)", "true"), ("max(v, 3) > 1e39", "true"),
    ("2 + 3 < v", "true"), ("v < 2 + 3", "false"), ("v > length(\"abc\")", "true"), ("if(v < 1e38, v + 1, 0)", "0"),
  ])
  func anyLengthIsCompared(expression: String, expected: String) throws {
    // A literal that is computed with must fit.
    guard !expected.isEmpty else {
      #expect(try result(expression).failure?.code == .usage)
      return
    }
    #expect(try result(expression) == .init(text: "r\n\(expected)\n", failure: nil), "\(expression)")
  }

  @Test(arguments: [
    ("max(v, 3)", "1.50", "3"), ("max(v, 1)", "1.50", "1.50"), ("min(v, 2)", "1.5e0", "1.5e0"), ("max(v, 1)", "x", "1"),
    ("min(v, v)", "", ""), ("max(v * 2, 1)", "1.50", "3.00"), ("max(v, 1.5)", "1.50", "1.50"), ("max(v)", "inf", ""),
  ])
  func extremesAreGivenAsTheyStand(expression: String, value: String, expected: String) throws {
    #expect(try result(expression, of: value).text == "r\n\(expected.isEmpty ? "\"\"" : expected)\n")
  }

  @Test(arguments: [
    ("power(10, 37)", "1" + String(repeating: "0", count: 37)), ("power(10, 38)", nil), ("power(10, 39)", nil),
    ("power(2, 126)", "85070591730234615865843651857942052864"), ("power(2, 127)", nil), ("power(-2, 127)", nil),
    ("power(1, 9223372036854775807)", "1"), ("power(-1, 99999999999999999999)", "-1"), ("power(0, 0)", "1"),
    ("power(0, -1)", ""), ("power(0.5, 2)", "0.25"), ("power(4, 0.5)", "2"), ("power(10.5, 100)", nil),
    ("power(2, 99999999999999999999999)", nil), ("exp(100)", nil), ("exp(1000)", nil), ("exp(-1000)", "0"),
    ("ln(0)", ""),
    ("99999999999999999999999999999999999999 + 2", nil),
    ("99999999999999999999999999999999999999 + 0", "99999999999999999999999999999999999999"),
    ("-99999999999999999999999999999999999999 - 1", nil), ("9999999999999999999 * 17000000000000000000", nil),
    ("round(99999999999999999999999999999999999999, -1)", nil), ("ceil(1, -38)", nil), ("ceil(1, -9999999999999)", nil),
    ("floor(1, -9999999999999999999)", "0"), ("unhex(\"ffffffffffffffffffffffffffffffff\")", nil),
    ("unhex(\"-0xff\")", "-255"), ("1e36 + 0.50", "1000000000000000000000000000000000000.5"),
    ("1e37 / 1.00", "1" + String(repeating: "0", count: 37)),
    ("1e37 % 1.0", "0.0"),
  ])
  func aResultHasAllItsDigitsOrIsAnError(expression: String, expected: String?) throws {
    let outcome = try result(expression, of: "1")
    guard let expected else {
      #expect(outcome.failure?.code == .unsuitableValue, "\(expression)")
      #expect(outcome.failure?.message.hasSuffix("has more than 38 digits") == true)
      return
    }
    #expect(outcome == .init(text: "r\n\(expected.isEmpty ? "\"\"" : expected)\n", failure: nil), "\(expression)")
  }

  @Test func aValueIsComputedForTheRowsThatTakeIt() throws {
    let outcome = PlanRunner().run(
      [.set("r", to: try Expression("case(v > 1e30, \"much\", v > 1, v * v, v)"))],
      on: "v\n1e20\n99999999999999999999999999999999\n3\n0\n\n".replacing("1e20", with: "4")
    )
    #expect(outcome.text == "v,r\n4,16\n99999999999999999999999999999999,much\n3,9\n0,0\n,\n")
    #expect(outcome.failure == nil)
    #expect(
      PlanRunner().run([.set("r", to: try Expression("coalesce(a, b, c)"))], on: "a,b,c\n1,2,3\n,2,3\n,,3\n,,\n4,,\n")
        .text
        == "a,b,c,r\n1,2,3,1\n,2,3,2\n,,3,3\n,,,\n4,,,4\n"
    )
  }
}
