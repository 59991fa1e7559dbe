import StoaBytes
import StoaColumns

/// Keeps the different values of each group, how often each comes and where first: for counts of
/// different values, the commonest, medians, quantiles, and lists.
///
/// - Memory: each different value of each group.
final class ValuesAggregator: Aggregator, @unchecked Sendable {
  private struct Occurrence {
    var group: Int
    var count = 0
    var firstPlace: Int
  }

  private let column: Int
  private let aggregate: Aggregate
  /// Group and value together make a key.
  private var keys = KeyTable()
  private var occurrences: [Occurrence] = []
  /// The keys of each group, once they are asked for.
  private var keysOfGroups: [[Int]]?
  private(set) var skippedCount = 0
  /// For lists: every value with its place.
  private var listed: [[(place: Int, key: Int)]] = []

  init(_ column: Int, _ aggregate: Aggregate) {
    self.column = column
    self.aggregate = aggregate
  }

  private var needsNumbers: Bool { aggregate.kind == .median || aggregate.kind == .quantile }

  func makeEmpty() -> any Aggregator { ValuesAggregator(column, aggregate) }

  func add(_ evaluation: Evaluation, _ rows: [UInt32], groups: [UInt32], groupCount: Int, place: Int) {
    let key = OutputBuffer()
    evaluation.forEachValue(of: column, in: rows) { position, _, value in
      guard !value.isEmpty else { return }
      if needsNumbers, case .notANumber = ExactDecimal.read(value) {
        skippedCount += 1
        return
      }
      take(value, Int(groups[position]), place + position, 1, key)
    }
  }

  private func take(_ value: Span<UInt8>, _ group: Int, _ place: Int, _ count: Int, _ key: OutputBuffer) {
    key.removeAll()
    key.append(value)
    var rest = UInt64(group)
    for _ in 0..<5 {
      key.append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
    let number = keys.number(of: key.bytes)
    if number == occurrences.count { occurrences.append(Occurrence(group: group, firstPlace: place)) }
    occurrences[number].count += count
    occurrences[number].firstPlace = min(occurrences[number].firstPlace, place)
    if aggregate.kind == .concat {
      listed.grow(to: group + 1, with: [])
      listed[group].append((place, number))
    }
  }

  func merge(_ other: any Aggregator, groups: [Int], groupCount: Int) {
    guard let other = other as? ValuesAggregator else { return }
    skippedCount += other.skippedCount
    let key = OutputBuffer()
    if aggregate.kind == .concat {
      for (group, values) in other.listed.enumerated() {
        for (place, number) in values { take(other.value(number).span, groups[group], place, 1, key) }
      }
    } else {
      for (number, occurrence) in other.occurrences.enumerated() {
        let group = groups[occurrence.group]
        take(other.value(number).span, group, occurrence.firstPlace, occurrence.count, key)
      }
    }
  }

  private func value(_ number: Int) -> [UInt8] { Array(keys.key(number).dropLast(5)) }

  private func keys(of group: Int) -> [Int] {
    if let keysOfGroups { return group < keysOfGroups.count ? keysOfGroups[group] : [] }
    var found: [[Int]] = []
    for (number, occurrence) in occurrences.enumerated() {
      found.grow(to: occurrence.group + 1, with: [])
      found[occurrence.group].append(number)
    }
    keysOfGroups = found
    return group < found.count ? found[group] : []
  }

  func append(_ group: Int, to output: OutputBuffer) throws(TableError) {
    switch aggregate.kind {
    case .distinct: output.append(decimal: keys(of: group).count)
    case .mode:
      let commonest = keys(of: group).max { left, right in
        let (left, right) = (occurrences[left], occurrences[right])
        return (left.count, right.firstPlace) < (right.count, left.firstPlace)
      }
      if let commonest { output.append(value(commonest).span) }
    case .concat:
      guard group < listed.count else { return }
      let values = listed[group].sorted { $0.place < $1.place }
      for (position, entry) in values.enumerated() {
        if position > 0 { output.append(UInt8(ascii: ";")) }
        output.append(value(entry.key).span)
      }
    default: try appendQuantile(group, to: output)
    }
  }

  private func appendQuantile(_ group: Int, to output: OutputBuffer) throws(TableError) {
    var numbers: [(number: ExactDecimal, count: Int)] = []
    for key in keys(of: group) {
      if case .number(let number) = ExactDecimal.read(value(key).span) {
        numbers.append((number, occurrences[key].count))
      }
    }
    numbers.sort { $0.number < $1.number }
    let total = numbers.reduce(0) { $0 + $1.count }
    guard total > 0 else { return }
    guard let share = aggregate.share else {
      // The middle one, or the mean of the two.
      let upper = Self.number(at: total / 2, numbers)
      if total % 2 == 1 { return upper.append(to: output) }
      let lower = Self.number(at: total / 2 - 1, numbers)
      try lower.adding(upper).divided(by: 2)?.append(to: output)
      return
    }
    // The nearest rank: the least number that at least that share of them does not exceed.
    let rank = try share.multiplied(by: ExactDecimal(Int128(total))).rounded(0, .up).coefficient
    Self.number(at: max(0, min(total - 1, Int(rank) - 1)), numbers).append(to: output)
  }

  private static func number(at position: Int, _ numbers: [(number: ExactDecimal, count: Int)]) -> ExactDecimal {
    var rest = position
    for (number, count) in numbers {
      if rest < count { return number }
      rest -= count
    }
    return numbers[numbers.count - 1].number
  }
}
