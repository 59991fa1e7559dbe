import StoaBytes
import StoaColumns
import StoaEngine
import StoaTestSupport
import Testing

/// Rows and columns that change places, against a table that is turned by hand.
struct TransposeTests {
  @Test(arguments: [1, 3], [(1, 1), (1, 7), (5, 1), (40, 300), (3000, 3)])
  func rowsAndColumnsChangePlaces(threadCount: Int, size: (rows: Int, columns: Int)) {
    var generator = SeededGenerator(seed: UInt64(size.rows))
    let values = ["", "1", "07", "x", "a b", "é"]
    let table = (0...size.rows).map { row in
      // The first values name columns, and the names of the others are values.
      (0..<size.columns).map { $0 == 0 || row == 0 ? "n\(row)-\($0)" : generator.one(of: values) }
    }
    func text(_ table: [[String]]) -> String {
      table.map { ($0 == [""] ? "\"\"" : $0.joined(separator: ",")) + "\n" }.joined()
    }
    let turned = (0..<size.columns).map { column in table.map { $0[column] } }
    let runner = PlanRunner(threadCount: threadCount)
    #expect(runner.run([.transpose()], on: text(table)).text == text(turned))
    #expect(runner.run([.transpose(), .transpose()], on: text(table)).text == text(table))
  }

  @Test func whatIsTooMuchIsAnError() {
    let table = "a,b\n" + String(repeating: "1,some longer text in a field\n", count: 9000)
    #expect(PlanRunner().run([.transpose(limit: 9000)], on: table).failure == nil)
    #expect(PlanRunner().run([.transpose(limit: 8999)], on: table).failure?.code == .unsuitableValue)
    #expect(PlanRunner(memoryLimit: 400 << 10).run([.transpose()], on: table).failure?.code == .memory)
  }
}
