import StoaBytes
import StoaColumns
import StoaEngine
import Testing

/// Groups against sums that are worked out by hand, or another way.
struct GroupTests {
  private func columns(_ text: String) throws -> ColumnSelection { try ColumnSelection(text) }

  @Test func eachKindOfAggregate() throws {
    let table = "g,v\na,1\nb,x\na,3\na,NA\nb,\na,2.5\na,3\n"
    let kinds: [(Aggregate, String, String)] = [
      (.count, "5", "2"), (Aggregate(.sum, of: try columns("v")), "9.5", ""),
      (Aggregate(.mean, of: try columns("v")), "2.375", ""), (Aggregate(.min, of: try columns("v")), "1", "x"),
      (Aggregate(.max, of: try columns("v")), "NA", "x"), (Aggregate(.median, of: try columns("v")), "2.75", ""),
      (Aggregate(.first, of: try columns("v")), "1", "x"), (Aggregate(.last, of: try columns("v")), "3", ""),
      (Aggregate(.distinct, of: try columns("v")), "4", "1"), (Aggregate(.mode, of: try columns("v")), "3", "x"),
      (Aggregate(.concat, of: try columns("v")), "1;3;NA;2.5;3", "x"),
      (Aggregate(.missing, of: try columns("v")), "0", "1"), (Aggregate(.count, of: try columns("v")), "5", "1"),
      (Aggregate(.variance, of: try columns("v")), "0.8958333333333333", ""),
      (Aggregate(.quantile, of: try columns("v"), share: ExactDecimal("0.5")), "2.5", ""),
    ]
    for (aggregate, a, b) in kinds {
      let text = PlanRunner().run([.group(by: try columns("g"), [aggregate])], on: table).text
      #expect(text.split(separator: "\n").dropFirst() == ["a,\(a)", "b,\(b)"], "\(aggregate.kind)")
    }
  }

  @Test func tenthsAddUpExactly() throws {
    let table = "v\n" + String(repeating: "0.1\n", count: 1000)
    let text = PlanRunner().run([.group(by: nil, [Aggregate(.sum, of: try columns("v"))])], on: table).text
    #expect(text == "sum_v\n100.0\n")
  }

  /// Prices of two digits behind the point, against the same sum in whole cents: by group and by statistics, on any number
  /// of threads, and with sums that 64 bits cannot hold.
  @Test(arguments: [(1, 1), (3, 1), (2, 900_000_000_007)])
  func aSumOfVeryManyPricesIsExact(threadCount: Int, factor: Int) throws {
    let count = 50_000
    var cents: Int128 = 0
    var table = "v\n"
    for number in 0..<count {
      let price = ((number * 7919) % 99_991 - 20_000) * factor
      cents += Int128(price)
      let (whole, rest) = price.magnitude.quotientAndRemainder(dividingBy: 100)
      table += "\(price < 0 ? "-" : "")\(whole).\(rest < 10 ? "0" : "")\(rest)\n"
    }
    let sum = ExactDecimal(cents, scale: 2).description
    let runner = PlanRunner(threadCount: threadCount)
    let grouped = runner.run([.group(by: nil, [Aggregate(.sum, of: try columns("v"))])], on: table).text
    #expect(grouped == "sum_v\n\(sum)\n")
    let described = runner.run([.statistics, .select(try columns("sum"))], on: table).text
    #expect(described == "sum\n\(sum)\n")
  }

  @Test func aSumBeyondThirtyEightDigitsIsAnError() throws {
    let most = String(repeating: "9", count: 38)
    for kind in [Aggregate.Kind.sum, .mean] {
      let operation = Operation.group(by: nil, [Aggregate(kind, of: try columns("v"))])
      let result = PlanRunner().run([operation], on: "v\n\(most)\n\(most)\n\(most)\n")
      #expect(result.failure?.code == .unsuitableValue)
    }
  }

  /// Values of a declared type are one key where they mean the same, as the first row has it.
  @Test(arguments: [1, 3])
  func keysOfADeclaredTypeAreEqualByWhatTheyAre(threadCount: Int) throws {
    let types = Operation.declareTypes(try TypeSpecification("k=decimal,d=date"))
    let table = "k,d,v\n1.0,2024-01-02,a\n01,20240102,b\n2,2024-01-02,c\n1,2024-W01-2,d\n,x,e\nn/a,x,f\n"
    let runner = PlanRunner(threadCount: threadCount)
    let counted = runner.run([types, .group(by: try columns("k,d"), [.count])], on: table)
    #expect(counted.text == "k,d,count\n1.0,2024-01-02,3\n2,2024-01-02,1\n,x,1\nn/a,x,1\n")
    let first = runner.run([types, .distinct(try columns("k"))], on: table)
    #expect(first.text == "k,d,v\n1.0,2024-01-02,a\n2,2024-01-02,c\n,x,e\nn/a,x,f\n")
    let pivoted = runner.run(
      [types, .pivot(Pivot(names: try columns("d"), values: try columns("v"), aggregate: .count))],
      on: table
    )
    #expect(pivoted.text.hasPrefix("k,2024-01-02,x\n1.0,3,\n"))
  }

  /// So they are where they are counted, in memory and out of it.
  @Test(arguments: [1, 3], [1 << 30, 1 << 20])
  func differentValuesOfADeclaredTypeAreThoseThatMeanDifferentThings(threadCount: Int, memory: Int) throws {
    var table = "k,n\n"
    for number in 0..<30_000 {
      let value = number * 7 % 4001
      table += "\(number % 2000),\(["", "0", "00"][number % 3])\(value)\(["", ".0"][number % 2])\n"
    }
    let aggregates = [Aggregate(.distinct, of: try columns("n")), Aggregate(.mode, of: try columns("n"))]
    let operations = [Operation.group(by: try columns("k"), aggregates)]
    let types = Operation.declareTypes(try TypeSpecification("n=decimal"))
    let runner = PlanRunner(threadCount: threadCount, memoryLimit: memory)
    var expected: [Int: (values: [(number: Int, text: Substring, count: Int)], order: Int)] = [:]
    for (order, line) in table.split(separator: "\n").dropFirst().enumerated() {
      let parts = line.split(separator: ",")
      let (key, number) = (Int(parts[0]) ?? 0, Int(Double(parts[1]) ?? 0))
      var entry = expected[key] ?? ([], order)
      if let place = entry.values.firstIndex(where: { $0.number == number }) {
        entry.values[place].count += 1
      } else {
        entry.values.append((number, parts[1], 1))
      }
      expected[key] = entry
    }
    var text = "k,distinct_n,mode_n\n"
    for (key, entry) in expected.sorted(by: { $0.value.order < $1.value.order }) {
      let most = entry.values.map(\.count).max() ?? 0
      text += "\(key),\(entry.values.count),\(entry.values.first { $0.count == most }?.text ?? "")\n"
    }
    #expect(runner.run([types] + operations, on: table) == PlanRunner.Outcome(text: text))
    // Without a type their bytes are what counts.
    let bytes = PlanRunner().run([.group(by: nil, aggregates)], on: "n\n1\n1.0\n01\n1.0\n").text
    #expect(bytes == "distinct_n,mode_n\n3,1.0\n")
    let meant = PlanRunner().run([types, .group(by: nil, aggregates)], on: "n\n1\n1.0\n01\n2\n").text
    #expect(meant == "distinct_n,mode_n\n2,1\n")
    let described = PlanRunner().run([types, .statistics, .select(try columns("distinct"))], on: "n\n1\n1.0\n2\n").text
    #expect(described == "distinct\n2\n")
  }

  @Test func namesTellWhatTheyAre() throws {
    let aggregates = [
      Aggregate.count, Aggregate(.sum, of: try columns("a,b")),
      Aggregate(.quantile, of: try columns("a"), share: ExactDecimal("0.95")),
    ]
    let text = PlanRunner().run([.group(by: try columns("b"), aggregates)], on: "a,b\n").text
    #expect(text == "b,count,sum_a,sum_b,p95_a\n")
  }

  @Test(arguments: [1, 2, 3, 8])
  func theResultDoesNotDependOnTheThreads(threadCount: Int) throws {
    var table = "g,h,v\n"
    for number in 0..<60_000 {
      let key = (number * 7919) % 501
      table += "k\(key),\(key % 3),\(number % 97).\(number % 10)\n"
    }
    let kinds: [Aggregate.Kind] = [.sum, .mean, .min, .max, .median, .first, .last, .distinct, .mode, .deviation]
    let aggregates = try kinds.map { Aggregate($0, of: try columns("v")) } + [.count]
    let alone = PlanRunner().run([.group(by: try columns("g,h"), aggregates)], on: table)
    let together = PlanRunner(threadCount: threadCount).run([.group(by: try columns("g,h"), aggregates)], on: table)
    #expect(alone == together)
    #expect(alone.text.split(separator: "\n").count == 502)
    // The sum of the sums is the sum of all.
    let whole = PlanRunner().run([.group(by: nil, [Aggregate(.sum, of: try columns("v"))])], on: table)
    let sums: [Operation] = [
      .group(by: try columns("g"), [Aggregate(.sum, of: try columns("v"))]),
      .group(by: nil, [Aggregate(.sum, of: try columns("sum_v"))]), .rename([(try columns("#1"), "sum_v")]),
    ]
    #expect(PlanRunner(threadCount: threadCount).run(sums, on: table) == whole)
  }

  @Test func keysOfSeveralColumnsDoNotRunTogether() throws {
    let table = "a,b\nxy,z\nx,yz\n,xyz\nxyz,\n"
    #expect(PlanRunner().run([.distinct(try columns("a,b"))], on: table).text == table)
    #expect(PlanRunner().run([.group(by: try columns("a,b"), [.count]), .count], on: table).text == "count\n4\n")
  }

  @Test(arguments: [1, 2, 8])
  func distinctKeepsTheFirst(threadCount: Int) throws {
    var table = "n,k\n"
    for number in 0..<50_000 { table += "\(number),key \((number * 31) % 1000)\n" }
    let text = PlanRunner(threadCount: threadCount).run([.distinct(try columns("k"))], on: table).text
    let lines = table.split(separator: "\n").prefix(1001)
    #expect(text == lines.joined(separator: "\n") + "\n")
  }

  @Test(arguments: [1, 2, 8], [0, 1, 7, 2000])
  func topIsTheHeadOfTheSorted(threadCount: Int, count: Int) throws {
    var table = "n,v\n"
    for number in 0..<50_000 { table += "\(number),\((number * 7919) % 1009)\n" }
    let keys = try SortKey.parse("v:desc")
    let runner = PlanRunner(threadCount: threadCount)
    #expect(runner.run([.top(count, keys)], on: table) == runner.run([.sort(keys), .head(count)], on: table))
  }

  @Test func fillingTakesATextOrTheValueAbove() throws {
    let table = "a,b\nx,\n,1\n,\"\"\ny,2\n"
    #expect(PlanRunner().run([.fill(try columns("a"), with: "?")], on: table).text == "a,b\nx,\n?,1\n?,\"\"\ny,2\n")
    #expect(PlanRunner().run([.fillDown(try columns("a,b"))], on: table).text == "a,b\nx,\nx,1\nx,1\ny,2\n")
  }
}
