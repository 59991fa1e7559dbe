import StoaBytes
public import StoaColumns
import StoaRecords
import Synchronization

/// Sums up the records of each group, a table of groups a thread, joined in the end.
private final class GroupRecords: BlockingOperator {
  private let keys: GroupKeys
  private let aggregators: [any Aggregator]
  private let memoryLimit: Int
  private let idle = Mutex<[GroupTable]>([])

  init(_ keys: GroupKeys, _ aggregators: [any Aggregator], memoryLimit: Int) {
    self.keys = keys
    self.aggregators = aggregators
    self.memoryLimit = memoryLimit
  }

  private func makeTable() -> GroupTable { GroupTable(keys, aggregators.map { $0.makeEmpty() }) }

  func take(_ batches: [RecordBatch], sequence: Int) throws(TableError) {
    guard !batches.isEmpty else { return }
    let table = idle.withLock { $0.popLast() } ?? makeTable()
    // Places need only tell the order: a piece has far fewer than 2^32 rows.
    var place = sequence << 32
    for batch in batches where batch.count > 0 {
      try table.add(batch, place: place)
      place += batch.count
    }
    guard table.footprint < memoryLimit else {
      throw TableError(
        .memory,
        "\(table.count) groups take more memory than there is",
        remedy: "give more --memory, or sort by the group's columns first and use fewer"
      )
    }
    idle.withLock { $0.append(table) }
  }

  func finish(_ depth: @Sendable (Dialect) -> ReadingDepth) throws(TableError) -> any BatchSource {
    let tables = idle.withLock { $0 }
    let first = tables.first ?? makeTable()
    for table in tables.dropFirst() { try first.merge(table) }
    let origin = RecordBatch.Origin(source: "the groups", firstLine: 0)
    return BatchList(try first.result(origin).map { [$0] } ?? [])
  }
}

/// Batches that are there already.
final class BatchList: BatchSource {
  private let batches: [RecordBatch]
  private let position: Mutex<Int>

  init(_ batches: [RecordBatch]) {
    self.batches = batches
    position = Mutex(0)
  }

  var pieceCount: Int { batches.count }

  func cancel() { position.withLock { $0 = batches.count } }

  func next() -> BatchPiece? {
    let number = position.withLock { number -> Int? in
      guard number < batches.count else { return nil }
      number += 1
      return number - 1
    }
    guard let number else { return nil }
    var piece = BatchPiece(sequence: number)
    piece.batches = [batches[number]]
    return piece
  }
}

extension Operation {
  /// Sums up the rows that agree in some columns; without columns, all of them.
  ///
  /// The groups come in the order of their first rows.
  public static func group(by columns: ColumnSelection?, _ aggregates: [Aggregate]) -> Operation {
    let text = ([columns?.text].compactMap { $0 } + aggregates.map(\.text)).joined(separator: " ")
    return Operation("group", text, memory: .groups) { (shape, context) throws(TableError) in
      let keys = GroupKeys(columns: try columns?.resolve(in: shape.schema) ?? [])
      var names = keys.columns.map {
        TableShape.Column(shape.columns[$0].name, headerField: shape.columns[$0].headerField)
      }
      var aggregators: [any Aggregator] = []
      for aggregate in aggregates {
        for column in try aggregate.columns?.resolve(in: shape.schema) ?? [0] {
          aggregators.append(aggregate.aggregator(column))
          let isOfRows = aggregate.columns == nil
          names.append(TableShape.Column(isOfRows ? "count" : aggregate.name(for: shape.columns[column].name)))
        }
      }
      let stage = GroupRecords(keys, aggregators, memoryLimit: context.memoryLimit / max(1, context.threadCount))
      return BoundOperation(.blocking(stage), shape: TableShape(names))
    }
  }
}

extension Aggregate {
  fileprivate var text: String {
    let what = share.map { "\(kind.rawValue) \($0)" } ?? kind.rawValue
    return columns.map { "--\(what) \($0.text)" } ?? "--\(what)"
  }

  fileprivate func aggregator(_ column: Int) -> any Aggregator {
    switch kind {
    case .count: columns == nil ? CountAggregator() : MissingAggregator(column, countsPresent: true)
    case .sum, .mean, .variance, .deviation: SumAggregator(column, kind)
    case .min, .max, .first, .last: ExtremeAggregator(column, kind)
    case .median, .distinct, .mode, .concat, .quantile: ValuesAggregator(column, self)
    case .missing: MissingAggregator(column)
    }
  }
}
