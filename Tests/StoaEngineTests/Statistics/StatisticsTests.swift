import StoaBytes
import StoaColumns
import StoaRecords
import StoaTestSupport
import Testing

@testable import StoaEngine

/// What is said about columns, against plain ways to find it out.
struct StatisticsTests {
  /// What is said of values that come one by one, and must be said of them, too, when they come together.
  private func statistics(_ values: [String], sourceLocation: SourceLocation = #_sourceLocation) throws -> [String] {
    var statistics = ColumnStatistics(.plain)
    for value in values { statistics.add(list([value])) }
    var together = ColumnStatistics(.plain)
    together.add(list(values))
    let found = try statistics.values("v")
    #expect(try together.values("v") == found, sourceLocation: sourceLocation)
    return found.map { String(decoding: $0, as: UTF8.self) }
  }

  private func list(_ values: [String]) -> ValueList {
    let output = OutputBuffer()
    var ends: [UInt32] = []
    for value in values {
      output.append(value)
      ends.append(UInt32(output.count))
    }
    let list = ValueList()
    list.load(ValueColumn(output, ends: ends), count: values.count)
    return list
  }

  @Test func aColumnOfNumbers() throws {
    #expect(
      try statistics(["3", "1", "", "2.5", "10", "1.0"])
        == [
          "v", "decimal", "5", "1", "5", "1", "1.0", "2.5", "3.0", "10", "17.5", "3.5", "3.7416573867739413", "1", "3",
        ]
    )
    #expect(try statistics(["4", "2"])[6...8] == ["2", "3", "4"])
    #expect(try statistics(["4", "1"])[7] == "2.5")
    #expect(try statistics(["7"])[10...12] == ["7", "7", ""])
  }

  @Test func otherColumns() throws {
    #expect(try statistics([]) == ["v", "empty", "0", "0", "0"] + [String](repeating: "", count: 10))
    #expect(try statistics(["", ""])[1...4] == ["empty", "0", "2", "0"])
    #expect(
      try statistics(["b", "é", "10", "a", "9"]) == [
        "v", "text", "5", "0", "5", "9", "", "", "", "é", "", "", "", "1", "2",
      ]
    )
    #expect(try statistics(["2024-01-02", "2023-12-31"])[1] == "date")
    #expect(try statistics(["2024-01-02", "2023-12-31"])[5] == "2023-12-31")
    #expect(try statistics(["true", "false", "true"])[1...4] == ["boolean", "3", "0", "2"])
    // What is too long to be added up, or not finite, is told of, and not added up.
    let infinite = try statistics(["inf", "1"])
    #expect(infinite == ["v", "double", "2", "0", "2", "1", "", "", "", "inf", "", "", "", "1", "3"])
    #expect(try statistics(["12345678901234567890", "1"])[9...11] == ["12345678901234567890", "", ""])
    #expect(try statistics(["1e3", "2"])[9...11] == ["1e3", "1002", "501"])
    #expect(try statistics(["1", "1.0", "01"])[5] == "01")
    #expect(try statistics(["1", "1.0", "01"])[9] == "01")
  }

  @Test(arguments: 0..<20)
  func numbersAgainstDecimals(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let scale = Int.random(in: 0...4, using: &random)
    let values = (0..<Int.random(in: 2...400, using: &random)).map { _ in
      let digits = Int64.random(in: -1_000_000...1_000_000, using: &random)
      return ExactDecimal(Int128(digits), scale: Int.random(in: 0...scale, using: &random))
    }
    let found = try statistics(values.map(\.description))
    var sum = ExactDecimal.zero
    for value in values { sum = try sum.adding(value) }
    let sorted = values.sorted()
    #expect(ExactDecimal(found[10]) == sum)
    #expect(ExactDecimal(found[5]) == sorted.first && ExactDecimal(found[9]) == sorted.last)
    #expect(ExactDecimal(found[6]) == sorted[(values.count + 3) / 4 - 1])
    #expect(ExactDecimal(found[8]) == sorted[(3 * values.count + 3) / 4 - 1])
    let middle = try sorted[(values.count - 1) / 2].adding(sorted[values.count / 2]).divided(by: 2)
    #expect(ExactDecimal(found[7]) == middle)
    let mean = try sum.divided(by: ExactDecimal(Int128(values.count)))
    #expect(ExactDecimal(found[11]) == mean)
    let center = (Double(sum.description) ?? 0) / Double(values.count)
    let spread = values.reduce(0.0) {
      $0 + ((Double($1.description) ?? 0) - center) * ((Double($1.description) ?? 0) - center)
    }
    let deviation = (spread / Double(values.count - 1)).squareRoot()
    #expect(abs((Double(found[12]) ?? 0) - deviation) <= deviation * 1e-9)
  }

  @Test func nothingCancelsOut() throws {
    let far = ["1000000000000001", "1000000000000002", "1000000000000003"]
    #expect(try statistics(far)[12] == "1")
  }

  @Test(arguments: [1, 100, 16_384, 16_385, 50_000, 300_000])
  func differentValuesAreCountedOrEstimated(count: Int) {
    var estimate = DistinctEstimate()
    for repetition in 0..<2 {
      for number in 0..<count {
        let value = Array("value \(number)".utf8)
        if repetition == 0 || number % 7 == 0 { estimate.add(ByteHash.hash(value.span)) }
      }
    }
    let error = abs(Double(estimate.count - count)) / Double(count)
    // Four standard errors.
    #expect(count <= DistinctEstimate.exactLimit ? error == 0 : error < 0.0325, "\(estimate.count) for \(count)")
  }

  @Test(arguments: [10, 20_000, 60_000])
  func estimatesDoNotDependOnHowValuesWereDivided(count: Int) {
    var whole = DistinctEstimate()
    var parts = [DistinctEstimate](repeating: DistinctEstimate(), count: 3)
    for number in 0..<count {
      let hash = ByteHash.hash(Array("\(number)".utf8).span)
      whole.add(hash)
      parts[number % 5 == 0 ? 0 : number % 3].add(hash)
    }
    var merged = parts[2]
    merged.merge(parts[0])
    merged.merge(parts[1])
    #expect(merged.count == whole.count)
  }

  @Test(arguments: 0..<60)
  func ranksAreThoseOfASort(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let bounds: ClosedRange<Int64> = [.min ... .max, -5...5, 0...1_000_000_000, 7...7][Int(seed % 4)]
    let chunks = (0..<3).map { _ in
      (0..<Int.random(in: 1...500, using: &random)).map { _ in Int64.random(in: bounds, using: &random) }
    }
    let sorted = chunks.flatMap(\.self).sorted()
    let ranks = [0, sorted.count / 3, sorted.count / 3, sorted.count / 3 + 1, sorted.count - 1]
    // Where nothing is sorted, every digit is found by counting.
    for limit in [0, 3, 1 << 16] {
      let selection = RankSelection<Int64>(collectedLimit: limit) { take in for chunk in chunks { take(chunk) } }
      let found = try selection.numbers(at: ranks, of: sorted.count, within: (sorted.first ?? 0)...(sorted.last ?? 0))
      #expect(found.map(\.key) == ranks.map { sorted[$0] })
      for (rank, found) in zip(ranks, found) {
        #expect(sorted.firstIndex(of: found.key) == rank - found.place)
        #expect(sorted.count { $0 == found.key } == found.count)
      }
    }
  }

  @Test(arguments: 0..<40)
  func quartersOfNumbersOfManySizes(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let scales = [0...0, 0...3, 0...38, 17...20][Int(seed % 4)]
    let numbers = (0..<Int.random(in: 1...300, using: &random)).map { _ in
      let limit = Int64(ExactDecimal.power(Int.random(in: 0...18, using: &random))) - 1
      let coefficient = Int64.random(in: -limit...limit, using: &random)
      return ShortDecimal(coefficient: coefficient, scale: Int.random(in: scales, using: &random))
    }
    let sorted = numbers.sorted { ExactDecimal.order($0.exact, $1.exact) < 0 }
    var stored = StoredNumbers(chunkSize: 16)
    var other = StoredNumbers(chunkSize: 16)
    for (position, number) in numbers.enumerated() {
      if position % 3 == 1 { other.add(number) } else { stored.add(number) }
    }
    if seed % 3 > 0 { try stored.spill(to: SpillFile(directory: SpillFile.defaultDirectory)) }
    stored.merge(other)
    #expect(stored.count == numbers.count)
    let bounds = (sorted[0], sorted[sorted.count - 1])
    let ranks = Array(sorted.indices)
    let found = try stored.numbers(at: ranks, within: bounds)
    #expect(found.count == ranks.count)
    for (number, expected) in zip(found, sorted) { #expect(ExactDecimal.order(number, expected.exact) == 0) }
    let quarters = try #require(try Quarters(of: stored, within: bounds))
    #expect(ExactDecimal.order(quarters.first, sorted[(sorted.count + 3) / 4 - 1].exact) == 0)
    #expect(ExactDecimal.order(quarters.third, sorted[(3 * sorted.count + 3) / 4 - 1].exact) == 0)
  }

  @Test func whatIsHeldIsWhatCanBeSpilled() throws {
    let file = try SpillFile(directory: SpillFile.defaultDirectory)
    var stored = StoredNumbers(chunkSize: 4)
    for number in 0..<11 { stored.add(ShortDecimal(coefficient: Int64(number), scale: 0)) }
    #expect(stored.heldCount == 8)
    try stored.spill(to: file)
    #expect(stored.heldCount == 0 && file.byteCount == 64 && stored.count == 11)
    try stored.spill(to: file)
    #expect(file.byteCount == 64)
  }

  @Test func theHashOfPaddedBytesIsThatOfBytes() {
    let bytes = (0..<80).map { UInt8($0 * 37 & 0xFF) }
    for count in 0...64 {
      let output = OutputBuffer()
      output.append(bytes[0..<count].span)
      output.append([0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF].span)
      let list = ValueList()
      list.load(ValueColumn(output, ends: [UInt32(count)]), count: 1)
      #expect(list.hash(at: 0) == ByteHash.hash(bytes[0..<count].span))
    }
  }

  @Test(arguments: [2, 3, 8])
  func theNumberOfThreadsDoesNotMatter(threadCount: Int) {
    var table = "n,price,name,mixed\n"
    for number in 0..<60_000 {
      let price = number * 7919 % 100_003
      table +=
        "\(number),\(price / 100).\(price % 100 / 10)\(price % 10),name \(number % 700),\(number % 3 == 0 ? "x" : "1.50")\n"
    }
    let plain = PlanRunner().run([.statistics], on: table)
    #expect(plain.failure == nil && plain.text.split(separator: "\n").count == 5)
    #expect(PlanRunner(threadCount: threadCount).run([.statistics], on: table) == plain)
    // So little memory that numbers are spilled.
    #expect(PlanRunner(threadCount: threadCount, memoryLimit: 1 << 20).run([.statistics], on: table) == plain)
  }

  @Test func wideNumbersAddMultiplyAndCompare() {
    let values: [UInt128] = [0, 1, 7, 1 << 63, UInt128(UInt64.max), 1 << 64, (1 << 64) + 5, 1 << 100]
    for left in values {
      for right in values where left < 1 << 63 && right < 1 << 64 {
        #expect((WideNatural(left) * WideNatural(right)).narrow == Int128(exactly: left * right))
      }
      for right in values {
        #expect((WideNatural(left) + WideNatural(right)).narrow == Int128(exactly: left + right))
        #expect(
          WideNatural(left).distance(to: WideNatural(right)).narrow
            == Int128(left > right ? left - right : right - left)
        )
        #expect(WideNatural(left).isLess(than: WideNatural(right)) == (left < right))
      }
    }
    #expect(WideNatural(12).scaled(by: 20).narrow == 1_200_000_000_000_000_000_000)
    #expect(WideNatural(1).scaled(by: 40).approximate == 1e40)
  }
}
