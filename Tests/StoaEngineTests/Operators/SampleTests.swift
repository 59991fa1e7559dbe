import StoaBytes
import StoaColumns
import Testing

@testable import StoaEngine

/// Samples: as many as wanted, in order, and everybody with the same chance.
struct SampleTests {
  private func numbers(_ text: String) -> [Int] { text.split(separator: "\n").dropFirst().compactMap { Int($0) } }

  private static let table = "n\n" + (0..<20_000).map { "\($0)\n" }.joined()

  @Test(arguments: [0, 1, 10, 3000, 20_000, 30_000])
  func asManyAsWantedInOrder(count: Int) {
    let operation = Operation.sample(count, seed: 7)
    let outcome = PlanRunner().run([operation], on: Self.table)
    let chosen = numbers(outcome.text)
    #expect(chosen.count == min(count, 20_000))
    #expect(chosen == chosen.sorted() && Set(chosen).count == chosen.count)
    for threadCount in [2, 3, 8] {
      #expect(PlanRunner(threadCount: threadCount).run([operation], on: Self.table) == outcome)
    }
    #expect(
      PlanRunner().run([.sample(count, seed: 8)], on: Self.table).text != outcome.text || count == 0 || count >= 20_000
    )
  }

  @Test func everyRowHasTheSameChance() {
    let table = "n\n" + (0..<20).map { "\($0)\n" }.joined()
    var counts = [Int](repeating: 0, count: 20)
    for seed in 0..<2000 {
      for number in numbers(PlanRunner().run([.sample(5, seed: UInt64(seed))], on: table).text) { counts[number] += 1 }
    }
    // 500 are expected of each, with a standard deviation below 20.
    #expect(counts.reduce(0, +) == 10_000)
    #expect(counts.allSatisfy { abs($0 - 500) < 100 }, "\(counts)")
  }

  @Test(arguments: [("0", 0), ("0.25", 5000), ("1", 20_000)])
  func aShare(share: String, expected: Int) throws {
    let share = try #require(ExactDecimal(share))
    let outcome = PlanRunner().run([.sample(fraction: share, seed: 3)], on: Self.table)
    let chosen = numbers(outcome.text)
    // Five standard deviations of the 61 that a quarter has.
    #expect(abs(chosen.count - expected) <= (expected == 5000 ? 306 : 0))
    #expect(chosen == chosen.sorted())
    #expect(PlanRunner(threadCount: 3).run([.sample(fraction: share, seed: 3)], on: Self.table) == outcome)
  }

  @Test func wholeRecordsKeepTheirBytes() {
    let table = "a,b\r\n1,\"x\"\r\n2,\"y\ny\"\r\n"
    #expect(PlanRunner().run([.sample(5, seed: 1)], on: table).text == table)
  }
}
