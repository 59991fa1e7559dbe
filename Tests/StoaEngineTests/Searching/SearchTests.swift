import StoaBytes
import StoaColumns
import StoaTestSupport
import Testing

@testable import StoaEngine

/// Searches against conditions on every column, which know nothing of the bytes of records.
struct SearchTests {
  private static let values = [
    "", "a", "ab", "aba", "b,a", "\"", "a\"b", "x\ny", "K", "k", "\u{212A}", "ſ", "s", "S", "ß", "é", "É", "Paris",
    "PARIS",
    "paris, France", "a.b", "axb", "\\a", "1", "10", "aaaa", "Lorem ipsum dolor sit amet, consectetur adipiscing elit",
  ]

  private static let patterns = [
    "a", "b", "ab", "b,a", "a\"b", "\"", "x\ny", "k", "K", "s", "is", "paris", "Par(is|ma)", "a.b", "a\\.b", "^a", "a$",
    "^$",
    "", "é", "[a-b]+b", "a|é", "ipsum", "adipiscing elit$", "(ab)*a", "ab?a", "a{3}", "\\\\", "1", "\\d", "sit amet, c",
    "zz",
  ]

  private static func table(_ seed: UInt64) -> String {
    var generator = SeededGenerator(seed: seed)
    var text = "p,q,r\n"
    for _ in 0..<400 {
      let fields = (0..<3).map { _ in
        let value = (values.randomElement(using: &generator) ?? "")
        let isQuoted = value.isEmpty || value.contains { ",\"\n".contains($0) } || Bool.random(using: &generator)
        return isQuoted ? "\"\(value.replacing("\"", with: "\"\""))\"" : value
      }
      text += fields.joined(separator: ",") + "\n"
    }
    return text
  }

  private func quoted(_ pattern: String) -> String {
    "\"" + pattern.replacing("\\", with: "\\\\").replacing("\"", with: "\"\"") + "\""
  }

  @Test(arguments: patterns)
  func rowsAreThoseInWhichAColumnMatches(pattern: String) throws {
    let table = Self.table(11)
    // Columns that bring their own bytes, rows that are left out, and columns in another order.
    let before: [[Operation]] = [
      [], [.filter(try Expression("p != \"a\""))], [.select(try ColumnSelection("r,p"))],
      [.set("p", to: try Expression("concat(p, q)"))],
    ]
    for (sign, ignoresCase) in [("=~", false), ("=~*", true)] {
      for operations in before {
        let names = operations.contains { $0.name == "select" } ? ["p", "r"] : ["p", "q", "r"]
        for columns in [names, ["p"]] {
          let condition = columns.map { "\($0) \(sign) \(quoted(pattern))" }.joined(separator: " || ")
          for keepsOthers in [false, true] {
            let search = try Operation.search(
              pattern,
              in: columns == names ? nil : try ColumnSelection("p"),
              ignoringCase: ignoresCase,
              keepingOthers: keepsOthers
            )
            let filter = Operation.filter(try Expression(keepsOthers ? "!(\(condition))" : condition))
            let found = PlanRunner().run(operations + [search], on: table)
            #expect(found.failure == nil)
            #expect(found == PlanRunner().run(operations + [filter], on: table), "\(pattern), \(sign), \(columns)")
          }
        }
      }
    }
  }

  @Test func literalsMatchAsTheyStand() throws {
    let table = "a\na.b\naxb\n(x)*\n"
    func found(_ text: String, ignoringCase: Bool = false) throws -> String {
      let search = try Operation.search(text, isLiteral: true, ignoringCase: ignoringCase)
      return PlanRunner().run([search], on: table).text
    }
    #expect(try found("a.b") == "a\na.b\n")
    #expect(try found("(X)*", ignoringCase: true) == "a\n(x)*\n")
    #expect(try found("A.B") == "a\n")
  }

  @Test(arguments: [
    ("Paris", "Paris", true), ("a\\.b", "a.b", true), ("Par(is|ma)x", "Par", false), ("ab|cd", "", false),
    ("^abc*def$", "def", false), ("ab{2}3", "a", false), ("ab+c", "ab", false), ("x[abc]]yz", "yz", false),
    ("[]a]bc", "bc", false),
    ("[[:alpha:]]bc", "bc", false), ("\\dxy\\w", "xy", false), ("ab{2}cd", "cd", false), ("é?aé", "aé", false),
    ("((a)b)c", "c", false), ("", "", true), ("a\\", "a", false), ("(", "", false), ("[", "", false),
  ])
  func whatEveryMatchHoldsIsSeenAtAGlance(pattern: String, text: String, isAll: Bool) {
    let searched = SearchedText(pattern, ignoringCase: false)
    #expect(String(decoding: searched.text, as: UTF8.self) == text)
    #expect(searched.isAll == isAll)
  }

  @Test func lettersOfSeveralCasesAreLeftToTheMatcher() {
    func text(_ pattern: String) -> String {
      String(decoding: SearchedText(pattern, ignoringCase: true).text, as: UTF8.self)
    }
    #expect(text("Paris") == "Pari")
    #expect(text("kiss") == "i")
    #expect(text("éß") == "")
  }

  @Test func regularExpressionsNameTheWayToAnyCase() {
    #expect { try RegularExpression("(?i)x") } throws: { error in
      "\(error)".contains("=~*")
    }
  }
}
