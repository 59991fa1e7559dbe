import StoaBytes
import StoaColumns
import StoaRecords

/// Works out one column of a table, row by row.
///
/// The batches come in order, and one thread at a time works on them.
protocol RunningColumn: AnyObject {
  /// Appends the values of a batch's rows, `groups` telling the group of each, all below `groupCount`.
  ///
  /// - Throws: what is wrong with the first row that has no value in `output` yet.
  func append(
    _ batch: BatchValues,
    groups: [UInt32],
    groupCount: Int,
    to output: inout RunningOutput
  ) throws(TableError)

  /// The column that is made of what was appended.
  func column(of output: RunningOutput, in batch: RecordBatch) -> RecordBatch.Column

  /// How much memory so many groups take at least.
  func footprint(of groupCount: Int) -> Int

  /// How many values were passed over because they are no numbers.
  var skippedCount: Int { get }
}

extension RunningColumn {
  func column(of output: RunningOutput, in batch: RecordBatch) -> RecordBatch.Column {
    .computed(output.values(in: batch))
  }

  var skippedCount: Int { 0 }
}

/// The values of a column in the rows of a batch, as far as they are known.
struct RunningOutput {
  let bytes: OutputBuffer
  private var ends: [UInt32] = []

  /// Room for the values of so many rows.
  init(capacity: Int) {
    bytes = OutputBuffer(capacity: capacity * 8)
    ends.reserveCapacity(capacity)
  }

  /// How many rows have their value.
  var count: Int { ends.count }

  /// Ends the value of a row, whose bytes have been appended.
  mutating func endValue() { ends.append(UInt32(truncatingIfNeeded: bytes.count)) }

  /// Calls `body` with each value.
  func forEachValue(_ body: (Span<UInt8>) -> Void) {
    var start = 0
    for end in ends {
      body(bytes.bytes.extracting(start..<Int(end)))
      start = Int(end)
    }
  }

  /// The values, one for each record of the batch; those that are left out have none.
  func values(in batch: RecordBatch) -> ValueColumn {
    guard batch.selection != nil || ends.count < batch.index.recordCount else { return ValueColumn(bytes, ends: ends) }
    var sparse = [UInt32](repeating: 0, count: batch.index.recordCount)
    for (position, end) in ends.enumerated() { sparse[batch.record(at: position)] = end }
    return ValueColumn(bytes, sparseEnds: sparse)
  }
}

/// The positions of rows in their groups.
final class RunningCount: RunningColumn {
  private var counts: [Int] = []

  func append(_ batch: BatchValues, groups: [UInt32], groupCount: Int, to output: inout RunningOutput) {
    counts.grow(to: groupCount, with: 0)
    for group in groups {
      counts[Int(group)] += 1
      output.bytes.append(decimal: counts[Int(group)])
      output.endValue()
    }
  }

  func footprint(of groupCount: Int) -> Int { groupCount * 8 }
}
