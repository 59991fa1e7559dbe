import StoaBytes
import StoaRecords

/// Adds a column of positions.
private final class NumberRecords: OrderedOperator {
  private let start: Int
  private let position = OrderedState(0)

  init(from start: Int) { self.start = start }

  var leavesRowsBeforeFailure: Bool { true }

  func admit(_ batch: inout RecordBatch) throws(TableError) -> Demand {
    let count = batch.count
    let former = position.update { position in
      defer { position += count }
      return position
    }
    // How many records there are numbers for, from here on.
    let room = Int(clamping: Int128(Int.max) - Int128(start) - Int128(former) + 1)
    var failure: TableError?
    if room < count {
      let record = batch.selection.map { Int($0[room]) } ?? room
      let position = TableError.Position(source: batch.origin.source, line: batch.line(of: record))
      failure = TableError(
        .unsuitableValue,
        "there is no number behind \(Int.max)",
        remedy: "give a lesser one to --start",
        at: position
      )
      batch.keep(0..<room)
    }
    let values = OutputBuffer(capacity: batch.count * 8)
    var ends = [UInt32](repeating: 0, count: batch.index.recordCount)
    var number = start &+ former
    batch.forEachRecord { record in
      values.append(decimal: number)
      ends[record] = UInt32(truncatingIfNeeded: values.count)
      number &+= 1
    }
    batch.columns.insert(.computed(ValueColumn(values, sparseEnds: ends)), at: 0)
    if let failure { throw failure }
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
