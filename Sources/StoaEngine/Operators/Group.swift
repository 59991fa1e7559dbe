import StoaBytes
public import StoaColumns
import StoaRecords
import Synchronization

// WHEN THE GROUPS ARE MANY
//
//   thread 1   [table full]  write    [table full]  write          by key:   a 1 | a 3 | b 2 | ...
//   thread 2        [table full]  write        [table]  write                merge equal keys
//
// What a table knows of its groups is written down and sorted by their keys; in the end what was written
// of a group lies together, and is joined. The results are sorted once more, by the groups' first rows.

/// Sums up the records of each group, a table of groups a thread, joined in the end.
final class GroupRecords: GroupingOperator {
  private let keys: GroupKeys
  private let aggregates: AggregateList
  private let context: ExecutionContext
  private let idle = Mutex<[GroupTable]>([])
  /// For each aggregator, how many values the tables so far passed over because they are no numbers.
  private let skipped: Mutex<[Int]>
  /// What did not fit into memory.
  private let spilled = Mutex<FrameSorter?>(nil)

  init(_ keys: GroupKeys, _ aggregates: AggregateList, _ context: ExecutionContext) {
    self.keys = keys
    self.aggregates = aggregates
    self.context = context
    skipped = Mutex([Int](repeating: 0, count: aggregates.columnNames.count))
  }

  /// What the tables of all threads may take together; the sorts get the rest.
  private var tableLimit: Int { context.operatorMemory / 2 }
  private static let origin = RecordBatch.Origin(source: "the groups", firstLine: 0)
  /// Groups come out in batches of so many.
  private static let batchSize = 1 << 13

  func take(_ batches: [RecordBatch], sequence: Int) throws(TableError) {
    guard !batches.isEmpty else { return }
    let table = idle.withLock { $0.popLast() } ?? GroupTable(keys, aggregates)
    var place = RowPlace.start(of: sequence)
    for batch in batches where batch.count > 0 {
      try table.add(batch, place: place)
      if context.isStrict, let error = table.firstOther { throw error }
      place += batch.count
      if table.footprint > tableLimit / context.threadCount { try spill(table) }
    }
    idle.withLock { $0.append(table) }
  }

  private func spill(_ table: GroupTable) throws(TableError) {
    let frames = try spilled.withLock { spilled throws(TableError) -> FrameSorter in
      if let spilled { return spilled }
      let frames = try FrameSorter(context, memory: context.operatorMemory / 4)
      spilled = frames
      return frames
    }
    try table.write(to: frames)
    noteSkipped(table)
    table.removeAll()
  }

  func finish(_ depth: @Sendable (Dialect) -> ReadingDepth) throws(TableError) -> any BatchSource {
    let tables = idle.withLock { tables in
      defer { tables = [] }
      return Array(tables)
    }
    guard let frames = spilled.withLock({ $0 }) else {
      for table in tables { noteSkipped(table) }
      tellSkipped()
      let first = tables.first ?? GroupTable(keys, aggregates)
      for table in tables.dropFirst() { try first.merge(table) }
      if keys.columns.isEmpty { first.addGroupOfAll() }
      let order = first.groupsInOrder
      first.prepareResults()
      return NumberedBatches(of: order.count, by: Self.batchSize) { (range) throws(TableError) in
        try first.result(of: order[range], Self.origin)
      }
    }
    for table in tables { try spill(table) }
    tellSkipped()
    return try merge(frames, depth)
  }

  private func noteSkipped(_ table: GroupTable) {
    let counts = table.skippedCounts
    skipped.withLock { skipped in
      for (aggregator, count) in counts.enumerated() { skipped[aggregator] += count }
    }
  }

  /// Tells of the values that were passed over.
  private func tellSkipped() {
    for (count, name) in zip(skipped.withLock { Array($0) }, aggregates.columnNames) where count > 0 {
      let values = count == 1 ? "1 value of \(name) is no number" : "\(count) values of \(name) are no numbers"
      context.notes?.add("\(values) and \(count == 1 ? "was" : "were") passed over")
    }
  }

  func summary() throws(TableError) -> GroupSummary {
    let all = GroupTable(keys, aggregates)
    for table in idle.withLock({ $0 }) {
      noteSkipped(table)
      try all.merge(table)
    }
    tellSkipped()
    // Whoever sums up further needs all groups at hand.
    let limit = context.operatorMemory
    try spilled.withLock({ $0 })?.forEach { frame throws(TableError) in
      try all.read(&frame)
      guard all.count % 1024 != 0 || all.footprint < limit else {
        let remedy = "give more --memory, or group by columns of fewer values"
        throw TableError(.memory, "more than \(all.count) groups take more memory than there is", remedy: remedy)
      }
    }
    return GroupSummary(all)
  }

  /// Joins what was written of each group.
  private func merge(
    _ frames: FrameSorter,
    _ depth: @Sendable (Dialect) -> ReadingDepth
  ) throws(TableError) -> any BatchSource {
    let width = keys.columns.count + aggregates.results.count
    let results = try PlacedRecords(width: width, in: keys.dialect, context, memory: context.operatorMemory / 4)
    let table = GroupTable(keys, aggregates)
    var lastKey: [UInt8] = []
    var count = 0
    try frames.forEach { frame throws(TableError) in
      let key = frame.peekBytes()
      if count == 0 || key.order(lastKey.span) != 0 {
        lastKey = [UInt8](copying: key)
        // Groups are whole when another key comes.
        if count % 64 == 63, table.footprint > context.operatorMemory / 4 { try deliver(table, results) }
        count += 1
      }
      try table.read(&frame)
    }
    try deliver(table, results)
    return try results.finish(depth)
  }

  private func deliver(_ table: GroupTable, _ results: PlacedRecords) throws(TableError) {
    if let (batch, places) = try table.result(Self.origin) { try results.add(batch, places: places) }
    table.removeAll()
  }
}

extension Operation {
  /// Sums up the rows that agree in some columns; without columns, all of them.
  ///
  /// The groups come in the order of their first rows.
  public static func group(by columns: ColumnSelection?, _ aggregates: [Aggregate]) -> Operation {
    let text = ([columns?.text].compactMap { $0 } + aggregates.map(\.text)).joined(separator: " ")
    let operation = Operation("group", text, memory: .groups) { (shape, context) throws(TableError) in
      var keys = GroupKeys(columns: try columns?.resolve(in: shape.schema) ?? [], of: shape, context)
      var results = keys.columns.map { shape.columns[$0] }
      var list = AggregateList()
      for aggregate in aggregates {
        guard let columns = try aggregate.columns(of: shape.schema) else {
          list.append(aggregate, of: nil)
          results.append(TableShape.Column(made: "count"))
          continue
        }
        for column in columns {
          results.append(try list.append(aggregate, of: column, in: shape, context))
        }
      }
      if list.passesJSON { keys = keys.asJSON() }
      let stage = GroupRecords(keys, list, context)
      return BoundOperation(.blocking(stage), shape: TableShape(results))
    }
    return operation.known(as: .group(columns, aggregates))
  }
}

extension Aggregate {
  fileprivate var text: String {
    let what = share.map { "\(kind.rawValue) \($0)" } ?? kind.rawValue
    let called = name.map { "=\($0)" } ?? ""
    return columns.map { "--\(kind == .count ? "present" : what) \($0.text)\(called)" } ?? "--\(what)"
  }
}
