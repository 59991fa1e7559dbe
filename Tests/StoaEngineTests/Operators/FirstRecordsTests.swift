import StoaBytes
import StoaColumns
import StoaEngine
import StoaTestSupport
import Testing

/// The first and last records of each group, held against counting by hand.
struct FirstRecordsTests {
  @Test(arguments: [1, 2, 3, 8], [0, 1, 2, 5])
  func firstAndLastOfEachGroupAreThoseCountedByHand(threadCount: Int, limit: Int) throws {
    var generator = SeededGenerator(seed: UInt64(limit))
    var table = PlainTable.random(["a", "b"], keys: 80, rows: 2500, &generator)
    table.names.append("n")
    for row in table.rows.indices { table.rows[row].append("\(row)") }
    func kept(_ rows: [[String]]) -> [[String]] {
      var counts: [[[UInt8]]: Int] = [:]
      return rows.filter { row in
        let key = [Array(row[0].utf8), Array(row[1].utf8)]
        counts[key, default: 0] += 1
        return counts[key, default: 0] <= limit
      }
    }
    var (first, last) = (table, table)
    first.rows = kept(table.rows)
    last.rows = kept(table.rows.reversed()).reversed()
    let columns = try ColumnSelection("a,b")
    // Little memory has the keys sorted on disk.
    for memory in [1 << 30, 200 << 10] {
      let runner = PlanRunner(threadCount: threadCount, memoryLimit: memory)
      #expect(runner.run([.head(limit, ofEach: columns)], on: table.text).text == first.text)
      #expect(runner.run(Operation.tail(limit, ofEach: columns), on: table.text).text == last.text)
    }
  }
}
