import StoaBytes
import StoaColumns
import Testing

@testable import StoaEngine

/// The column that is set, named as columns are named elsewhere.
struct SetTargetTests {
  @Test(arguments: [
    ("n", "n,m,n\n5,2,3\n"), ("\"n\"", "n,m,n\n5,2,3\n"), ("`n`", "n,m,n\n5,2,3\n"), ("#1", "n,m,n\n5,2,3\n"),
    ("#3", "n,m,n\n1,2,5\n"), ("n[2]", "n,m,n\n1,2,5\n"), ("x", "n,m,n,x\n1,2,3,5\n"),
    ("\"#1\"", "n,m,n,#1\n1,2,3,5\n"),
    ("\"a,b\"", "n,m,n,\"a,b\"\n1,2,3,5\n"), ("`a\"b`", "n,m,n,\"a\"\"b\"\n1,2,3,5\n"),
    ("net price", "n,m,n,net price\n1,2,3,5\n"),
  ])
  func namesAreReadAsEverywhere(target: String, expected: String) throws {
    for isOptimized in [true, false] {
      let operation = Operation.set(try ColumnSelection(target), to: try Expression("5"))
      #expect(PlanRunner(isOptimized: isOptimized).run([operation], on: "n,m,n\n1,2,3\n").text == expected, "\(target)")
    }
  }

  @Test(arguments: ["#4", "#0", "n[3]", "n..m", "/n/", "!n", "n,m", "\"\""])
  func whatIsNotOneColumnIsAnError(target: String) throws {
    let operation = Operation.set(try ColumnSelection(target), to: try Expression("5"))
    #expect(PlanRunner().run([operation], on: "n,m,n\n1,2,3\n").failure != nil, "\(target)")
  }

  @Test func aNameThatIsGivenIsTakenAsItIs() throws {
    let outcome = PlanRunner().run([.set("#1", to: try Expression("5"))], on: "n\n1\n")
    #expect(outcome.text == "n,#1\n1,5\n")
  }
}
