import StoaBytes
public import StoaColumns
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
      failure = .noNumber(for: batch.record(at: room), of: batch)
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

/// Adds a column of positions in groups.
private final class NumberInGroups: OrderedOperator {
  // One thread at a time has it.
  private final class State: @unchecked Sendable {
    let groups = RunningGroups()
    let values = BatchValues()
    var counts: [Int] = []
  }

  private let keys: GroupKeys
  private let start: Int
  private let context: ExecutionContext
  private let state = OrderedState(State())

  init(from start: Int, by keys: GroupKeys, _ context: ExecutionContext) {
    self.keys = keys
    self.start = start
    self.context = context
  }

  var leavesRowsBeforeFailure: Bool { true }

  func admit(_ batch: inout RecordBatch) throws(TableError) -> Demand {
    let state = state.update { $0 }
    state.values.load(batch)
    let groups = state.groups.numbers(of: state.values, by: keys)
    do throws(TableError) {
      try state.groups.check(state.groups.count * 8, context)
    } catch {
      batch.keep(0..<0)
      throw error
    }
    state.counts.grow(to: state.groups.count, with: 0)
    var output = RunningOutput(capacity: groups.count)
    var failure: TableError?
    for group in groups {
      let (number, overflows) = start.addingReportingOverflow(state.counts[Int(group)])
      guard !overflows else {
        failure = .noNumber(for: batch.record(at: output.count), of: batch)
        break
      }
      state.counts[Int(group)] += 1
      output.bytes.append(decimal: number)
      output.endValue()
    }
    batch.columns.insert(.computed(output.values(in: batch)), at: 0)
    guard let failure else { return .more }
    batch.keep(0..<output.count)
    throw failure
  }
}

extension TableError {
  /// The error for a record that there is no number for.
  fileprivate static func noNumber(for record: Int, of batch: RecordBatch) -> TableError {
    TableError(
      .unsuitableValue,
      "there is no number behind \(Int.max)",
      remedy: "give a lesser one to --start",
      at: TableError.Position(source: batch.origin.source, line: batch.line(of: record))
    )
  }
}

extension Operation {
  /// Adds, in front, a column of the records' positions among those that agree in some columns.
  public static func number(_ name: String, from start: Int = 1, by columns: ColumnSelection) -> Operation {
    let text = (start == 1 ? name : "\(name) --from \(start)") + " --by \(columns.text)"
    return Operation("number", text, memory: .groups) { (shape, context) throws(TableError) in
      let keys = GroupKeys(columns: try columns.resolve(in: shape.schema), of: shape, context)
      var numbered = shape
      numbered.columns.insert(TableShape.Column(made: name), at: 0)
      return BoundOperation(.ordered(NumberInGroups(from: start, by: keys, context)), shape: numbered)
    }
  }

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
