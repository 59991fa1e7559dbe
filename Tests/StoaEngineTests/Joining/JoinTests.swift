import StoaBytes
import StoaColumns
import StoaEngine
import StoaTestSupport
import Testing

/// Joins against nested loops over arrays.
struct JoinTests {
  /// A join as one would do it by hand.
  private static func plain(
    _ left: PlainTable,
    _ right: PlainTable,
    _ kind: Join.Kind,
    keys: [Int],
    matchesMissing: Bool = false
  ) -> PlainTable {
    func key(_ row: [String]) -> [[UInt8]]? {
      let key = keys.map { Array(row[$0].utf8) }
      return kind != .cross && !matchesMissing && key.contains([]) ? nil : key
    }
    let others = right.names.indices.filter { !keys.contains($0) }
    var names = left.names
    for name in others.map({ right.names[$0] }) { names.append(names.contains(name) ? name + "_2" : name) }
    var joined = PlainTable(names: kind == .semi || kind == .anti ? left.names : names, rows: [])
    var met = Set<Int>()
    let rightKeys = right.rows.map(key)
    for row in left.rows {
      let matches = right.rows.indices.filter { key(row) != nil && rightKeys[$0] == key(row) }
      met.formUnion(matches)
      switch kind {
      case .semi: if !matches.isEmpty { joined.rows.append(row) }
      case .anti: if matches.isEmpty { joined.rows.append(row) }
      default:
        for match in matches { joined.rows.append(row + others.map { right.rows[match][$0] }) }
        if matches.isEmpty, kind == .left || kind == .full { joined.rows.append(row + others.map { _ in "" }) }
      }
    }
    guard kind == .right || kind == .full else { return joined }
    for (number, row) in right.rows.enumerated() where !met.contains(number) {
      let first = left.names.indices.map { keys.contains($0) ? row[$0] : "" }
      joined.rows.append(first + others.map { row[$0] })
    }
    return joined
  }

  private static func join(_ keys: String, _ kind: Join.Kind, matchesMissing: Bool = false) throws -> Join {
    let columns = kind == .cross ? [] : [Join.Key(try ColumnSelection(keys))]
    return Join(keys: columns, kind: kind, matchesMissing: matchesMissing)
  }

  @Test(arguments: Join.Kind.allCases, [UInt64](1...6))
  func smallTablesAreJoinedAsByHand(kind: Join.Kind, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for size in [0, 1, 3, 20, 60] {
      let left = PlainTable.random(["a", "b", "v"], keys: 16, rows: size, &generator)
      let right = PlainTable.random(
        ["a", "b", "w", "v"],
        keys: 16,
        rows: Int.random(in: 0...40, using: &generator),
        &generator
      )
      for (text, keys) in [("a", [0]), ("a,b", [0, 1])] {
        for matchesMissing in [false, true] {
          let columns = kind == .cross ? [] : keys
          let expected = Self.plain(left, right, kind, keys: columns, matchesMissing: matchesMissing).text
          let join = try Self.join(text, kind, matchesMissing: matchesMissing)
          for (threadCount, memory) in [(1, 1 << 30), (3, 1 << 30)] {
            let runner = PlanRunner(threadCount: threadCount, memoryLimit: memory)
            let outcome = runner.run([.join(right.other, join)], on: left.text)
            #expect(outcome == PlanRunner.Outcome(text: expected), "\(text), \(size) rows, \(matchesMissing)")
          }
        }
      }
    }
  }

  /// Tables that outgrow memory are sorted and merged, those with common keys put aside: all to the same end.
  @Test(arguments: Join.Kind.allCases.filter { $0 != .cross }, [1, 2, 3, 8])
  func largeTablesAreJoinedAlike(kind: Join.Kind, threadCount: Int) throws {
    var generator = SeededGenerator(seed: 11)
    for keys in [8, 40, 3000] {
      let left = PlainTable.random(["a", "b", "v"], keys: keys, rows: keys < 40 ? 200 : 1500, &generator)
      let right = PlainTable.random(["a", "w", "b"], keys: keys, rows: 1200, &generator)
      let join = try Self.join(keys < 40 ? "a,b" : "a", kind)
      let expected = PlanRunner().run([.join(right.other, join)], on: left.text)
      #expect(expected.failure == nil)
      for memory in [1 << 30, 300 << 10] {
        let runner = PlanRunner(threadCount: threadCount, memoryLimit: memory)
        #expect(runner.run([.join(right.other, join)], on: left.text) == expected, "\(keys) keys in \(memory)")
      }
    }
  }

  @Test func valuesAreComparedAsTheKeySays() throws {
    let right = PlainTable(names: ["k", "w"], rows: [["1", "one"], ["x", "text"], ["", "none"]])
    let left = "k\n1\n01\n1.0\nX\n\"x\"\n\"\"\n"
    let found: [(SortKey.Kind, String)] = [
      (.text, "1,one\n\"x\",text\n"), (.auto, "1,one\n01,one\n1.0,one\n\"x\",text\n"),
      (.number, "1,one\n01,one\n1.0,one\n"), (.nocase, "1,one\nX,text\n\"x\",text\n"),
    ]
    for (kind, rows) in found {
      let join = Join(keys: [Join.Key(try ColumnSelection("k"), by: kind)])
      #expect(PlanRunner().run([.join(right.other, join)], on: left).text == "k,w\n" + rows, "\(kind)")
    }
    // An accent of its own is another text.
    let accents = PlainTable(names: ["k", "w"], rows: [["Cafe\u{301}", "x"]])
    let join = Join(keys: [Join.Key(try ColumnSelection("k"))])
    #expect(PlanRunner().run([.join(accents.other, join)], on: "k\nCaf\u{e9}\n").text == "k,w\n")
  }

  @Test func theNearestRowIsFound() throws {
    let right = PlainTable(
      names: ["s", "t", "w"],
      rows: [
        ["a", "10", "ten"], ["a", "20", "twenty"], ["b", "5", "five"], ["a", "20", "second"], ["a", "x", "text"],
      ]
    )
    let left = "s,t\na,9\na,10\na,14\na,16\na,20\na,99\nb,15\nc,1\na,\n"
    let found: [(Join.Nearest.Direction, String?, [String])] = [
      (.backward, nil, ["", "ten", "ten", "ten", "second", "second", "five", "", ""]),
      (.forward, nil, ["ten", "ten", "twenty", "twenty", "twenty", "", "", "", ""]),
      (.nearest, nil, ["ten", "ten", "ten", "twenty", "second", "second", "five", "", ""]),
      (.backward, "5", ["", "ten", "ten", "", "second", "", "", "", ""]),
    ]
    for (direction, tolerance, words) in found {
      var join = Join(keys: [Join.Key(try ColumnSelection("s"))], kind: .left)
      join.nearest = Join.Nearest(
        try ColumnSelection("t"),
        direction,
        tolerance: tolerance.flatMap { ExactDecimal($0) }
      )
      let chain: [Operation] = [.join(right.other, join), .select(try ColumnSelection("w"))]
      let text = PlanRunner().run(chain, on: left).text
      let expected = words.map { $0.isEmpty ? "\"\"" : $0 }
      #expect(text.split(separator: "\n").dropFirst().map(String.init) == expected, "\(direction)")
    }
  }

  /// Tables that outgrow memory are sorted by what they are near by, too, and merged.
  @Test(arguments: [Join.Kind.inner, .left, .semi, .anti], [1, 3])
  func theNearestRowIsTheSameInAnyMemory(kind: Join.Kind, threadCount: Int) throws {
    var generator = SeededGenerator(seed: 23)
    let others = ["3.0", "3.00", "x", "", "2024-01-01", "2024-01-02T10:00Z", "1e30"]
    let points = (0..<60).map { "\(Double($0) / 4)" } + others
    func rows(_ count: Int) -> [[String]] {
      (0..<count).map { number in
        let key = Int.random(in: 0..<9, using: &generator)
        return [key == 0 ? "" : "k\(key)", points.randomElement(using: &generator) ?? "", "v\(number)"]
      }
    }
    let left = PlainTable(names: ["s", "t", "v"], rows: rows(400))
    let right = PlainTable(names: ["s", "t", "w"], rows: rows(3000))
    for direction in Join.Nearest.Direction.allCases {
      for (keys, tolerance) in [("s", nil), ("s", "0.3"), ("", "0"), ("", nil)] as [(String, String?)] {
        var join = Join(keys: keys.isEmpty ? [] : [Join.Key(try ColumnSelection(keys))], kind: kind)
        let distance = tolerance.flatMap { ExactDecimal($0) }
        join.nearest = Join.Nearest(try ColumnSelection("t"), direction, tolerance: distance)
        let expected = PlanRunner().run([.join(right.other, join)], on: left.text)
        #expect(expected.failure == nil && expected.text.count > 100)
        let runner = PlanRunner(threadCount: threadCount, memoryLimit: 300 << 10)
        #expect(runner.run([.join(right.other, join)], on: left.text) == expected, "\(direction) \(keys)")
      }
    }
  }

  /// What would make too much of a batch comes of a few rows at a time.
  @Test(arguments: Join.Kind.allCases, [1, 3])
  func longRowsAreJoinedAsShortOnes(kind: Join.Kind, threadCount: Int) throws {
    var generator = SeededGenerator(seed: 29)
    let keys = kind == .cross ? [] : [0]
    let join = try Self.join("a", kind)
    let runner = PlanRunner(threadCount: threadCount)
    let left = PlainTable.random(["a", "v"], keys: 5, rows: 200, &generator)
    var right = PlainTable.random(["a", "w"], keys: 5, rows: 6, &generator)
    for row in right.rows.indices { right.rows[row][1] = String(repeating: "x", count: row % 2 * 2000) + "\(row)" }
    let expected = Self.plain(left, right, kind, keys: keys).text
    #expect(runner.run([.join(right.other, join)], on: left.text).text == expected)
    // A few of these make a batch.
    let long = String(repeating: "x", count: 100_000)
    right.rows = (0..<8).map { [$0 < 2 ? left.rows[0][0] : "none \($0)", long] }
    let few = PlainTable(names: left.names, rows: Array(left.rows.prefix(20)))
    let batches = Self.plain(few, right, kind, keys: keys).text
    #expect(runner.run([.join(right.other, join)], on: few.text).text == batches)
    // What is put together of what was spilled is, too.
    guard kind != .cross else { return }
    let little = PlanRunner(threadCount: threadCount, memoryLimit: 2 << 20)
    #expect(little.run([.join(right.other, join)], on: few.text) == PlanRunner.Outcome(text: batches))
  }

  @Test func theNearestOfLongRowsIsThatOfShortOnes() throws {
    var join = Join(keys: [Join.Key(try ColumnSelection("s"))], kind: .left)
    join.nearest = Join.Nearest(try ColumnSelection("t"), .nearest)
    let left = "s,t\n" + (0..<500).map { "\($0 % 3),\($0 * 7 % 101)\n" }.joined()
    func joined(_ text: String) -> String {
      let rows = (0..<60).map { ["\($0 % 3)", "\($0 * 13 % 101)", text] }
      return PlanRunner().run([.join(PlainTable(names: ["s", "t", "w"], rows: rows).other, join)], on: left).text
    }
    let long = String(repeating: "x", count: 20_000)
    #expect(joined(long).split(separator: long).joined(separator: "x") == joined("x"))
  }

  @Test func rowsOfOneKeyThatTakeTooMuchAreAnError() throws {
    let right = PlainTable(names: ["k", "w"], rows: (0..<4000).map { ["same", "value \($0)"] })
    let join = Join(keys: [Join.Key(try ColumnSelection("k"))])
    let outcome = PlanRunner(memoryLimit: 300 << 10).run([.join(right.other, join)], on: "k\nsame\n")
    #expect(outcome.failure?.code == .memory && outcome.failure?.message.contains("one key") == true)
    #expect(PlanRunner().run([.join(right.other, join), .count], on: "k\nsame\n").text == "count\n4000\n")
  }

  @Test func datesAreNearInTime() throws {
    let right = PlainTable(
      names: ["t", "w"],
      rows: [["2024-01-01T00:00:00Z", "new year"], ["2024-01-01T12:00:00.5Z", "noon"]]
    )
    var join = Join(keys: [], kind: .inner)
    join.nearest = Join.Nearest(try ColumnSelection("t"), .backward, tolerance: 3600)
    let left = "t\n2024-01-01 00:30:00\n2024-01-01T12:00:00Z\n2024-01-01T12:00:00.50Z\n2023-12-31\n1\n"
    let text = PlanRunner().run([.join(right.other, join)], on: left).text
    #expect(
      text
        == "t,t_2,w\n2024-01-01 00:30:00,2024-01-01T00:00:00Z,new year\n2024-01-01T12:00:00.50Z,2024-01-01T12:00:00.5Z,noon\n"
    )
  }
}
