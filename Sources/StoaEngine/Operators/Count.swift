import StoaBytes
import StoaRecords

/// Takes all records away and leaves their number.
private final class CountRecords: OrderedOperator {
  private let count = OrderedState(0)

  func admit(_ batch: inout RecordBatch) -> Demand {
    let added = batch.count
    count.update { $0 += added }
    batch.keep(0..<0)
    return .more
  }

  func finish() -> [RecordBatch] { [.ofValues([[Array("\(count.update { $0 })".utf8)]])] }
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
