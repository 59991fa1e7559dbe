import StoaBytes
import StoaColumns
import StoaRecords
import StoaTestSupport
import Testing

@testable import StoaEngine

/// Taking values apart, and putting them together again.
struct ExplodeTests {
  private func explode(_ table: String, _ column: String = "t", _ separator: String = ";") throws -> String {
    PlanRunner().run([.explode(try ColumnSelection(column), separator: separator)], on: table).text
  }

  @Test func partsMakeRows() throws {
    #expect(try explode("a,t,b\n1,x;y,\"q\"\n2,,r\n3,z,s\n") == "a,t,b\n1,x,\"q\"\n1,y,\"q\"\n2,,r\n3,z,s\n")
    #expect(try explode("t\n;a;;b;\n") == "t\n\"\"\na\n\"\"\nb\n\"\"\n")
    #expect(try explode("t,u\n\"a, b\",1\n", "t", ", ") == "t,u\na,1\nb,1\n")
    #expect(try explode("t,u\n\"a|,b|\"\"c\",1\n", "t", "|") == "t,u\na,1\n\",b\",1\n\"\"\"c\",1\n")
    #expect(try explode("t,u\n") == "t,u\n")
  }

  @Test func elementsOfMembersOfTheirOwnAreNoTableOfAllByAll() throws {
    let shape = TableShape((0..<2000).map { TableShape.Column("t.\($0).k\($0)") })
    let members = try #require(try ListMembers(of: "t", in: shape))
    #expect(members.names.count == 2000)
    #expect(members.elements.joined().count == 2000)
    let header = (0..<1500).map { "t.\($0).k\($0)" }.joined(separator: ",")
    let values = (0..<1500).map(String.init)
    let rows = try explode("\(header)\n\(values.joined(separator: ","))\n").split(separator: "\n")
    #expect(rows.count == 1501)
    for (row, value) in zip(rows.dropFirst(), values) {
      #expect(row.split(separator: ",") == [Substring(value)])
      #expect(row.utf8.count == 1499 + value.utf8.count)
    }
  }

  @Test func repeatedRecordsGoOnThroughAChain() throws {
    let operations = [
      Operation.set("c", to: try Expression("upper(u)")), .explode(try ColumnSelection("t"), separator: ";"),
      .filter(try Expression("t != \"b\" or u == \"x\"")), .number("n"), .sort(try SortKey.parse("t:desc")),
    ]
    let text = PlanRunner().run(operations, on: "t,u\na;b,x\nb;c,y\n").text
    #expect(text == "n,t,u,c\n3,c,y,Y\n2,b,x,X\n1,a,x,X\n")
  }

  @Test func recordsMayRepeatBeyondTheirBytes() throws {
    // A long field beside many parts: what comes out is many times as large as what went in.
    let long = String(repeating: "x", count: 300)
    let row = "\(long),\((0..<2000).map(String.init).joined(separator: ";")),y\n"
    let expected = "a,t,b\n" + String(repeating: (0..<2000).map { "\(long),\($0),y\n" }.joined(), count: 3)
    #expect(try explode("a,t,b\n" + row + row + row) == expected)
  }

  @Test(arguments: [1, 3])
  func whatComesOfAHugeFieldIsCutInBatches(threadCount: Int) throws {
    // Twenty thousand parts beside a long field, one that is computed, too: hundreds of megabytes, of which the first
    // are all that is wanted, in their order.
    let long = String(repeating: "x", count: 20_000)
    let parts = (0..<20_000).map(String.init)
    let table = "a,t\n\(long),\(parts.joined(separator: ";"))\nb,last\n"
    let chain: [Operation] = [
      .set("c", to: try Expression("concat(a, \"!\")")), .explode(try ColumnSelection("t"), separator: ";"),
    ]
    var runner = PlanRunner(threadCount: threadCount)
    runner.isOptimized = false
    let few = runner.run(chain + [.head(3), .select(try ColumnSelection("t,c"))], on: table).text
    #expect(few == "t,c\n" + parts.prefix(3).map { "\($0),\(long)!\n" }.joined())
    let ends = try Expression("t == \"19999\" || t == \"last\"")
    let counted = runner.run(chain + [.number("n"), .filter(ends), .select(try ColumnSelection("n"))], on: table)
    #expect(counted.text == "n\n20000\n20001\n")
    let batches = BatchCollection()
    let narrow = "a,t\nq,\(parts.joined(separator: ";"))\n"
    let source = MemoryByteSource(narrow, name: "n")
    let input = try TableInput(delimited: source, expecting: InputExpectations()) { RecordRules(width: $0) }
    let context = ExecutionContext(threadCount: 1, memoryLimit: 1 << 30, temporaryDirectory: "/tmp")
    let plan = try Plan([.explode(try ColumnSelection("t"), separator: ";")]).bind(to: input.shape, in: context)
    try Executor(threadCount: threadCount).run(input.records(), through: plan.stages, into: batches)
    #expect(batches.batches.map(\.count) == [16_384, 3616])
  }

  @Test func repeatedRecordsAreNotTakenForWholeOnes() throws {
    let table = "a,b\n\"1\",x\n2,\n"
    let other = PlainTable(names: ["k", "a"], rows: [["u", "1"], ["v", "1"], ["w", "2"]]).other
    var join = Join(keys: [Join.Key(try ColumnSelection("a"))])
    join.suffix = "_2"
    let both = try ColumnSelection("a,b")
    let runner = PlanRunner()
    #expect(runner.run([.join(other, join), .select(both)], on: table).text == "a,b\n\"1\",x\n\"1\",x\n2,\n")
    let filled = runner.run([.join(other, join), .select(both), .fill(both, with: "-")], on: table).text
    #expect(filled == "a,b\n\"1\",x\n\"1\",x\n2,-\n")
    #expect(runner.run([.unpivot(try ColumnSelection("b")), .count], on: table).text == "count\n2\n")
    let kept = runner.run([.unpivot(both), .select(try ColumnSelection("value"))], on: table).text
    #expect(kept == "value\n1\nx\n2\n\"\"\n")
    #expect(runner.run([.unpivot(try ColumnSelection("a"))], on: table).text == "b,name,value\nx,a,1\n,a,2\n")
  }

  @Test func neighboursAreJoined() throws {
    func implode(_ table: String) throws -> String {
      PlanRunner().run([.implode(try ColumnSelection("t"), separator: ";")], on: table).text
    }
    #expect(try implode("a,t\n1,x\n1,y\n2,z\n1,w\n") == "a,t\n1,x;y\n2,z\n1,w\n")
    #expect(try implode("t\nx\ny\n") == "t\nx;y\n")
    #expect(try implode("a,t\n\"1\",x\n1,\n") == "a,t\n\"1\",x;\n")
    #expect(try implode("a,t\n") == "a,t\n")
  }

  @Test(arguments: 0..<40)
  func whatIsTakenApartComesTogether(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var table = "a,t,b\n"
    // Some tables go over several chunks.
    for number in 0..<(seed % 8 == 0 ? 30_000 : Int.random(in: 0...40, using: &random)) {
      let parts = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        ["", "x", "y,", "z\"", "ä"].randomElement(using: &random) ?? ""
      }
      let value = parts.joined(separator: ";")
      let needsQuotes = value.contains { $0 == "," || $0 == "\"" }
      table += "\(number),\(needsQuotes ? "\"\(value.replacing("\"", with: "\"\""))\"" : value),\"q\"\n"
    }
    let column = try ColumnSelection("t")
    let operations = [Operation.explode(column, separator: ";"), .implode(column, separator: ";")]
    for threadCount in [1, 3] {
      #expect(PlanRunner(threadCount: threadCount).run(operations, on: table).text == table)
    }
  }

  /// The records that come out can take many times the bytes of those that went in.
  @Test func longRecordsOfManyPartsHaveRoom() throws {
    let long = String(repeating: "z", count: 5000)
    let parts = (0..<3000).map { "\($0)" }
    let table = "a,t,b\n\(long),\(parts.joined(separator: ";")),\(long)\n"
    let expected = "a,t,b\n" + parts.map { "\(long),\($0),\(long)\n" }.joined()
    #expect(try explode(table) == expected)
  }
}
