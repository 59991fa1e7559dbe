import StoaBytes
import StoaColumns
import Testing

@testable import StoaEngine

/// Chains of 100,000 parts, which must not be taken apart one inside the other.
struct LongExpressionTests {
  private static let count = 100_000
  private static let table = "n\n1\n99999\n100000\n"

  private func chain(_ sign: String, _ part: (Int) -> String) -> String {
    (0..<Self.count).map(part).joined(separator: " \(sign) ")
  }

  @Test func anyOfManyConditions() throws {
    let condition = try Expression(chain("or") { "n == \($0)" })
    #expect(PlanRunner().run([.filter(condition)], on: Self.table).text == "n\n1\n99999\n")
  }

  @Test func allOfManyConditions() throws {
    let condition = try Expression(chain("&&") { "n != \($0)" })
    #expect(PlanRunner().run([.filter(condition)], on: Self.table).text == "n\n100000\n")
    #expect(condition.cheapestFirst == nil)
  }

  @Test func sumsAndProducts() throws {
    let sum = PlanRunner().run([.set("s", to: try Expression(chain("+") { _ in "n" }))], on: "n\n2\n")
    #expect(sum.text == "n,s\n2,200000\n")
    let product = PlanRunner().run(
      [.set("p", to: try Expression("n" + chain("*") { _ in "1" }.dropFirst()))],
      on: "n\n2\n"
    )
    #expect(product.text == "n,p\n2,2\n")
  }

  @Test func mixedLists() throws {
    let items = (0..<Self.count).map { $0.isMultiple(of: 2) ? "\($0)" : "\"\($0)\"" }.joined(separator: ",")
    #expect(PlanRunner().run([.filter(try Expression("n in (\(items))"))], on: Self.table).text == "n\n1\n99999\n")
  }

  @Test(arguments: [
    ("1 - 2 - 3", "-4"), ("2 * 3 % 4", "2"), ("1 - 2 * 3 + 4", "-1"), ("8 / 2 / 2", "2"), ("-2 * -3", "6"),
    ("1 - (2 - 3)", "2"), ("if(true or false and false, 1, 2)", "1"), ("if((true or false) and false, 1, 2)", "2"),
  ])
  func signsBindAsEver(expression: String, result: String) throws {
    let outcome = PlanRunner().run([.set("r", to: try Expression(expression))], on: "n\n1\n")
    #expect(outcome.text == "n,r\n1,\(result)\n")
  }
}
