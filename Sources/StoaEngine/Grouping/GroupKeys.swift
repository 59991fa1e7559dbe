import StoaBytes
import StoaRecords

/// Puts the values of some columns of a row together into one byte string, which is the same for the
/// same values alone.
///
/// A single value stands for itself; of several each has its length in front.
struct GroupKeys: Sendable {
  let columns: [Int]

  /// The keys of a batch's rows.
  ///
  /// The list is that of a column where the column alone is the key; it is good until the next batch.
  func keys(of batch: BatchValues) -> ValueList {
    if columns.count == 1 { return batch.values(of: columns[0]) }
    let values = columns.map { batch.values(of: $0) }
    let output = OutputBuffer(capacity: batch.count * 16 * columns.count)
    var ends: [UInt32] = []
    ends.reserveCapacity(batch.count)
    for position in 0..<batch.count {
      for column in values { output.append(framed: column.value(at: position)) }
      ends.append(UInt32(truncatingIfNeeded: output.count))
    }
    let keys = ValueList()
    keys.load(ValueColumn(output, ends: ends), count: batch.count)
    return keys
  }

  /// Calls `body` with each of the values that a key was put together from.
  func forEachValue(of key: Span<UInt8>, _ body: (_ column: Int, _ value: Span<UInt8>) -> Void) {
    if columns.count == 1 { return body(0, key) }
    var reader = FrameReader(key)
    for column in columns.indices { body(column, reader.readBytes()) }
  }
}
