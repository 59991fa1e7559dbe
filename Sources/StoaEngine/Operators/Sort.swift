import StoaBytes
public import StoaColumns
import StoaRecords

/// Brings all records into another order.
final class ReorderRecords: BlockingOperator {
  private let sorter: RecordSorter
  private let common = CommonDialect()
  private let width: Int

  init(_ sorter: RecordSorter, width: Int) {
    self.sorter = sorter
    self.width = width
  }

  func take(_ batches: [RecordBatch], sequence: Int) throws(TableError) {
    common.meet(batches)
    let originals = batches.filter { $0.count > 0 }
    try sorter.add(originals.map(common.records), sequence: sequence, from: originals)
  }

  func finish(_ depth: @Sendable (Dialect) -> ReadingDepth) throws(TableError) -> any BatchSource {
    SortedSource(try sorter.finish(), width: width, dialect: common.dialect, depth: depth(common.dialect))
  }
}

extension Operation {
  /// Sorts the records; equal ones keep their order.
  ///
  /// With `isUnique`, only the first of records with equal keys stays.
  public static func sort(_ keys: [SortKey], isUnique: Bool = false) -> Operation {
    let text = keys.map(\.description).joined(separator: ",") + (isUnique ? " --unique" : "")
    let operation = Operation("sort", text, memory: .allRecords) { (shape, context) throws(TableError) in
      let encoder = try context.encoder(keys, on: shape, isUnique: isUnique)
      let sorter = RecordSorter(.keys(encoder), context.sorting(isUnique: isUnique))
      return BoundOperation(.blocking(ReorderRecords(sorter, width: shape.columns.count)), shape: shape)
    }
    return isUnique ? operation : operation.known(as: .sort(keys))
  }

  /// The records in the opposite order.
  public static var reverse: Operation {
    let operation = Operation("reverse", "", memory: .allRecords) { (shape, context) in
      let sorter = RecordSorter(.reversed, context.sorting())
      return BoundOperation(.blocking(ReorderRecords(sorter, width: shape.columns.count)), shape: shape)
    }
    return operation.known(as: .reverse)
  }

  /// The records in an order that the seed and their positions alone decide.
  public static func shuffle(seed: UInt64) -> Operation {
    let operation = Operation("shuffle", "--seed \(seed)", memory: .allRecords) { (shape, context) in
      let sorter = RecordSorter(.shuffled(seed: seed), context.sorting())
      return BoundOperation(.blocking(ReorderRecords(sorter, width: shape.columns.count)), shape: shape)
    }
    return operation.known(as: .shuffle)
  }

  /// Sorts the records by their last column, a number, the greatest first.
  package static var sortByLastColumn: Operation {
    Operation("sort", "#last:desc", memory: .allRecords) { (shape, context) throws(TableError) in
      let last = shape.columns.count - 1
      let encoder = try KeyEncoder([ResolvedSortKey(column: last, kind: .number, isDescending: true)])
      let sorter = RecordSorter(.keys(encoder), context.sorting())
      return BoundOperation(.blocking(ReorderRecords(sorter, width: shape.columns.count)), shape: shape)
    }
  }
}
