import StoaBytes
import StoaColumns
import Testing

@testable import StoaEngine

/// What comes out where a value cannot be computed: all that is before it, complete, and nothing else.
struct FailingRowTests {
  private static let big = "99999999999999999999"
  private static let table = "v,w\n1,a\n2,b;c\n\(big),d\n3,e\n"

  /// A step behind the one that fails.
  private static let steps: [@Sendable () throws -> Operation] = [
    { .select(try ColumnSelection("x")) }, { .select(try ColumnSelection("#3,#1,#3")) },
    { .sort(try SortKey.parse("x:desc")) }, { .group(by: try ColumnSelection("x"), [.count]) },
    { .set("y", to: try Expression("x + 1")) }, { .filter(try Expression("x > 0")) }, { .distinct(nil) },
    { .top(2, try SortKey.parse("x")) }, { .unpivot(try ColumnSelection("v,x")) },
    { .explode(try ColumnSelection("w"), separator: ";") }, { .implode(try ColumnSelection("w"), separator: ";") },
    { .fill(try ColumnSelection("x"), with: "0") }, { .fillDown(try ColumnSelection("x")) },
    { .move(try ColumnSelection("x"), before: try ColumnSelection("v")) }, { .number("n") }, { .reverse },
    { .format(try FormatSpecification("x=number")) }, { .tail(1) }, { .head(9) }, { .sample(9, seed: 1) }, { .count },
    { .statistics }, { .shuffle(seed: 1) },
  ]

  @Test(arguments: [1, 3])
  func rowsBeforeTheBadOneComeOutComplete(threadCount: Int) throws {
    let operation = Operation.set("x", to: try Expression("v * v"))
    let outcome = PlanRunner(threadCount: threadCount).run([operation], on: Self.table)
    #expect(outcome.text == "v,w,x\n1,a,1\n2,b;c,4\n")
    #expect(
      outcome.failure?.description
        == "input 0:4: \(Self.big) * \(Self.big) has more than 38 digits; "
        + "round the numbers first, or leave such rows out with stoa filter"
    )
    #expect(outcome.failure?.code == .unsuitableValue)
  }

  @Test func aFilterKeepsNothingThatItHasNotAsked() throws {
    let outcome = PlanRunner().run([.filter(try Expression("v * v > 1"))], on: Self.table)
    #expect(outcome.text == "v,w\n2,b;c\n")
    #expect(outcome.failure?.position == .init(source: "input 0", line: 4))
  }

  @Test func theFirstRowThatFailsIsToldOf() throws {
    let table = "a,b\n1,1\n2,\(Self.big)\n\(Self.big),3\n"
    // The products of a are computed first, and fail in the later row.
    let outcome = PlanRunner().run([.set("x", to: try Expression("a * a + b * b"))], on: table)
    #expect(outcome.text == "a,b,x\n1,1,2\n")
    #expect(outcome.failure?.position?.line == 3)
  }

  @Test func rowsThatAreLeftOutDoNotFail() throws {
    let chain = [Operation.filter(try Expression("v < 1000")), .set("x", to: try Expression("v * v"))]
    let outcome = PlanRunner().run(chain, on: Self.table)
    #expect(outcome == .init(text: "v,w,x\n1,a,1\n2,b;c,4\n3,e,9\n", failure: nil))
  }

  @Test(arguments: steps.indices)
  func noStepBehindItStumbles(number: Int) throws {
    let step = try Self.steps[number]()
    for isOptimized in [true, false] {
      let failing = Operation.set("x", to: try Expression("v * v"))
      let outcome = PlanRunner(isOptimized: isOptimized).run([failing, step], on: Self.table)
      #expect(outcome.failure?.message == "\(Self.big) * \(Self.big) has more than 38 digits", "\(step.name)")
      #expect(!outcome.text.contains(Self.big), "\(step.name)")
    }
  }

  @Test func aNumberThatDoesNotFitEndsTheNumbering() {
    let outcome = PlanRunner().run([.number("n", from: Int.max - 1)], on: "v\na\nb\nc\n")
    #expect(outcome.text == "n,v\n\(Int.max - 1),a\n\(Int.max),b\n")
    #expect(outcome.failure?.position == .init(source: "input 0", line: 4))
    #expect(PlanRunner().run([.number("n", from: Int.max)], on: "v\na\n").failure == nil)
    #expect(PlanRunner().run([.number("n", from: .min)], on: "v\na\n").text == "n,v\n\(Int.min),a\n")
  }
}

/// Counts that are greater than any table.
struct BoundlessCountTests {
  private static let table = "v\n3\n1\n2\n"

  @Test(arguments: [Int.max, Int.max - 1, Int.max / 2, Int.max / 2 + 1])
  func allRowsAreKept(count: Int) throws {
    let keys = try SortKey.parse("v")
    #expect(PlanRunner().run([.top(count, keys)], on: Self.table).text == "v\n1\n2\n3\n")
    for operation in [Operation.sample(count, seed: 1), .head(count), .tail(count), .slice(0..<count)] {
      #expect(PlanRunner().run([operation], on: Self.table).text == Self.table, "\(operation.name)")
    }
  }

  @Test(arguments: ["0.1234567890123456789012345678901234567", "0.99999999999999999999999999999"])
  func aShareMayHaveAnyNumberOfDigits(share: String) throws {
    let fraction = try #require(ExactDecimal(share))
    let table = "v\n" + (0..<1000).map { "\($0)\n" }.joined()
    let kept = PlanRunner().run([.sample(fraction: fraction, seed: 1)], on: table).text.split(separator: "\n").count - 1
    #expect(kept > (share.hasPrefix("0.1") ? 60 : 990))
  }
}
