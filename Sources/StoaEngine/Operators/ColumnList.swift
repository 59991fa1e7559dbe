import StoaBytes
package import StoaRecords

/// Takes all records away and leaves one for each column: its number, its name and a value of it.
private final class ListColumns: OrderedOperator {
  /// Records that are searched for values at most.
  private static let searchLimit = 10_000

  private let names: [String]
  private let examples: OrderedState<(values: [[UInt8]], searched: Int)>

  init(_ names: [String]) {
    self.names = names
    examples = OrderedState(([[UInt8]](repeating: [], count: names.count), 0))
  }

  func admit(_ batch: inout RecordBatch) -> Demand {
    let batchAsItCame = batch
    batch.keep(0..<0)
    return examples.update { examples in
      for column in batchAsItCame.columns.indices where examples.values[column].isEmpty {
        examples.values[column] = batchAsItCame.firstValue(of: column)
      }
      examples.searched += batchAsItCame.count
      let isEnough = examples.searched >= Self.searchLimit || !examples.values.contains { $0.isEmpty }
      return isEnough ? .stop : .more
    }
  }

  func finish() -> [RecordBatch] {
    let examples = examples.update { $0.values }
    let numbers = names.indices.map { Array("\($0 + 1)".utf8) }
    return [.ofValues([numbers, names.map { Array($0.utf8) }, examples])]
  }
}

extension Operation {
  /// Leaves one record for each column: its number, its name, and the first value in it that is not
  /// empty, looked for in the first records.
  public static var columns: Operation {
    Operation("columns", "", memory: .constant) { (shape, _) in
      let columns = ["number", "name", "example"].map { TableShape.Column($0) }
      return BoundOperation(.ordered(ListColumns(shape.columns.map(\.name))), shape: TableShape(columns))
    }
  }
}

extension RecordBatch {
  /// The first value of a column that is not empty; empty where there is none.
  fileprivate func firstValue(of column: Int) -> [UInt8] {
    var found: [UInt8] = []
    switch columns[column] {
    case .computed(let values):
      forEachRecord { record in
        if found.isEmpty { found = [UInt8](copying: values.value(of: record)) }
      }
    case .field(let field):
      let reader = reader(ofField: field)
      var scratch: [UInt8] = []
      for position in 0..<count where found.isEmpty {
        let record = selection.map { Int($0[position]) } ?? position
        found = [UInt8](copying: reader.value(of: record, scratch: &scratch))
      }
    }
    return found
  }

  /// A batch of values, column by column; every column has as many.
  package static func ofValues(_ columns: [[[UInt8]]]) -> RecordBatch {
    let count = columns.first?.count ?? 0
    let index = RecordIndex(width: 0, recordStarts: [UInt32](repeating: 0, count: count + 1), fieldEnds: [])
    let origin = Origin(source: "values", firstLine: 0)
    var batch = RecordBatch(block: ByteBlock(capacity: 0), index: index, dialect: .csv, origin: origin)
    batch.columns = columns.map { values in
      var ends: [UInt32] = []
      var bytes: [UInt8] = []
      for value in values {
        bytes += value
        ends.append(UInt32(truncatingIfNeeded: bytes.count))
      }
      return .computed(ValueColumn(bytes: bytes, ends: ends))
    }
    return batch
  }
}
