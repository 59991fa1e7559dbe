import StoaBytes
import StoaColumns

/// Counts rows, or the values of a column that are there, or those that are missing.
// One thread at a time has it, as its table sees to.
final class CountAggregator: Aggregator, @unchecked Sendable {
  enum Counted: Hashable, Sendable {
    case rows
    case present(Int)
    case missing(Int)
  }

  private let counted: Counted
  private var counts: [Int] = []

  init(_ counted: Counted) { self.counted = counted }

  func makeEmpty() -> any Aggregator { CountAggregator(counted) }

  var footprint: Int { counts.capacity * 8 }

  func add(_ batch: BatchValues, groups: [UInt32], groupCount: Int, place: Int) {
    // What a loop changes lies in a variable of its own: the compiler watches over those of objects.
    var counts: [Int] = []
    swap(&counts, &self.counts)
    defer { swap(&counts, &self.counts) }
    counts.grow(to: groupCount, with: 0)
    switch counted {
    case .rows: for group in groups { counts[Int(group)] &+= 1 }
    case .present(let column): Self.count(batch.values(of: column), groups, isPresent: true, &counts)
    case .missing(let column): Self.count(batch.values(of: column), groups, isPresent: false, &counts)
    }
  }

  private static func count(_ values: ValueList, _ groups: [UInt32], isPresent: Bool, _ counts: inout [Int]) {
    for position in groups.indices where values.value(at: position).isEmpty != isPresent {
      counts[Int(groups[position])] &+= 1
    }
  }

  func merge(_ other: any Aggregator, groups: [Int], groupCount: Int) {
    guard let other = other as? CountAggregator else { return }
    counts.grow(to: groupCount, with: 0)
    for (group, count) in other.counts.enumerated() { counts[groups[group]] += count }
  }

  func write(_ group: Int, to output: OutputBuffer) { output.append(number: counts[group]) }

  func read(_ reader: inout FrameReader, into group: Int) {
    counts.grow(to: group + 1, with: 0)
    counts[group] += reader.readNumber()
  }

  func append(_ aggregate: Aggregate, of group: Int, to output: OutputBuffer) {
    output.append(decimal: group < counts.count ? counts[group] : 0)
  }
}

extension Array {
  /// Makes the array at least that long.
  mutating func grow(to count: Int, with element: Element) {
    if self.count < count { append(contentsOf: repeatElement(element, count: count - self.count)) }
  }
}
