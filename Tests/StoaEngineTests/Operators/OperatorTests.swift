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

  @Test func countsBeyondEveryTableAreNoTrouble() throws {
    let keys = try SortKey.parse("a:desc")
    #expect(output([.top(.max, keys), .select(try ColumnSelection("a"))]) == "a\n3\n2\n1\n")
    #expect(output([.sample(.max, seed: 1), .count]) == "count\n3\n")
    #expect(output([.number("n", from: .min), .head(1), .select(try ColumnSelection("n"))]) == "n\n\(Int.min)\n")
    let numbered = PlanRunner().run([.number("n", from: .max - 1)], on: table)
    #expect(numbered.failure?.code == .unsuitableValue)
  }

  /// What an operator holds comes out with all that stands in it, also where the table has no quotes.
  @Test(arguments: [1, 3])
  func whatIsHeldIsToldInADialectThatTellsIt(threadCount: Int) throws {
    var runner = PlanRunner(threadCount: threadCount)
    runner.expectations.delimiter = UInt8(ascii: "\t")
    let table = "a\tb\n" + (0..<2000).map { "\($0)\tx\($0)\n" }.joined()
    let set = Operation.set("c", to: try Expression("concat(\"\t\", b, \"\\\"\", a)"))
    let check = Operation.filter(try Expression("c != concat(\"\t\", b, \"\\\"\", a)"))
    let keys = try SortKey.parse("a:number:desc")
    let held: [StoaEngine.Operation] = [
      .sort(keys), .reverse, .shuffle(seed: 3), .top(1500, keys), .tail(700), .sample(900, seed: 5),
      .distinct(try ColumnSelection("b")), .fillDown(try ColumnSelection("c")),
      .implode(try ColumnSelection("b"), separator: ","), .explode(try ColumnSelection("b"), separator: ","),
    ]
    for operation in held {
      #expect(runner.run([set, operation, check, .count], on: table).text == "count\n0\n", "\(operation.name)")
      #expect(runner.run([set, operation, .sort(keys), check, .count], on: table).text == "count\n0\n")
    }
    // A column that one of the inputs lacks.
    let nothing = Operation.set("c", to: try Expression("\"\""))
    #expect(runner.run([nothing, .sort(keys)], on: "a\tb\n2\t\n").text == "a\tb\tc\n2\t\t\n")
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
