import StoaBytes
import StoaRecords

/// Adds a column of positions.
private final class NumberRecords: OrderedOperator {
  private let next: OrderedState<Int>

  init(from start: Int) { next = OrderedState(start) }

  func admit(_ batch: inout RecordBatch) throws(TableError) -> Demand {
    let values = OutputBuffer(capacity: batch.count * 8)
    var ends = [UInt32](repeating: 0, count: batch.index.recordCount)
    let count = batch.count
    let (first, overflow) = next.update { next in
      let (end, overflow) = next.addingReportingOverflow(count)
      defer { next = end }
      return (next, overflow)
    }
    guard !overflow else {
      batch.keep(0..<0)
      throw TableError(
        .usage,
        "the numbers of the records grow beyond \(Int.max)",
        remedy: "start at a smaller number"
      )
    }
    var number = first
    batch.forEachRecord { record in
      values.append(decimal: number)
      ends[record] = UInt32(truncatingIfNeeded: values.count)
      number += 1
    }
    batch.columns.insert(.computed(ValueColumn(values, sparseEnds: ends)), at: 0)
    return .more
  }
}

extension Operation {
  /// Adds, in front, a column of the records' positions.
  ///
  /// The positions are data: they do not change when the records are sorted afterwards.
  public static func number(_ name: String, from start: Int = 1) -> Operation {
    let text = start == 1 ? name : "\(name) --from \(start)"
    let operation = Operation("number", text, memory: .constant) { (shape, _) in
      var numbered = shape
      numbered.columns.insert(TableShape.Column(made: name), at: 0)
      return BoundOperation(.ordered(NumberRecords(from: start)), shape: numbered)
    }
    return operation.known(as: .number)
  }
}
