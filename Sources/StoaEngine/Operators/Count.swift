import StoaBytes
package import StoaRecords

/// Takes all records away and leaves their number.
private final class CountRecords: OrderedOperator {
  private let count = OrderedState(0)

  func admit(_ batch: inout RecordBatch) -> Demand {
    let added = batch.count
    count.update { $0 += added }
    batch.keep(0..<0)
    return .more
  }

  func finish() -> [RecordBatch] { [.ofOneValue(count.update { $0 })] }
}

extension Operation {
  /// Leaves one record: the number of records.
  public static var count: Operation {
    let operation = Operation("count", "", memory: .constant) { (_, _) in
      BoundOperation(.ordered(CountRecords()), shape: TableShape([TableShape.Column(made: "count")]))
    }
    return operation.known(as: .count)
  }
}

extension RecordBatch {
  /// A batch that holds one number.
  package static func ofOneValue(_ number: Int) -> RecordBatch {
    let text = Array("\(number)\n".utf8)
    let block = ByteBlock(capacity: text.count)
    block.withMutableBytes { _ = $0.copy(from: text.span) }
    let end = UInt32(truncatingIfNeeded: text.count)
    let index = RecordIndex(width: 1, recordStarts: [0, end], fieldEnds: [end - 1])
    return RecordBatch(block: block, index: index, dialect: .csv, origin: Origin(source: "count", firstLine: 1))
  }
}
