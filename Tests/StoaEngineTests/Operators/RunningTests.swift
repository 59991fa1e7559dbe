import StoaBytes
import StoaColumns
import StoaEngine
import StoaTestSupport
import Testing

/// What rows are told of the rows around them, against looking at all rows of the group each time.
struct RunningTests {
  private static let values = ["", "0", "-3", "7", "7.0", "2.50", "12.125", "x", "100000000000000000000", "-0.75"]

  /// A table of groups and values in a random order, and its rows.
  private func table(_ rowCount: Int, groups: Int, seed: UInt64) -> (
    text: String, rows: [(group: String, value: String)]
  ) {
    var generator = SeededGenerator(seed: seed)
    var rows: [(group: String, value: String)] = []
    for _ in 0..<rowCount {
      let group = "g\(Int.random(in: 0..<groups, using: &generator))"
      rows.append((group, Self.values.randomElement(using: &generator) ?? ""))
    }
    return ("g,v\n" + rows.map { "\($0.group),\($0.value)\n" }.joined(), rows)
  }

  /// The value of a row, worked out of all rows of its group alone.
  private func model(
    _ kind: RunningValue.Kind,
    _ values: [String],
    at row: Int,
    lastRows: Int?,
    offset: Int
  ) throws -> String {
    let window = values[max(0, lastRows.map { row + 1 - $0 } ?? 0)...row]
    func sum(_ values: some Sequence<String>) throws -> ExactDecimal? {
      let numbers = values.compactMap { ExactDecimal($0) }
      return try numbers.isEmpty ? nil : numbers.reduce(.zero) { try $0.adding($1) }
    }
    let number = ExactDecimal(values[row])
    let before = row >= offset ? ExactDecimal(values[row - offset]) : nil
    switch kind {
    case .count: return "\(row + 1)"
    case .sum: return try sum(window)?.description ?? ""
    case .mean:
      let count = window.count { ExactDecimal($0) != nil }
      return try sum(window)?.divided(by: ExactDecimal(Int128(count)))?.description ?? ""
    case .min, .max:
      // The sort of the standard library is stable: of equal values the first is in front.
      let sorted = window.filter { !$0.isEmpty }.sorted { left, right in
        let order = SortKey("v").comparison(left, right)
        return order == (kind == .min ? .ascending : .descending)
      }
      return sorted.first ?? ""
    case .previous: return row >= offset ? values[row - offset] : ""
    case .next: return row + offset < values.count ? values[row + offset] : ""
    case .change: return try before.flatMap { try number?.subtracting($0) }?.description ?? ""
    case .growth: return try before.flatMap { try number?.subtracting($0).divided(by: $0) }?.description ?? ""
    case .share: return try sum(values).flatMap { try number?.divided(by: $0) }?.description ?? ""
    case .rank, .denseRank:
      guard !values[row].isEmpty else { return "" }
      let key = SortKey("v", isDescending: true)
      let before = values.filter { !$0.isEmpty && key.comparison($0, values[row]) == .ascending }
      guard kind == .denseRank else { return "\(before.count + 1)" }
      return "\(Set(before.map { ExactDecimal($0)?.normalized.description ?? $0 }).count + 1)"
    }
  }

  private func value(_ kind: RunningValue.Kind) throws -> RunningValue {
    switch kind {
    case .count: .count
    case .rank, .denseRank: RunningValue(kind, by: SortKey("v", isDescending: true))
    default: RunningValue(kind, of: try ColumnSelection("v"))
    }
  }

  @Test(arguments: RunningValue.Kind.allCases, [(nil, 1), (1, 2), (2, 1), (7, 3), (500, 500)] as [(Int?, Int)])
  func everyValueIsThatOfLookingAtAllRows(kind: RunningValue.Kind, distances: (lastRows: Int?, offset: Int)) throws {
    let (text, rows) = table(400, groups: 5, seed: UInt64(distances.offset))
    for isGrouped in [false, true] {
      var groups: [String: [String]] = [:]
      for row in rows { groups[isGrouped ? row.group : "", default: []].append(row.value) }
      var positions: [String: Int] = [:]
      var expected = "g,v,\(kind.rawValue)\(kind == .count ? "" : "_v")\n"
      for row in rows {
        let group = isGrouped ? row.group : ""
        let position = positions[group, default: 0]
        positions[group] = position + 1
        let (lastRows, offset) = distances
        let values = groups[group] ?? []
        expected += "\(row.group),\(row.value),"
        expected += try model(kind, values, at: position, lastRows: lastRows, offset: offset) + "\n"
      }
      let by = isGrouped ? try ColumnSelection("g") : nil
      let operation = Operation.running(
        [try value(kind)],
        by: by,
        lastRows: distances.lastRows,
        offset: distances.offset
      )
      #expect(PlanRunner().run([operation], on: text).text == expected)
    }
  }

  @Test func neitherThreadsNorMemoryNorTheCutOfTheInputChangeAByte() throws {
    let (text, rows) = table(60_000, groups: 300, seed: 3)
    let values = try RunningValue.Kind.allCases.map(value)
    let operation = Operation.running(values, by: try ColumnSelection("g"), lastRows: 5, offset: 2)
    let expected = PlanRunner().run([operation], on: text)
    #expect(expected.failure == nil && expected.text.utf8.count { $0 == UInt8(ascii: "\n") } == rows.count + 1)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let halves = [lines[..<20_000], lines[..<1] + lines[20_000...]].map { $0.joined(separator: "\n") }
    for threadCount in [1, 2, 3, 8] {
      for memoryLimit in [1 << 30, 4 << 20] {
        let runner = PlanRunner(threadCount: threadCount, memoryLimit: memoryLimit)
        #expect(runner.run([operation], on: text) == expected)
        #expect(runner.run([operation], on: halves) == expected)
      }
    }
  }

  @Test func rowsThatWereLeftOutAreNotKnown() throws {
    let operations: [Operation] = [
      .filter(try Expression("v != 2")), .running([.count, RunningValue(.previous, of: try ColumnSelection("v"))]),
      .filter(try Expression("v > 1")), .running([RunningValue(.next, of: try ColumnSelection("v"))]),
    ]
    let text = PlanRunner().run(operations, on: "v\n1\n2\n\"3\"\n2\n4\n").text
    #expect(text == "v,count,previous_v,next_v\n\"3\",2,1,4\n4,3,3,\n")
  }

  @Test func rowsBeforeASumOfTooManyDigitsComeOut() throws {
    let most = String(repeating: "9", count: 38)
    let values = [RunningValue(.sum, of: try ColumnSelection("v")), .count]
    let result = PlanRunner().run([.running(values)], on: "v\n0\n\(most)\n1\n2\n")
    #expect(result.text == "v,sum_v,count\n0,0,1\n\(most),\(most),2\n")
    #expect(result.failure?.position?.line == 4)
    let long = PlanRunner().run([.running(values)], on: "v\n1\n1\(most)\n")
    #expect(long.text == "v,sum_v,count\n1,1,1\n")
    #expect(long.failure?.message == "\"1\(most)\" in the column v has more than 38 digits")
  }

  @Test(arguments: [RunningValue.Kind.sum, .mean, .change, .growth, .share])
  func whatIsNoNumberIsToldOfOrEndsTheRun(_ kind: RunningValue.Kind) throws {
    let value = RunningValue(kind, of: try ColumnSelection("v"))
    let operation = Operation.running([value])
    // A rank has all rows put aside first, where their lines are not known any more.
    let withRank = Operation.running([value, RunningValue(.rank, by: try #require(SortKey.parse("v").first))])
    for operation in [operation, withRank, .running([value, value])] {
      let runner = PlanRunner()
      _ = runner.run([operation], on: "v\n1\nx\n2\n")
      let warning = "1 value of the column v is no number and was passed over: \"x\" in line 3"
      #expect(runner.misfits.warnings.map(\.text) == [warning])
      let other = PlanRunner()
      _ = other.run([operation], on: "v\n1\n\n2\n")
      #expect(other.misfits.warnings.isEmpty)
    }
    let strict = PlanRunner(isStrict: true).run([operation], on: "v\n1\nx\n2\n")
    #expect(strict.failure?.position?.line == 3)
    #expect(strict.failure?.message == "\"x\" in the column v is no number")
  }

  @Test func groupsOfADeclaredTypeAreEqualByWhatTheyAre() throws {
    let types = Operation.declareTypes(try TypeSpecification("k=decimal"))
    let operation = Operation.running([.count], by: try ColumnSelection("k"))
    let text = PlanRunner().run([types, operation], on: "k\n1\n1.0\n2\n01\n").text
    #expect(text == "k,count\n1,1\n1.0,2\n2,1\n01,3\n")
  }

  @Test func moreGroupsThanMemoryAreAnError() throws {
    let table = "k,v\n" + (0..<40_000).map { "\($0),1\n" }.joined()
    let numbers = PlanRunner(memoryLimit: 2 << 20).run([.number("n", by: try ColumnSelection("k"))], on: table)
    #expect(numbers.failure?.code == .memory)
    #expect(numbers.text.split(separator: "\n").allSatisfy { $0.utf8.count { $0 == UInt8(ascii: ",") } == 2 })
    for kind in [RunningValue.Kind.sum, .previous, .share] {
      let operation = Operation.running(
        [RunningValue(kind, of: try ColumnSelection("v"))],
        by: try ColumnSelection("k")
      )
      let outcome = PlanRunner(memoryLimit: 2 << 20).run([operation], on: table)
      #expect(outcome.failure?.code == .memory)
      // What comes out before has all its columns.
      #expect(outcome.text.split(separator: "\n").allSatisfy { $0.utf8.count { $0 == UInt8(ascii: ",") } == 2 })
    }
  }

  @Test(arguments: [RunningValue.Kind.min, .max])
  func manyRowsThatMayStillBecomeTheLeastAreAnErrorWithoutMemory(_ kind: RunningValue.Kind) throws {
    let numbers = kind == .min ? Array(0..<60_000) : (0..<60_000).reversed()
    let table = "v\n" + numbers.map { "\($0)\n" }.joined()
    let operation = Operation.running([RunningValue(kind, of: try ColumnSelection("v"))], lastRows: 60_000)
    #expect(PlanRunner(memoryLimit: 2 << 20).run([operation], on: table).failure?.code == .memory)
    // Where they leave again soon, a few are held.
    let short = Operation.running([RunningValue(kind, of: try ColumnSelection("v"))], lastRows: 100)
    #expect(PlanRunner(memoryLimit: 2 << 20).run([short], on: table).failure == nil)
  }

  @Test(arguments: [1, 3])
  func positionsInGroupsAreCountedUpFromTheFirst(threadCount: Int) throws {
    let (text, rows) = table(3000, groups: 7, seed: 4)
    var counts: [String: Int] = [:]
    var expected = "n,g,v\n"
    for row in rows {
      expected += "\(counts[row.group, default: 0] - 2),\(row.group),\(row.value)\n"
      counts[row.group, default: 0] += 1
    }
    let runner = PlanRunner(threadCount: threadCount)
    #expect(runner.run([.number("n", from: -2, by: try ColumnSelection("g"))], on: text).text == expected)
    let last = runner.run([.number("n", from: Int.max, by: try ColumnSelection("g"))], on: "g\na\nb\na\n")
    #expect(last.text == "n,g\n\(Int.max),a\n\(Int.max),b\n")
    #expect(last.failure?.position?.line == 4)
  }

  @Test func aNameIsOfOneColumn() throws {
    let columns = try ColumnSelection("a,b")
    let named = Operation.running([RunningValue(.sum, of: columns, named: "x")])
    #expect(PlanRunner().run([named], on: "a,b\n1,2\n").failure?.code == .usage)
    let each = Operation.running([RunningValue(.sum, of: columns), RunningValue(.count, named: "n")])
    #expect(PlanRunner().run([each], on: "a,b\n1,2\n").text == "a,b,sum_a,sum_b,n\n1,2,1,2,1\n")
    let dates = Operation.declareTypes(try TypeSpecification("a=date"))
    #expect(PlanRunner().run([dates, each], on: "a,b\n1,2\n").failure?.code == .usage)
  }
}
