import StoaBytes
import StoaColumns
import StoaEngine
import StoaRecords
import Testing

/// Every operation behind every other: what comes of both in one chain is what comes of the one done to the
/// written output of the other.
struct ChainMatrixTests {
  private static let header = ["k", "v", "n", "t", "w", "d"]

  private static let records = [
    ["a", "1", "10", "x;y", "", "2024-01-02"],
    ["b", "2", "20", "z", "q", "2024-02-03"],
    ["a", "3", "10", "x;y", "\"c,d\"", "2024-02-03"],
    ["b", "2", "", "z", "q", "2024-02-03"],
  ]

  private static func table(_ width: Int, _ rowCount: Int) -> String {
    ([header] + records.prefix(rowCount)).map { $0.prefix(width).joined(separator: ",") + "\n" }.joined()
  }

  private static func otherInput() throws(TableError) -> TableInput {
    let source = MemoryByteSource("key,k\na,1\n2,x\n", name: "other")
    return try TableInput(delimited: source, expecting: InputExpectations()) { RecordRules(width: $0) }
  }

  private static func other() -> OtherTable {
    OtherTable("other") { () throws(TableError) in try otherInput() }
  }

  /// All operations, on the first and the last of some columns.
  private static func operations(_ names: [String]) throws -> [Operation] {
    let (first, last) = (try ColumnSelection("#1"), try ColumnSelection("#\(names.count)"))
    let all = try ColumnSelection("#1..#\(names.count)")
    let name = names[names.count - 1]
    let lastKey = try SortKey.parse("#\(names.count):desc")
    let key = Join.Key(first, equals: try ColumnSelection("key"))
    var operations: [Operation] = [
      .count, .columns(of: nil), .columns(of: 2), .statistics, .countBins(last, .atMost(4)),
      .group(by: first, [Aggregate(.count)]),
      .group(by: last, [Aggregate(.max, of: first), Aggregate(.mode, of: last)]),
      .group(by: nil, [Aggregate(.count), Aggregate(.sum, of: last), Aggregate(.concat, of: first)]),
      .unpivot(all), .unpivot(last, dropsMissing: true), .explode(last, separator: ";"),
      .implode(last, separator: ";"), .check(nil, limit: 10, opening: { (_) throws(TableError) in try otherInput() }),
      .select(try ColumnSelection("#1,#\(names.count),#1")), .select(last), .move(last, before: first),
      .move(first, before: nil), .rename([(last, "renamed")]), .number("position"),
      .filter(try Expression("`\(name)` > \"1\"")), .filter(try Expression("false")),
      .set("made", to: try Expression("`\(name)`")), .set(name, to: try Expression("upper(`\(name)`)")),
      .fill(all, with: "-"), .fillDown(all), .format(try FormatSpecification("#\(names.count)=number:2")),
      .declareTypes(try TypeSpecification("#\(names.count)=decimal")), .head(2), .tail(2), .slice(1..<3),
      .head(1, ofEach: first), .sort(lastKey), .sort(lastKey, isUnique: true), .top(2, lastKey), .reverse,
      .shuffle(seed: 7), .sample(2, seed: 7), .distinct(nil), .distinct(last), .checkEncoding,
      .join(other(), Join(keys: [key], kind: .left)), .join(other(), Join(keys: [key], kind: .full)),
      .join(other(), Join(keys: [key], kind: .anti)), .diff(other(), Diff(keys: [key])),
    ]
    if names.count > 2 {
      operations.append(.pivot(Pivot(names: first, values: last, aggregate: .count)))
      operations.append(.pivot(Pivot(names: last, values: first, rows: .all, aggregate: .first)))
    }
    return operations
  }

  @Test(arguments: [1, 2, 6], [0, 1, 4])
  func aChainGivesWhatItsStepsGiveOneByOne(_ width: Int, _ rowCount: Int) throws {
    let table = Self.table(width, rowCount)
    for (number, first) in try Self.operations(Array(Self.header.prefix(width))).enumerated() {
      let between = PlanRunner().run([first], on: table)
      let line = between.text.prefix { $0 != "\n" }
      // Where nothing comes out there is no table to go on with, and what is said of columns is not written.
      guard between.failure == nil, !line.isEmpty, first.name != "type" else { continue }
      let names = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      // Names that are no names, as a pivot of missing values makes.
      guard !names.contains(where: { $0.isEmpty || $0.hasPrefix("\"") || $0.contains("-") }) else { continue }
      for position in try Self.operations(names).indices {
        // What reads another table does so once.
        let expected = PlanRunner().run([try Self.operations(names)[position]], on: between.text)
        for isOptimized in [true, false] {
          let earlier = try Self.operations(Array(Self.header.prefix(width)))[number]
          let later = try Self.operations(names)[position]
          let together = PlanRunner(isOptimized: isOptimized).run([earlier, later], on: table)
          #expect(together.failure?.code == expected.failure?.code, "\(earlier.text) then \(later.text)")
          #expect(together.text == expected.text, "\(earlier.text) then \(later.text)")
        }
      }
    }
  }

  /// A missing value is one however it is written, and is copied as it stands where it is copied.
  @Test(arguments: [1, 2, 6])
  func aTextForMissingValuesMeansTheSameToEveryOperation(_ width: Int) throws {
    func table(_ missing: String) -> String {
      let rows = [["a", "\(missing)"], ["\(missing)", "2"], ["a", "1"], ["\(missing)", "\(missing)"], ["b", "3"]]
      let more = ["\(missing)", "x;y", "5", "\(missing)"]
      return ([Self.header] + rows.map { $0 + more }).map { $0.prefix(width).joined(separator: ",") + "\n" }.joined()
    }
    func written(_ text: String) -> String {
      text.replacing("NA", with: "").replacing("\"\"", with: "")
    }
    var runner = PlanRunner()
    runner.expectations.nullText = Array("NA".utf8)
    let names = Array(Self.header.prefix(width))
    for (number, operation) in try Self.operations(names).enumerated() {
      let expected = PlanRunner().run([operation], on: table(""))
      let outcome = runner.run([try Self.operations(names)[number]], on: table("NA"))
      #expect(written(outcome.text) == written(expected.text), "\(operation.text)")
      #expect(outcome.failure?.code == expected.failure?.code, "\(operation.text)")
      guard expected.failure == nil else { continue }
      // What comes out is as missing to the next step.
      let counted = [try Self.operations(names)[number], .columns(of: nil)]
      let missing = runner.run(counted, on: table("NA"))
      let expectedMissing = PlanRunner().run([try Self.operations(names)[number], .columns(of: nil)], on: table(""))
      #expect(written(missing.text) == written(expectedMissing.text), "\(operation.text) then columns")
    }
  }
}
