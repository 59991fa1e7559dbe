import StoaColumns
import StoaEngine
import StoaTestSupport
import Testing

/// Comparisons of tables against those of arrays.
struct DiffTests {
  /// A comparison as one would do it by hand: by the first column, or by whole rows.
  private static func plain(_ old: PlainTable, _ new: PlainTable, byKey: Bool) -> PlainTable {
    let keyNames = byKey ? [new.names[0]] : new.names
    var result = PlainTable(names: ["change"] + keyNames + ["column", "old", "new"], rows: [])
    func key(_ row: [String]) -> [UInt8] { Array((byKey ? row[0] : row.joined(separator: "|")).utf8) }
    func shown(_ row: [String]) -> [String] { byKey ? [row[0]] : row }
    // The rows of each key that have not met one, in their order.
    var left: [[UInt8]: [Int]] = [:]
    for (number, row) in old.rows.enumerated() { left[key(row), default: []].append(number) }
    for row in new.rows {
      guard let former = left[key(row)]?.first else {
        result.rows.append(["added"] + shown(row) + ["", "", ""])
        continue
      }
      left[key(row)]?.removeFirst()
      for column in new.names.indices where Array(old.rows[former][column].utf8) != Array(row[column].utf8) {
        result.rows.append(["changed"] + shown(row) + [new.names[column], old.rows[former][column], row[column]])
      }
    }
    for number in left.values.joined().sorted() {
      result.rows.append(["removed"] + shown(old.rows[number]) + ["", "", ""])
    }
    return result
  }

  @Test(arguments: [UInt64](1...6), [true, false])
  func tablesAreComparedAsByHand(seed: UInt64, byKey: Bool) throws {
    var generator = SeededGenerator(seed: seed)
    for size in [0, 1, 5, 40, 400] {
      let old = PlainTable.random(["k", "b", "v"], keys: size / 2, rows: size, &generator)
      var new = PlainTable.random(["k", "b", "v"], keys: size / 2, rows: size / 10, &generator)
      for row in old.rows where Int.random(in: 0..<4, using: &generator) > 0 {
        var row = row
        if Int.random(in: 0..<5, using: &generator) == 0 { row[2] += "'" }
        new.rows.append(row)
      }
      new.rows.shuffle(using: &generator)
      let expected = Self.plain(old, new, byKey: byKey)
      let diff = Diff(keys: byKey ? [Join.Key(try ColumnSelection("k"))] : [])
      for (threadCount, memory) in [(1, 1 << 30), (3, 200 << 10)] {
        let runner = PlanRunner(threadCount: threadCount, memoryLimit: memory)
        let outcome = runner.run([.diff(old.other, diff)], on: new.text)
        #expect(outcome == PlanRunner.Outcome(text: expected.text), "\(size) rows")
        let (_, finding) = runner.notes(of: [.diff(old.other, diff)], on: new.text)
        #expect((finding == nil) == expected.rows.isEmpty)
      }
    }
  }

  @Test func theFindingCountsWhatDiffers() throws {
    let old = PlainTable(names: ["k", "a", "gone"], rows: [["1", "x", ""], ["2", "y", ""], ["2", "z", ""]])
    let diff = Diff(keys: [Join.Key(try ColumnSelection("k"))])
    let (notes, finding) = PlanRunner().notes(of: [.diff(old.other, diff)], on: "k,a,come\n1,xx,\n3,w,\n")
    #expect(
      finding
        == "the tables differ: 1 column added, 1 column removed, 1 row added, 2 rows removed, 1 cell of 1 row changed"
    )
    #expect(notes == ["1 row has a key that came before; such rows are compared in their order"])
  }
}
