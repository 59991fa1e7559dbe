import StoaBytes
import StoaColumns
import StoaEngine
import StoaTestSupport
import Testing

/// Rows that become columns, and columns that become rows.
struct ReshapingTests {
  private func columns(_ text: String) throws -> ColumnSelection { try ColumnSelection(text) }

  @Test(arguments: [1, 2, 3, 8], [UInt64](1...3))
  func pivotPutsEachValueWhereItBelongs(threadCount: Int, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var table = PlainTable.random(["a", "b"], keys: 40, rows: 900, &generator)
    table.names.append("v")
    for row in table.rows.indices { table.rows[row].append("\(row % 17)") }
    // By hand: the keys and the names in the order in which they turn up, and exact sums.
    var keys: [[UInt8]] = []
    var names: [[UInt8]] = []
    var texts: [[UInt8]: String] = [:]
    var sums: [[[UInt8]]: Int] = [:]
    for row in table.rows {
      let (key, name) = (Array(row[0].utf8), Array(row[1].utf8))
      if !keys.contains(key) { keys.append(key) }
      if !names.contains(name) { names.append(name) }
      (texts[key], texts[name]) = (row[0], row[1])
      sums[[key, name], default: 0] += Int(row[2]) ?? 0
    }
    let expected = PlainTable(
      names: ["a"] + names.map { texts[$0] ?? "" },
      rows: keys.map { key in
        [texts[key] ?? ""] + names.map { name in sums[[key, name]].map(String.init) ?? "none" }
      }
    )
    var pivot = Pivot(names: try columns("b"), values: try columns("v"), aggregate: .sum, filler: "none")
    for memory in [1 << 30, 200 << 10] {
      let runner = PlanRunner(threadCount: threadCount, memoryLimit: memory)
      #expect(runner.run([.pivot(pivot)], on: table.text) == PlanRunner.Outcome(text: expected.text))
    }
    // What is behind it sees the columns that were made.
    let counted = PlanRunner(threadCount: threadCount).run([.pivot(pivot), .columns(of: nil), .count], on: table.text)
    #expect(counted.text == "count\n\(names.count + 1)\n")
    pivot.columnLimit = names.count - 1
    #expect(PlanRunner().run([.pivot(pivot)], on: table.text).failure?.code == .unsuitableValue)
  }

  @Test func severalValuesForOneCellAreAnError() throws {
    let pivot = Pivot(names: try columns("b"), values: try columns("v"))
    let outcome = PlanRunner().run([.pivot(pivot)], on: "a,b,v\nx,n,1\ny,n,2\nx,n,3\n")
    #expect(outcome.failure?.code == .unsuitableValue)
    #expect(outcome.failure?.message == "n of x has 2 values for one cell")
  }

  @Test(arguments: [1, 3])
  func unpivotAndPivotUndoEachOther(threadCount: Int) throws {
    var generator = SeededGenerator(seed: 3)
    var table = PlainTable.random(["n", "a", "b,c", "d"], keys: 30, rows: 3000, &generator)
    for row in table.rows.indices { table.rows[row][0] = "\(row)" }
    let runner = PlanRunner(threadCount: threadCount)
    let chain: [Operation] = [
      .unpivot(try columns("!n"), namesTo: "key", valuesTo: "it"),
      .pivot(Pivot(names: try columns("key"), values: try columns("it"))),
    ]
    #expect(runner.run(chain, on: table.text) == PlanRunner.Outcome(text: table.text))
    let long = runner.run([.unpivot(try columns("a,d"), dropsMissing: true), .count], on: table.text).text
    let present = table.rows.reduce(0) { $0 + ($1[1].isEmpty ? 0 : 1) + ($1[3].isEmpty ? 0 : 1) }
    #expect(long == "count\n\(present)\n")
  }

  @Test func eachRowTellsItsInput() throws {
    let text = PlanRunner().run([.nameSource("file")], on: ["a\n1\n", "a\n2\n3\n"]).text
    #expect(text == "file,a\ninput 0,1\ninput 1,2\ninput 1,3\n")
  }
}
