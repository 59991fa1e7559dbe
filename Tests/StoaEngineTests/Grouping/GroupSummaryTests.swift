import StoaBytes
import StoaColumns
import StoaEngine
import StoaRecords
import Testing

/// Groups summed up further, against the same sums taken over the rows themselves.
struct GroupSummaryTests {
  private static let kinds: [Aggregate.Kind] = [
    .sum, .mean, .min, .max, .median, .variance, .first, .last, .distinct, .mode, .concat, .missing,
  ]

  private func aggregates() throws -> [Aggregate] {
    try [.count] + Self.kinds.map { Aggregate($0, of: try ColumnSelection("v")) }
  }

  /// Runs branches over a text and gives them back when all records have passed.
  private func branches(_ plans: [[Operation]], on text: String, threadCount: Int = 2) throws -> Branches {
    let source = MemoryByteSource(text, name: "input")
    let input = try TableInput(delimited: source, expecting: InputExpectations()) { RecordRules(width: $0) }
    let context = ExecutionContext(threadCount: threadCount, memoryLimit: 1 << 30, temporaryDirectory: "/tmp")
    let bound = try plans.map { try Plan($0).bind(to: input.shape, in: context) }
    let branches = Branches(bound)
    try Executor(threadCount: threadCount).run(
      input.records(),
      through: [.blocking(branches)],
      into: BatchCollection()
    )
    return branches
  }

  private func text(_ values: [[UInt8]]) -> String {
    values.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ",")
  }

  /// The parts are the groups of `g` alone, so that grouping by `g` must say the same.
  @Test(arguments: [1, 2, 3])
  func partsSayWhatTheirRowsSay(threadCount: Int) throws {
    var table = "g,h,v\n"
    for number in 0..<30_000 {
      let value = number % 13 == 0 ? "" : "\(number * 31 % 977).\(number % 10)"
      table += "g\(number % 7),h\(number * 7919 % 11),\(value)\n"
    }
    let fine = Operation.group(by: try ColumnSelection("g,h"), try aggregates())
    let coarse = Operation.group(by: try ColumnSelection("g"), try aggregates())
    let whole = Operation.group(by: nil, try aggregates())
    let branches = try branches([[fine], [coarse], [whole]], on: table, threadCount: threadCount)
    let summaries = try (0..<3).map { branch in
      try #require(try (branches.end(of: branch) as? any GroupingOperator)?.summary())
    }
    #expect(summaries.map(\.count) == [77, 7, 1])
    let parts = (0..<77).map { group -> Int? in
      Int(text(summaries[0].keys(of: group)).dropFirst().prefix { $0 != "," })
    }
    let sums = try summaries[0].values(merging: parts, count: 7)
    let expected = try summaries[1].values(merging: (0..<7).map { $0 }, count: 7)
    for group in 0..<7 {
      let part = try #require(Int(text(summaries[1].keys(of: group)).dropFirst()))
      #expect(text(sums[part]) == text(expected[group]), "g\(part)")
    }
    let total = try summaries[0].values(merging: Array(repeating: 0, count: 77), count: 1)
    #expect(text(total[0]) == text(try summaries[2].values(merging: [0], count: 1)[0]))
  }

  @Test func groupsCanBeLeftOut() throws {
    let sum = Operation.group(by: try ColumnSelection("g"), [Aggregate(.sum, of: try ColumnSelection("v"))])
    let branches = try branches([[sum]], on: "g,v\na,1\nb,2\nc,4\na,8\n")
    let summary = try #require(try (branches.end(of: 0) as? any GroupingOperator)?.summary())
    #expect(text(try summary.values(merging: [0, nil, 0], count: 1)[0]) == "13")
    #expect(text(try summary.values(merging: [nil, 1, nil], count: 2)[0]).isEmpty)
  }

  /// Each branch sees all records, whatever another leaves out of them.
  @Test func branchesDoNotDisturbEachOther() throws {
    var table = "n\n"
    for number in 0..<50_000 { table += "\(number)\n" }
    let plans: [[Operation]] = [
      [.filter(try Expression("n < 10")), .group(by: nil, [.count])],
      [.group(by: nil, [.count])],
      [.sort([SortKey("n", isDescending: true)]), .head(2)],
      [.top(3, [])],
      [.sort([])],
    ]
    let branches = try branches(plans, on: table)
    let counts = try (0..<5).map { branch in
      try branches.records(of: branch, Executor(threadCount: 2)).reduce(0) { $0 + $1.count }
    }
    #expect(counts == [1, 1, 2, 3, 50_000])
  }
}
