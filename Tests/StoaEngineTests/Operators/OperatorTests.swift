import StoaBytes
import StoaColumns
import StoaEngine
import StoaRecords
import Testing

/// Each operator on a table small enough to read.
struct OperatorTests {
  private let table = "a,b,c\n1,x,\"u,v\"\n2,y,w\n3,\"z\"\"z\",\n"

  private func output(_ operations: [Operation]) -> String { PlanRunner().run(operations, on: table).text }

  @Test func nothingChangesNothing() {
    #expect(output([]) == table)
  }

  @Test func selectingCopiesFieldsAsTheyStand() throws {
    #expect(output([.select(try ColumnSelection("c,a"))]) == "c,a\n\"u,v\",1\nw,2\n,3\n")
    #expect(output([.select(try ColumnSelection("b,b"))]) == "b,b\nx,x\ny,y\n\"z\"\"z\",\"z\"\"z\"\n")
  }

  @Test func theOnlyFieldOfARecordIsQuotedWhenItIsEmpty() throws {
    #expect(output([.select(try ColumnSelection("c"))]) == "c\n\"u,v\"\nw\n\"\"\n")
  }

  @Test func selectingAllInOrderKeepsRecordsWhole() throws {
    let text = "a,b\r\n1,\"x\"\r\n"
    #expect(PlanRunner().run([.select(try ColumnSelection("a..b"))], on: text).text == text)
  }

  @Test(arguments: [
    ("a", "b", "a,b,c"), ("a", "c", "b,a,c"), ("c,b", "a", "b,c,a"), ("b", "b", "a,b,c"), ("a..b", nil, "c,a,b"),
  ])
  func movingKeepsTheOrderOfWhatIsMoved(columns: String, target: String?, header: String) throws {
    let operation = Operation.move(
      try ColumnSelection(columns),
      before: try target.map { try ColumnSelection($0) }
    )
    #expect(output([operation]).prefix(while: { $0 != "\n" }) == header)
  }

  @Test func renamingQuotesANameThatNeedsIt() throws {
    let text = output([.rename([(try ColumnSelection("b"), "x,y")]), .head(1)])
    #expect(text == "a,\"x,y\",c\n1,x,\"u,v\"\n")
  }

  @Test func numbersStayWithTheirRecords() throws {
    let operations = [Operation.number("n", from: 10), .slice(1..<3), .select(try ColumnSelection("n,b"))]
    #expect(output(operations) == "n,b\n11,y\n12,\"z\"\"z\"\n")
  }

  @Test(arguments: 0...5)
  func headAndTailMeetInTheMiddle(count: Int) {
    let lines = ["1,x,\"u,v\"\n", "2,y,w\n", "3,\"z\"\"z\",\n"]
    #expect(output([.head(count)]) == "a,b,c\n" + lines.prefix(count).joined())
    #expect(output([.tail(count)]) == "a,b,c\n" + lines.suffix(count).joined())
  }

  @Test func countingCountsWhatIsLeft() {
    #expect(output([.count]) == "count\n3\n")
    #expect(output([.head(2), .count]) == "count\n2\n")
    #expect(output([.tail(1), .count]) == "count\n1\n")
    #expect(output([.count, .count]) == "count\n1\n")
  }

  @Test func anUnknownColumnIsToldOfWithItsNeighbours() throws {
    let table = "city,price\n"
    let failure = PlanRunner().run([.select(try ColumnSelection("prise"))], on: table).failure
    #expect(failure?.code == .unknownColumn)
    #expect(failure?.description == "there is no column prise; did you mean price?")
  }

  @Test func raggedRecordsAreFilledUpToTheWidest() {
    var runner = PlanRunner()
    runner.rules = { RecordRules(width: $0, padsShortRecords: true) }
    #expect(runner.run([], on: "a,b\n1,2,3\n4\n\n").text == "a,b,3\n1,2,3\n4,,\n")
    runner.expectations.hasHeader = false
    #expect(runner.run([], on: "a\tb\na\tb\tc\td\n").text == "1\t2\t3\t4\na\tb\t\t\na\tb\tc\td\n")
  }
}
