import StoaBytes
public import StoaColumns
import StoaRecords
import Synchronization

/// Keeps the first records in the order of some keys.
private final class KeepTop: BlockingOperator {
  private let top: TopRecords
  /// The dialect of the first records, which all are brought into.
  private let dialect = Mutex<Dialect?>(nil)
  private let width: Int

  init(_ top: TopRecords, width: Int) {
    self.top = top
    self.width = width
  }

  func take(_ batches: [RecordBatch], sequence: Int) throws(TableError) {
    try top.add(batches, sequence: sequence) { batch in
      let dialect = dialect.withLock { dialect in
        dialect = dialect ?? batch.dialect
        return dialect ?? batch.dialect
      }
      return batch.hasWholeRecords && batch.dialect == dialect ? batch : batch.rewritten(in: dialect)
    }
  }

  func finish(_ depth: @Sendable (Dialect) -> ReadingDepth) throws(TableError) -> any BatchSource {
    let dialect = dialect.withLock { $0 ?? .csv }
    return SortedSource(top.finish(), width: width, dialect: dialect, depth: depth(dialect))
  }
}

extension Operation {
  /// Keeps the first rows in the order of some keys, in that order.
  public static func top(_ count: Int, _ keys: [SortKey]) -> Operation {
    let text = "\(keys.map(\.description).joined(separator: ",")) -n \(count)"
    let operation = Operation("top", text, memory: .countedRecords) { (shape, context) throws(TableError) in
      let encoder = try context.encoder(keys, on: shape)
      return BoundOperation(
        .blocking(KeepTop(TopRecords(count, by: encoder), width: shape.columns.count)),
        shape: shape
      )
    }
    return operation.known(as: .top(count, keys))
  }
}
