import StoaBytes

/// Counts rows.
final class CountAggregator: Aggregator, @unchecked Sendable {
  private var counts: [Int] = []

  func makeEmpty() -> any Aggregator { CountAggregator() }

  func add(_ evaluation: Evaluation, _ rows: [UInt32], groups: [UInt32], groupCount: Int, place: Int) {
    counts.grow(to: groupCount, with: 0)
    for group in groups { counts[Int(group)] += 1 }
  }

  func merge(_ other: any Aggregator, groups: [Int], groupCount: Int) {
    guard let other = other as? CountAggregator else { return }
    counts.grow(to: groupCount, with: 0)
    for (group, count) in other.counts.enumerated() { counts[groups[group]] += count }
  }

  func append(_ group: Int, to output: OutputBuffer) {
    output.append(decimal: group < counts.count ? counts[group] : 0)
  }
}

extension Array {
  /// Makes the array at least that long.
  mutating func grow(to count: Int, with element: Element) {
    if self.count < count { append(contentsOf: repeatElement(element, count: count - self.count)) }
  }
}
