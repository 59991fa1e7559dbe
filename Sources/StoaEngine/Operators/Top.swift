import StoaBytes
public import StoaColumns
import StoaRecords

/// Keeps the first records in the order of some keys.
private final class KeepTop: BlockingOperator {
  private let top: TopRecords
  private let common = CommonDialect()
  private let width: Int

  init(_ top: TopRecords, width: Int) {
    self.top = top
    self.width = width
  }

  func take(_ batches: [RecordBatch], sequence: Int) throws(TableError) {
    common.meet(batches)
    try top.add(batches, sequence: sequence, form: common.records)
  }

  func finish(_ depth: @Sendable (Dialect) -> ReadingDepth) throws(TableError) -> any BatchSource {
    SortedSource(top.finish(), width: width, dialect: common.dialect, depth: depth(common.dialect))
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
