import StoaColumns
import StoaTestSupport
import Testing

@testable import StoaTables

/// Axes: round ticks that hold what they are asked to hold.
struct ChartScaleTests {
  @Test(arguments: [
    ("0", "100", 5, "0 20 40 60 80 100"), ("0", "20622.6", 5, "0 5000 10000 15000 20000 25000"),
    ("-3", "7", 4, "-5 0 5 10"), ("0.001", "0.0042", 4, "0.001 0.002 0.003 0.004 0.005"),
    ("5", "5", 4, "0 5 10"), ("0", "0", 4, "-1.0 -0.5 0.0 0.5 1.0"), ("-5", "-5", 4, "-10 -5 0"),
    ("1e20", "4e20", 3, "100000000000000000000 200000000000000000000 300000000000000000000 400000000000000000000"),
  ])
  func ticks(_ least: String, _ greatest: String, _ count: Int, _ expected: String) throws {
    let scale = ChartScale(
      from: try #require(ExactDecimal(least)),
      to: try #require(ExactDecimal(greatest)),
      ticks: count
    )
    #expect(scale.ticks.map(\.description).joined(separator: " ") == expected)
  }

  @Test func everyAxisHoldsItsValues() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<2000 {
      let scale = generator.number(below: 12)
      let numbers = (0..<2).map { _ in
        ExactDecimal(Int128(Int64(bitPattern: generator.next()) % 1_000_000_000), scale: scale)
      }
      let (least, greatest) = (numbers.min() ?? .zero, numbers.max() ?? .zero)
      let axis = ChartScale(from: least, to: greatest, ticks: 5)
      let ticks = axis.ticks
      #expect(ticks.count >= 2 && ticks.count <= 13, "\(least) to \(greatest): \(ticks)")
      #expect((ticks.first ?? .zero) <= least && greatest <= (ticks.last ?? .zero), "\(least) to \(greatest)")
      #expect(zip(ticks, ticks.dropFirst()).allSatisfy { $0 < $1 })
      let places = [least, greatest].map { axis.position(of: $0) }
      #expect(places[0] <= places[1] && places[0] >= 0 && places[1] <= 1)
    }
  }
}
