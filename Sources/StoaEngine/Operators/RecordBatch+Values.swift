import StoaBytes
import StoaRecords

extension RecordBatch {
  /// A batch of values, column by column; every column has as many.
  static func ofValues(_ columns: [[[UInt8]]]) -> RecordBatch {
    let made = columns.map { values in
      var ends: [UInt32] = []
      var bytes: [UInt8] = []
      for value in values {
        bytes += value
        ends.append(UInt32(truncatingIfNeeded: bytes.count))
      }
      return ValueColumn(bytes: bytes, ends: ends)
    }
    return RecordBatch(columns: made, count: columns.first?.count ?? 0, origin: Origin(source: "values", firstLine: 0))
  }
}
