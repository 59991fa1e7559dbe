import StoaBytes
import StoaColumns
import StoaTestSupport
import Testing

@testable import StoaEngine

/// What the optimizer does, and that nobody can tell by the output.
struct PlanOptimizerTests {
  private static let shape = TableShape(["a", "b", "c", "d", "e", "f"].map { TableShape.Column($0) })
  private static let context = ExecutionContext(threadCount: 1, memoryLimit: 1 << 28, temporaryDirectory: "/tmp")

  private func optimized(_ operations: [Operation]) throws -> [String] {
    try Plan(operations).bind(to: Self.shape, in: Self.context).listing.steps.map(\.text)
  }

  @Test func aSortAndAHeadAreATop() throws {
    let sort = Operation.sort(try SortKey.parse("a:desc,b"))
    #expect(try optimized([sort, .head(5)]) == ["top a:desc,b -n 5"])
    #expect(try optimized([sort, .slice(10..<20)]) == ["top a:desc,b -n 20", "slice 11..20"])
    #expect(try optimized([sort, .head(1_000_000)]) == ["sort a:desc,b", "head -n 1000000"])
  }

  @Test func aLimitPassesWhatWorksRowByRow() throws {
    let select = Operation.select(try ColumnSelection("b,a"))
    let sort = Operation.sort(try SortKey.parse("a"))
    #expect(try optimized([sort, select, .head(5)]) == ["top a -n 5", "select b,a"])
    #expect(try optimized([.number("n"), .head(5), .head(3)]) == ["head -n 3", "number n"])
    #expect(try optimized([.number("n"), .slice(1..<3)]) == ["number n", "slice 2..3"])
    let set = Operation.set("g", to: try Expression("a * b"))
    #expect(try optimized([set, .head(5)]) == ["set 'g = a * b'", "head -n 5"], "It may fail at a later record")
  }

  @Test func twoSortsAreOne() throws {
    let one = Operation.sort(try SortKey.parse("a"))
    let other = Operation.sort(try SortKey.parse("b:desc,a"))
    #expect(try optimized([one, other]) == ["sort b:desc,a"])
    #expect(try optimized([other, one]) == ["sort a,b:desc"])
    #expect(try optimized([one, .top(3, try SortKey.parse("b"))]) == ["top b,a -n 3"])
    #expect(try optimized([.reverse, .reverse]) == [])
  }

  @Test func aConditionPassesASort() throws {
    let filter = Operation.filter(try Expression("a > 1"))
    let sort = Operation.sort(try SortKey.parse("b"))
    #expect(try optimized([sort, .reverse, filter]) == ["filter 'a > 1'", "sort b", "reverse"])
    #expect(try optimized([.select(try ColumnSelection("b,a")), filter]) == ["filter 'a > 1'", "select b,a"])
    #expect(try optimized([.set("a", to: try Expression("b")), filter]) == ["set 'a = b'", "filter 'a > 1'"])
    #expect(try optimized([.number("a"), filter]) == ["number a", "filter 'a > 1'"])
    let fallible = Operation.filter(try Expression("a * a > 1"))
    #expect(try optimized([sort, fallible]) == ["sort b", "filter 'a * a > 1'"])
  }

  @Test func whatIsQuicklyDecidedIsAskedFirst() throws {
    func ordered(_ conditions: String...) throws -> [String] {
      try optimized(conditions.map { Operation.filter(try Expression($0)) })
    }
    #expect(
      try ordered("c =~ 'x+' and a > 100 && (b == 'y' or d == 'z') && b == \"x\"")
        == ["filter 'b == \"x\" && a > 100 && (b == 'y' or d == 'z') && c =~ 'x+''"]
    )
    #expect(try ordered("a > 1 && b > 2") == ["filter 'a > 1 && b > 2'"])
    #expect(try ordered("(lower(a) == 'x') && (b == 'y')") == ["filter '(b == 'y') && (lower(a) == 'x')'"])
    #expect(try ordered("lower(a) == 'x' || b == 'y'") == ["filter 'lower(a) == 'x' || b == 'y''"])
    #expect(try ordered("a > 1 or b > 2", "c == 'x'") == ["filter 'c == 'x' && (a > 1 or b > 2)'"])
    // What can fail stays where it is.
    #expect(try ordered("a * b > 1 && c == 'x'") == ["filter 'a * b > 1 && c == 'x''"])
    #expect(try ordered("a * b > 1", "c == 'x'") == ["filter 'a * b > 1'", "filter 'c == 'x''"])
  }

  @Test func aConditionStaysWhereAColumnOfItsNameIsAnother() throws {
    let swap = Operation.rename([
      (try ColumnSelection("a"), "b"), (try ColumnSelection("#2"), "a"),
    ])
    let filter = Operation.filter(try Expression("a > 1"))
    #expect(try optimized([swap, filter]).last == "filter 'a > 1'")
    let position = Operation.filter(try Expression("#1 > 1"))
    #expect(try optimized([.select(try ColumnSelection("b,a")), position]) == ["select b,a", "filter '#1 > 1'"])
  }

  @Test func groupsAreSortedRatherThanRecords() throws {
    let sort = Operation.sort(try SortKey.parse("b:desc"))
    let columns = try ColumnSelection("a,b")
    let sum = Operation.group(by: columns, [.count, Aggregate(.sum, of: try ColumnSelection("c"))])
    #expect(try optimized([sort, sum]) == ["group a,b --count --sum c", "sort #2:desc"])
    let first = Operation.group(by: columns, [Aggregate(.first, of: try ColumnSelection("c"))])
    #expect(try optimized([sort, first]) == ["sort b:desc", "group a,b --first c"])
    #expect(try optimized([.sort(try SortKey.parse("c")), sum]).first == "sort c")
  }

  /// A group of equal values is told as its first record has it, and the sort decides which that is.
  @Test(arguments: ["b", "b:text", "b:nocase", "b:number:desc", "b:text,a"])
  func groupsOfADeclaredTypeAreToldAsTheSortHasThem(keys: String) throws {
    let chain: [StoaEngine.Operation] = [
      .declareTypes(try TypeSpecification("b=decimal")), .sort(try SortKey.parse(keys)),
      .group(by: try ColumnSelection("b,a"), [.count]),
    ]
    let table = "a,b\nx,1.0\nx,1\ny,01\ny,1.00\nx,0.5\nx,.5\n"
    var plain = PlanRunner()
    plain.isOptimized = false
    #expect(PlanRunner().run(chain, on: table) == plain.run(chain, on: table))
    #expect(try optimized(chain).last?.hasPrefix("sort") == (keys == "b"))
  }

  @Test func whatIsCountedOrNotAskedForIsNotDone() throws {
    let sort = Operation.sort(try SortKey.parse("b"))
    let set = Operation.set("g", to: try Expression("upper(a)"))
    #expect(try optimized([set, sort, .reverse, .count]) == ["count"])
    #expect(try optimized([set, .select(try ColumnSelection("a,b"))]) == ["select a,b"])
    #expect(try optimized([set, .select(try ColumnSelection("a.."))]) == ["set 'g = upper(a)'", "select a.."])
    #expect(try optimized([sort, .select(try ColumnSelection("f"))]) == ["select #2,#6", "sort #1", "select #2"])
    #expect(try optimized([sort, .select(try ColumnSelection("c,d,e"))]) == ["sort b", "select c,d,e"])
  }

  @Test(arguments: 0..<300)
  func theOutputIsTheSameWithoutTheOptimizer(seed: UInt64) throws {
    var random = RandomPlan(seed: seed)
    let table = random.table()
    let operations = try random.operations()
    let plain = PlanRunner(isOptimized: false).run(operations, on: table)
    let text = operations.map(\.text).joined(separator: " then ")
    for threadCount in [1, 3] {
      let optimized = PlanRunner(threadCount: threadCount).run(operations, on: table)
      #expect(optimized == plain, "\(text), seed \(seed)")
    }
  }
}

/// Plans and tables of chance.
private struct RandomPlan {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  private mutating func below(_ limit: Int) -> Int { generator.number(below: limit) }

  private mutating func one<Element>(of elements: [Element]) -> Element { generator.one(of: elements) }

  mutating func table() -> String {
    let values = ["", "1", "1.0", "2", "-3", "10", "x", "X", "\"a,b\"", "\"\"", "\"1\"", "\"q\"\"q\"", "ä"]
    let end = below(4) == 0 ? "\r\n" : "\n"
    var text = (below(3) == 0 ? "a,b,a,d,#2,f" : "a,b,c,d,e,f") + end
    for _ in 0..<below(60) {
      text += (0..<6).map { _ in one(of: values) }.joined(separator: ",") + end
    }
    return text
  }

  private mutating func names(_ count: Int) -> String {
    (0..<count).map { _ in one(of: ["a", "b", "d", "f", "#1", "#3", "`#2`", "a"]) }.joined(separator: ",")
  }

  private mutating func keys() -> String {
    let modifiers = ["", "", ":desc", ":text", ":number:missing-first", ":natural:desc", ":nocase"]
    return (0...below(2)).map { _ in names(1) + one(of: modifiers) }.joined(separator: ",")
  }

  private mutating func condition() -> String {
    let conditions = [
      "a > 1", "b == \"x\"", "d is not missing", "#1 != 1", "f < d", "a * 2 > 3", "lower(b) == \"x\"",
      "a in (\"1\", \"x\")",
      "lower(b) == \"x\" && a > 1 && d == \"2\"", "(a > 1 || f < d) && b =~ \"[xq]\" && #1 == 1",
      "a * 2 > 3 && b == \"x\"", "not (d == \"2\" && a > 1) and b != \"\"", "d is missing && contains(b, \"q\")",
      "b like \"%q%\"", "d between -3 and 2", "startswith(f, \"1\") || a == 2",
    ]
    return one(of: conditions)
  }

  mutating func operations() throws -> [StoaEngine.Operation] {
    var operations: [StoaEngine.Operation] = []
    for _ in 0...(1 + below(5)) { operations.append(try operation()) }
    return operations
  }

  private mutating func operation() throws -> StoaEngine.Operation {
    switch below(15) {
    case 0, 1, 2: .sort(try SortKey.parse(keys()), isUnique: below(5) == 0)
    case 3: .head(below(30))
    case 4: .slice(below(5)..<5 + below(30))
    case 5, 6: .filter(try Expression(condition()))
    case 7, 8: .select(try ColumnSelection(one(of: ["a,b,d,f", "b..", "!#2", "a,f", names(1), names(3)])))
    case 9: .set(one(of: ["a", "g", "b"]), to: try Expression(one(of: ["upper(b)", "a * 2", "concat(a, b)"])))
    case 10: .fill(try ColumnSelection(names(1)), with: "filled")
    case 11: one(of: [.reverse, .shuffle(seed: 7), .number("n"), .fillDown(try ColumnSelection("b"))])
    case 12: .top(below(20), try SortKey.parse(keys()))
    case 13:
      one(of: [.count, .tail(5), .distinct(try ColumnSelection("a")), .move(try ColumnSelection("d"), before: nil)])
    default: .group(by: try ColumnSelection(names(1 + below(2))), try aggregates())
    }
  }

  private mutating func aggregates() throws -> [Aggregate] {
    let kinds: [Aggregate.Kind] = one(of: [[], [.sum], [.mean, .distinct], [.first], [.min, .missing]])
    return try [.count] + kinds.map { Aggregate($0, of: try ColumnSelection("d")) }
  }
}
