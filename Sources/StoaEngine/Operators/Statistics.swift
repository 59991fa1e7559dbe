import StoaBytes
import StoaColumns
import StoaRecords
import Synchronization

/// Finds out about every column: statistics of their own for each thread, put together in the end.
private final class DescribeColumns: BlockingOperator {
  private let names: [String]
  private let readings: [ColumnReading]
  private let amounts: [AmountReading?]
  private let context: ExecutionContext
  /// How many numbers are kept in memory, and how many of a column at once.
  private let numberLimit: Int
  private let numbersAtOnce: Int
  private let idle = Mutex<[[ColumnStatistics]]>([])
  /// How many numbers are in memory that could be spilled.
  private let heldCount = Atomic(0)
  private let spillFile = Mutex<SpillFile?>(nil)

  init(_ columns: [TableShape.Column], _ context: ExecutionContext) {
    names = columns.map(\.name)
    readings = context.readings(of: columns)
    amounts = columns.map { context.amountReading(of: $0) }
    self.context = context
    // A quarter of the memory for numbers, 8 bytes each, half of which may lie in chunks that are not full.
    numberLimit = context.memoryLimit / 64
    numbersAtOnce = max(64, min(1 << 15, numberLimit / max(1, columns.count * context.threadCount)))
  }

  private func makeStatistics() -> [ColumnStatistics] {
    zip(readings, amounts).map { ColumnStatistics($0, $1, numbersAtOnce: numbersAtOnce) }
  }

  func take(_ batches: [RecordBatch], sequence: Int) throws(TableError) {
    guard batches.contains(where: { $0.count > 0 }) else { return }
    var statistics = idle.withLock { $0.popLast() } ?? makeStatistics()
    let values = ValueList()
    var added = 0
    for column in statistics.indices {
      added -= statistics[column].heldCount
      for batch in batches where batch.count > 0 {
        values.load(column, of: batch)
        statistics[column].add(values)
      }
      added += statistics[column].heldCount
    }
    if heldCount.wrappingAdd(added, ordering: .relaxed).newValue > numberLimit { try spill(&statistics) }
    idle.withLock { [statistics] in $0.append(statistics) }
  }

  private func spill(_ statistics: inout [ColumnStatistics]) throws(TableError) {
    let file = try spillFile.withLock { file throws(TableError) in
      if let file { return file }
      let made = try SpillFile(directory: context.temporaryDirectory)
      file = made
      return made
    }
    for column in statistics.indices {
      heldCount.wrappingSubtract(statistics[column].heldCount, ordering: .relaxed)
      try statistics[column].spill(to: file)
    }
  }

  func finish(_ depth: @Sendable (Dialect) -> ReadingDepth) throws(TableError) -> any BatchSource {
    let parts = idle.withLock { idle in
      defer { idle = [] }
      return idle.isEmpty ? [makeStatistics()] : idle
    }
    let results = Mutex([Result<[[UInt8]], TableError>](repeating: .success([]), count: names.count))
    let names = names
    ParallelWork.run(names.count, threads: context.threadCount) { column in
      var statistics = parts[0][column]
      for part in parts.dropFirst() { statistics.merge(part[column]) }
      let values = Result { [statistics] () throws(TableError) in try statistics.values(names[column]) }
      results.withLock { $0[column] = values }
    }
    var rows: [[[UInt8]]] = []
    for result in results.withLock({ $0 }) { rows.append(try result.get()) }
    guard !rows.isEmpty else { return NumberedBatches([]) }
    return NumberedBatches([.ofValues(ColumnStatistics.names.indices.map { figure in rows.map { $0[figure] } })])
  }
}

extension Operation {
  /// Leaves one record for each column: its type, how many values it has and lacks, how many are
  /// different, the least, the greatest and the quarters, sums, and lengths in characters.
  ///
  /// Counts, extremes, quarters, sums and means are exact. Up to 16,384 different values are counted exactly, more
  /// are estimated with a standard error of 0.81 %.
  public static var statistics: Operation {
    Operation("stats", "", memory: .numbers) { (shape, context) in
      let columns = ColumnStatistics.names.map { name in
        var column = TableShape.Column(made: name)
        column.hasLongFractions = ["mean", "stddev"].contains(name)
        return column
      }
      return BoundOperation(
        .blocking(DescribeColumns(shape.columns, context)),
        shape: TableShape(columns)
      )
    }
  }
}
