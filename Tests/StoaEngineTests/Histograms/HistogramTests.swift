import StoaColumns
import StoaEngine
import StoaTestSupport
import Testing

/// Histograms against counting each number by hand.
struct HistogramTests {
  private func bins(_ values: [String], _ bins: HistogramBins, threadCount: Int = 1) throws -> String {
    let table = "v\n" + values.map { ($0.isEmpty ? "\"\"" : $0) + "\n" }.joined()
    let outcome = PlanRunner(threadCount: threadCount).run([.countBins(try ColumnSelection("v"), bins)], on: table)
    return try outcome.failure.map { throw $0 } ?? outcome.text
  }

  @Test(arguments: [
    (["1", "2", "3", "4"], 4, "1,2,1\n2,3,1\n3,4,1\n4,5,1\n"),
    (["0.1", "0.2", "0.30"], 3, "0.1,0.2,1\n0.2,0.3,1\n0.3,0.4,1\n"),
    (["-5", "-0.5", "0", "4.99"], 2, "-5,0,2\n0,5,2\n"),
    (["-1", "1"], 1, "-2,0,1\n0,2,1\n"),
    (["7", "7.0", "x", ""], 10, "7,7,2\n"),
    (["1e20", "3e20"], 5, "100000000000000000000,150000000000000000000,1\n"),
    ([], 10, ""),
  ])
  func borders(_ values: [String], _ count: Int, _ expected: String) throws {
    let text = try bins(values, .atMost(count))
    #expect(text.hasPrefix("from,to,count\n\(expected)"))
  }

  @Test func aGivenWidthIsKept() throws {
    #expect(
      try bins(["0.1", "0.3", "0.9", "-0.1"], .width(try #require(ExactDecimal("0.3")))) == """
        from,to,count
        -0.3,0.0,1
        0.0,0.3,1
        0.3,0.6,1
        0.6,0.9,0
        0.9,1.2,1

        """
    )
    #expect(throws: (any Error).self) { try bins(["0", "1e6"], .width(1)) }
    // The distance between the bins is more than an integer holds.
    let width = try #require(ExactDecimal("0.01"))
    #expect(throws: (any Error).self) { try bins(["-90000000000000000", "90000000000000000"], .width(width)) }
  }

  /// Many more numbers than are kept one by one, of changing scale: each still lies in its range.
  @Test(arguments: [1, 3], [1, 7, 40])
  func everyNumberLiesInItsBin(threadCount: Int, limit: Int) throws {
    var generator = SeededGenerator(seed: 7)
    var numbers: [ExactDecimal] = []
    for _ in 0..<5_000 {
      let scale = generator.number(below: 7)
      numbers.append(ExactDecimal(Int128(Int64(bitPattern: generator.next()) % 9_999_999), scale: scale))
    }
    let text = try bins(numbers.map(\.description), .atMost(limit), threadCount: threadCount)
    let lines = text.split(separator: "\n").dropFirst().map { $0.split(separator: ",").map(String.init) }
    // Around zero no single bin of a round width can hold both signs.
    #expect(lines.count <= max(2, limit))
    var border: ExactDecimal?
    for line in lines {
      let lower = try #require(ExactDecimal(line[0]))
      let upper = try #require(ExactDecimal(line[1]))
      if let border { #expect(border == lower) }
      border = upper
      #expect(numbers.count { lower <= $0 && $0 < upper } == Int(line[2]), "\(line)")
    }
    #expect(lines.compactMap { Int($0[2]) }.reduce(0, +) == numbers.count)
  }
}
