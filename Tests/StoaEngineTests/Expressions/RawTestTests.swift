import StoaBytes
import StoaColumns
import Testing

@testable import StoaEngine

/// Tests on raw bytes against their plain twins, which work on computed columns.
struct RawTestTests {
  private static let values = [
    "", "0", "-0", "1", "01", "1.0", "1.00", "-1", "+1", " 1", "1 ", "9.99", "10", "10.000", "99999999999999999",
    "999999999999999999", "9999999999999999999", "-99999999999999999999999", "1e2", "100", ".5", "5.", ".", "-", "abc",
    "abcabd", "ab", "Abc", "é", "aé", "inf", "-inf", "nan", "1.2.3", "0.0000000000000000001", "\"\"", "\"a\"\"b\"",
    "\"1\"", "\"1,5\"", "\"abc\"", "12345678901234567890.5",
  ]

  private static let conditions: [String] = {
    var conditions: [String] = []
    for sign in ["==", "!=", "<", "<=", ">", ">="] {
      for number in ["1", "0", "1.00", "-1", "9.99", "1e2", "999999999999999999", "12345678901234567890123", "0.5"] {
        conditions.append("COLUMN \(sign) \(number)")
      }
      for text in ["", "a", "abc", "1", "é", "a\\\"b"] { conditions.append("COLUMN \(sign) \"\(text)\"") }
    }
    for pattern in ["ab%", "%c", "%b%", "%", "abc", "_b%", "a%d", "%%a", "%a%c%"] {
      conditions.append("COLUMN like '\(pattern)'")
    }
    for name in ["startswith", "endswith", "contains"] {
      for part in ["", "a", "abc", "bd", "1", "é"] { conditions.append("\(name)(COLUMN, '\(part)')") }
    }
    conditions.append("COLUMN in ('abc', '1', '', 'é')")
    conditions.append("COLUMN not in ('x1', 'x2', 'x3', 'x4', 'x5', 'x6', 'x7', 'x8', 'x9', 'abc', '10')")
    conditions.append("COLUMN in (1, 9.99, 100)")
    return conditions
  }()

  @Test(arguments: conditions)
  func keepWhatTheirTwinsKeep(condition: String) throws {
    let table = "n,v\n" + Self.values.enumerated().map { "\($0),\($1)\n" }.joined()
    func kept(_ column: String) throws -> String {
      let condition = try Expression(condition.replacing("COLUMN", with: column))
      let operations = [
        Operation.set("w", to: try Expression("text(v)")), .filter(condition), .select(try ColumnSelection("n")),
      ]
      let outcome = PlanRunner(isOptimized: false).run(operations, on: table)
      #expect(outcome.failure == nil)
      return outcome.text
    }
    #expect(try kept("v") == kept("w"))
  }

  @Test func textSetsHoldTheirTexts() {
    func isHeld(_ text: String, in set: TextSet) -> Bool { set.contains(Array(text.utf8).span) }
    let texts = Set((0..<1000).map { "text \($0 * 7)" })
    let set = TextSet(Set(texts.map { Array($0.utf8) }))
    for number in 0..<8000 { #expect(isHeld("text \(number)", in: set) == texts.contains("text \(number)")) }
    #expect(!isHeld("", in: TextSet([])))
    #expect(isHeld("", in: TextSet([[]])))
  }
}
