import StoaBytes

/// Counts values that are missing, or those that are not.
final class MissingAggregator: Aggregator, @unchecked Sendable {
  private let column: Int
  private let countsPresent: Bool
  private var counts: [Int] = []

  init(_ column: Int, countsPresent: Bool = false) {
    self.column = column
    self.countsPresent = countsPresent
  }

  func makeEmpty() -> any Aggregator { MissingAggregator(column, countsPresent: countsPresent) }

  func add(_ evaluation: Evaluation, _ rows: [UInt32], groups: [UInt32], groupCount: Int, place: Int) {
    counts.grow(to: groupCount, with: 0)
    evaluation.forEachValue(of: column, in: rows) { position, _, value in
      if value.isEmpty != countsPresent { counts[Int(groups[position])] += 1 }
    }
  }

  func merge(_ other: any Aggregator, groups: [Int], groupCount: Int) {
    guard let other = other as? MissingAggregator else { return }
    counts.grow(to: groupCount, with: 0)
    for (group, count) in other.counts.enumerated() { counts[groups[group]] += count }
  }

  func append(_ group: Int, to output: OutputBuffer) {
    output.append(decimal: group < counts.count ? counts[group] : 0)
  }
}
