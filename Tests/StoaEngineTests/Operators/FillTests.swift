import StoaBytes
import StoaColumns
import StoaEngine
import StoaRecords
import StoaTestSupport
import Testing

/// Missing values are filled in, and nothing else changes.
struct FillTests {
  /// Records as they stand, and their fields as values.
  private struct Table {
    var dialect: Dialect
    var records: [String]
  }

  private static let csv = Table(
    dialect: .csv,
    records: ["\"x\",1,a\n", ",2,\"a,b\"\n", "\"\",,\"c\"\r\n", "y,\"\",\n", "\"z\"\"\",4,\"d\"\n", ",,\n"]
  )
  private static let json = Table(
    dialect: .json,
    records: ["\"5\",1,null\n", ",2,\"a,b\"\n", "null,3,\"\"\n", "7,,true\n", "\"\",\"4\",\"c\\u0022\"\n", ",,\n"]
  )
  private static let tsv = Table(
    dialect: .tsv,
    records: ["\"x\"\t1\ta\n", "\t2\t\"\n", "\t\t\n", "y\t3\t\n", "\t\tz\n"]
  )

  /// What comes out when the records come in batches of some sizes.
  private func output(
    _ operations: [Operation],
    _ table: Table,
    cutAt cuts: [Int],
    to dialect: Dialect
  ) throws -> String {
    var batches: [RecordBatch] = []
    for (start, end) in zip([0] + cuts, cuts + [table.records.count]) {
      let bytes = OutputBuffer()
      bytes.append(table.records[start..<end].joined())
      let (block, count) = bytes.takeBlock()
      let origin = RecordBatch.Origin(source: "records", firstLine: start + 1)
      batches.append(RecordBatch(scanning: block, 0..<count, width: 3, dialect: table.dialect, origin: origin))
    }
    let context = ExecutionContext(threadCount: 1, memoryLimit: 1 << 30, temporaryDirectory: "/tmp")
    let plan = try Plan(operations).bind(to: TableShape(["a", "b", "c"].map { TableShape.Column($0) }), in: context)
    let output = MemoryByteSink()
    let sink = DelimitedSink(DelimitedEncoder(dialect), to: output, header: nil)
    try Executor(threadCount: 1).run(GivenBatches(batches), through: plan.stages, into: sink)
    try sink.finish()
    return output.text
  }

  private static func chains() throws -> [[Operation]] {
    let all = try ColumnSelection("a,b,c")
    return [
      [.fillDown(all)], [.fill(all, with: "5")], [.fill(try ColumnSelection("a"), with: "q,\"\tr")],
      [.fillDown(try ColumnSelection("a,c")), .select(try ColumnSelection("c,a"))],
      [.select(try ColumnSelection("b,a,a")), .fillDown(try ColumnSelection("#2"))],
      [.select(try ColumnSelection("a,a")), .fill(try ColumnSelection("#1,#2"), with: "-")],
      [.filter(try Expression("b != \"2\"")), .fillDown(all)],
      [.set("b", to: try Expression("b + 1")), .fillDown(try ColumnSelection("b,c"))],
      [.fillDown(try ColumnSelection("b,c"), by: try ColumnSelection("a"))],
    ]
  }

  @Test(arguments: [csv.dialect, json.dialect, tsv.dialect], 0..<9)
  func everyWayToCutTheInputGivesTheSame(dialect: Dialect, chain: Int) throws {
    let table = [Self.csv, Self.json, Self.tsv].first { $0.dialect == dialect } ?? Self.csv
    let operations = try Self.chains()[chain]
    for target in Set([dialect, .csv]) {
      let whole = try output(operations, table, cutAt: [], to: target)
      // Every set of places to cut at.
      for set in 1..<1 << (table.records.count - 1) {
        let cuts = (1..<table.records.count).filter { set >> ($0 - 1) & 1 == 1 }
        #expect(try output(operations, table, cutAt: cuts, to: target) == whole, "\(cuts)")
      }
    }
  }

  @Test(arguments: [1, 3], [2, 40, 5000])
  func groupsAreFilledInEachOnItsOwn(threadCount: Int, groupCount: Int) throws {
    var generator = SeededGenerator(seed: UInt64(groupCount))
    let values = ["", "", "1", "\"2\"", "\"x, y\""]
    var last: [Int: String] = [:]
    var (text, expected) = ("g,v\n", "g,v\n")
    for _ in 0..<20_000 {
      let (group, value) = (generator.number(below: groupCount), generator.one(of: values))
      if !value.isEmpty { last[group] = value }
      text += "\(group),\(value)\n"
      expected += "\(group),\(last[group] ?? "")\n"
    }
    let operation = Operation.fillDown(try ColumnSelection("v"), by: try ColumnSelection("g"))
    let outcome = PlanRunner(threadCount: threadCount).run([operation], on: text)
    #expect(outcome.failure == nil && outcome.text == expected)
    let itself = Operation.fillDown(try ColumnSelection("v"), by: try ColumnSelection("v"))
    #expect(PlanRunner(threadCount: threadCount).run([itself], on: text).text == text)
  }

  @Test func whatIsThereKeepsItsQuotes() throws {
    let columns = try ColumnSelection("a,b,c")
    let filled = "\"x\",1,a\nq,2,\"a,b\"\nq,q,\"c\"\r\ny,q,q\n\"z\"\"\",4,\"d\"\nq,q,q\n"
    #expect(try output([.fill(columns, with: "q")], Self.csv, cutAt: [], to: .csv) == filled)
    let followed = "\"x\",1,a\n\"x\",2,\"a,b\"\n\"x\",2,\"c\"\r\ny,2,\"c\"\n\"z\"\"\",4,\"d\"\n\"z\"\"\",4,\"d\"\n"
    #expect(try output([.fillDown(columns)], Self.csv, cutAt: [], to: .csv) == followed)
    // A string of JSON stays one, and what is filled in from above is of its kind.
    let scalars =
      "\"5\",1,null\n\"5\",2,\"a,b\"\n\"5\",3,\"a,b\"\n7,3,true\n7,\"4\",\"c\\u0022\"\n7,\"4\",\"c\\u0022\"\n"
    #expect(try output([.fillDown(columns)], Self.json, cutAt: [], to: .json) == scalars)
  }
}
