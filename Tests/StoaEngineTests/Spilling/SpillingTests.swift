import StoaColumns
import StoaEngine
import StoaTestSupport
import Testing

/// Operators whose state does not fit into memory give the same bytes as those whose state does.
struct SpillingTests {
  /// A random table with a number, a text and a few keys, some values missing, quoted or odd.
  private static func table(_ count: Int, keys: UInt64, seed: UInt64) -> String {
    var generator = SeededGenerator(seed: seed)
    var text = "k,j,v,w\n"
    let odd = ["", "\"a,b\"", "\"line\nend\"", "\"\"\"q\"\"\"", "ä", "0", "-0", "1.0", "1", "nan", "é\u{1}", "\"\""]
    for _ in 0..<count {
      let key = Int.random(in: 0..<Int(keys), using: &generator)
      let number = Int.random(in: -500...500, using: &generator)
      let fraction = Int.random(in: 0...3, using: &generator)
      let value = fraction == 3 ? odd.randomElement(using: &generator) ?? "" : "\(number).\(fraction)"
      text += "key \(key) of many,\(odd.randomElement(using: &generator) ?? ""),\(value),w\(key % 7)\n"
    }
    return text
  }

  private static let budgets = [1 << 20, 200 << 10]

  @Test(arguments: [1, 2, 3, 8], [1, 2])
  func groupsComeOutTheSame(threadCount: Int, seed: UInt64) throws {
    let table = Self.table(2500, keys: 1500, seed: seed)
    let values = try ColumnSelection("v")
    var aggregates = Aggregate.Kind.allCases.filter { $0 != .count && $0 != .quantile }.map {
      Aggregate($0, of: values)
    }
    aggregates += [.count, Aggregate(.quantile, of: values, share: ExactDecimal("0.9"))]
    aggregates.append(Aggregate(.distinct, of: try ColumnSelection("j")))
    let plain = PlanRunner().run([.group(by: try ColumnSelection("k,j"), aggregates)], on: table)
    #expect(plain.failure == nil)
    #expect(plain.text.utf8.count > 100_000)
    for budget in Self.budgets {
      let runner = PlanRunner(threadCount: threadCount, memoryLimit: budget)
      #expect(runner.run([.group(by: try ColumnSelection("k,j"), aggregates)], on: table) == plain, "in \(budget)")
    }
  }

  @Test(arguments: [1, 2, 3, 8], [1, 2])
  func firstRecordsComeOutTheSame(threadCount: Int, seed: UInt64) throws {
    let table = Self.table(6000, keys: 4000, seed: seed)
    for columns in ["k", "k,j", "j", "v"] {
      let selection = try ColumnSelection(columns)
      let plain = PlanRunner().run([.distinct(selection)], on: table)
      #expect(plain.failure == nil)
      for budget in Self.budgets {
        let runner = PlanRunner(threadCount: threadCount, memoryLimit: budget)
        #expect(runner.run([.distinct(selection)], on: table) == plain, "\(columns) in \(budget)")
        // Stages behind it see what comes last, too.
        let chain: [Operation] = [.distinct(selection), .select(try ColumnSelection("w,k")), .number("n")]
        #expect(runner.run(chain, on: table) == PlanRunner().run(chain, on: table), "\(columns) in \(budget)")
      }
    }
  }

  @Test func distinctKeepsTheFirstOfEachKey() throws {
    let table = Self.table(8000, keys: 5000, seed: 5)
    var seen: Set<Substring> = []
    let keyed = table.split(separator: "\n").filter { $0.hasPrefix("key ") }
    let first = keyed.filter { seen.insert($0.prefix { $0 != "," }).inserted }.map { $0.prefix { $0 != "," } }
    let runner = PlanRunner(threadCount: 2, memoryLimit: 200 << 10)
    let chain: [Operation] = [.distinct(try ColumnSelection("k")), .select(try ColumnSelection("k"))]
    let text = runner.run(chain, on: table).text
    #expect(text.split(separator: "\n").dropFirst().elementsEqual(first))
  }
}
