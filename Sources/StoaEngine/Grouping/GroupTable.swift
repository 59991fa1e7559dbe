import StoaBytes
import StoaRecords

/// The groups that one thread has seen, and what was found out about them.
final class GroupTable: @unchecked Sendable {
  private let keys: GroupKeys
  private var table = KeyTable()
  /// The place in the input of the first row of each group.
  private var firstPlaces: [Int] = []
  private let aggregators: [any Aggregator]

  init(_ keys: GroupKeys, _ aggregators: [any Aggregator]) {
    self.keys = keys
    self.aggregators = aggregators
  }

  var count: Int { table.count }

  var footprint: Int { table.footprint + firstPlaces.count * (8 + 64 * aggregators.count) }

  var skippedCount: Int { aggregators.reduce(0) { $0 + $1.skippedCount } }

  /// Takes in a batch, whose first row has a place in the input.
  func add(_ batch: RecordBatch, place: Int) throws(TableError) {
    let evaluation = Evaluation(batch)
    let rows = evaluation.allRows
    var groups = [UInt32](repeating: 0, count: rows.count)
    if keys.columns.isEmpty {
      let nothing: [UInt8] = []
      note(table.number(of: nothing.span), place)
    } else {
      keys.forEachKey(evaluation, rows) { position, key in
        let group = table.number(of: key)
        if group == firstPlaces.count { firstPlaces.append(place + position) }
        groups[position] = UInt32(truncatingIfNeeded: group)
      }
      // A later batch may hold rows that come before those of an earlier one.
      for (position, group) in groups.enumerated() { note(Int(group), place + position) }
    }
    for aggregator in aggregators {
      try aggregator.add(evaluation, rows, groups: groups, groupCount: table.count, place: place)
    }
  }

  private func note(_ group: Int, _ place: Int) {
    firstPlaces.grow(to: group + 1, with: place)
    firstPlaces[group] = min(firstPlaces[group], place)
  }

  /// Takes in what another thread has found.
  func merge(_ other: GroupTable) throws(TableError) {
    let groups = (0..<other.count).map { group in
      let key = Array(other.table.key(group))
      let number = table.number(of: key.span)
      note(number, other.firstPlaces[group])
      return number
    }
    for (mine, theirs) in zip(aggregators, other.aggregators) {
      try mine.merge(theirs, groups: groups, groupCount: table.count)
    }
  }

  /// The groups in the order of their first rows, as records of their keys and results.
  func result(_ origin: RecordBatch.Origin) throws(TableError) -> RecordBatch? {
    let order = (0..<count).sorted { firstPlaces[$0] < firstPlaces[$1] }
    guard !order.isEmpty else { return nil }
    let keyCount = keys.columns.count
    let buffers = (0..<keyCount + aggregators.count).map { _ in OutputBuffer() }
    var ends = [[UInt32]](repeating: [], count: buffers.count)
    for group in order {
      if keyCount > 0 {
        for (column, value) in keys.values(of: table.key(group)).enumerated() { buffers[column].append(value.span) }
      }
      for (column, aggregator) in aggregators.enumerated() {
        try aggregator.append(group, to: buffers[keyCount + column])
      }
      for column in buffers.indices { ends[column].append(UInt32(truncatingIfNeeded: buffers[column].count)) }
    }
    return RecordBatch(
      columns: zip(buffers, ends).map { ValueColumn($0, ends: $1) },
      count: order.count,
      origin: origin
    )
  }
}
