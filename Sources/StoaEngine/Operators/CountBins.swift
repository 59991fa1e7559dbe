package import StoaBytes
package import StoaColumns
package import StoaRecords
import Synchronization

/// Counts the numbers of a column by the range they lie in, with a table of counts a thread.
package final class CountBins: BlockingOperator {
  private let column: Int
  private let reading: ColumnReading
  private let bins: HistogramBins
  private let idle = Mutex<[HistogramCounts]>([])

  init(_ column: Int, _ reading: ColumnReading, _ bins: HistogramBins) {
    self.column = column
    self.reading = reading
    self.bins = bins
  }

  private func makeCounts() -> HistogramCounts {
    if case .width(let width) = bins { HistogramCounts(width: width) } else { HistogramCounts() }
  }

  package func take(_ batches: [RecordBatch], sequence: Int) throws(TableError) {
    guard !batches.isEmpty else { return }
    var counts = idle.withLock { $0.popLast() } ?? makeCounts()
    var failure: TableError?
    for batch in batches where batch.count > 0 {
      let evaluation = Evaluation(batch)
      evaluation.forEachValue(of: column, in: evaluation.allRows) { _, _, value in
        guard !value.isEmpty else {
          counts.missingCount += 1
          return
        }
        guard case .number(let number) = reading.number(value) else {
          counts.otherCount += 1
          return
        }
        do throws(TableError) {
          try counts.add(number)
        } catch {
          failure = failure ?? error
        }
      }
    }
    if let failure { throw failure }
    idle.withLock { $0.append(counts) }
  }

  /// The histogram of all that was taken.
  package func histogram() throws(TableError) -> Histogram {
    var all = makeCounts()
    for counts in idle.withLock({ $0 }) { try all.merge(counts) }
    return try all.histogram(bins)
  }

  package func finish(_ depth: @Sendable (Dialect) -> ReadingDepth) throws(TableError) -> any BatchSource {
    let bins = try histogram().bins
    guard !bins.isEmpty else { return EmptySource() }
    let columns = [bins.map(\.lower.description), bins.map(\.upper.description), bins.map { "\($0.count)" }]
    return NumberedBatches([.ofValues(columns.map { column in column.map { Array($0.utf8) } })])
  }
}

extension Operation {
  /// Counts the numbers of a column by the range they lie in: `from`, `to` and `count`.
  package static func countBins(_ selection: ColumnSelection, _ bins: HistogramBins) -> Operation {
    Operation("histogram", selection.text, memory: .constant) { (shape, context) throws(TableError) in
      let column = try selection.resolveOne(in: shape.schema)
      let reading = context.reading(of: shape.columns[column])
      let names = ["from", "to", "count"].map { TableShape.Column(made: $0) }
      return BoundOperation(.blocking(CountBins(column, reading, bins)), shape: TableShape(names))
    }
  }
}
