import StoaBytes
import StoaRecords

extension RecordBatch {
  /// The number of the record at a position among those that remain.
  func record(at position: Int) -> Int { selection.map { Int($0[position]) } ?? position }

  /// A batch of values, column by column; every column has as many.
  static func ofValues(_ columns: [[[UInt8]]]) -> RecordBatch {
    let made = columns.map { ValueColumn(texts: $0) }
    return RecordBatch(columns: made, count: columns.first?.count ?? 0, origin: Origin(source: "values", firstLine: 0))
  }
}

extension ValueColumn {
  /// The values of some texts.
  convenience init(texts: [[UInt8]]) {
    var ends: [UInt32] = []
    var bytes: [UInt8] = []
    for text in texts {
      bytes += text
      ends.append(UInt32(truncatingIfNeeded: bytes.count))
    }
    self.init(bytes: bytes, ends: ends)
  }
}
