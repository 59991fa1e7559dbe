import StoaBytes
public import StoaColumns
import StoaRecords

/// Puts one text in the place of missing values.
private struct FillWithText: ParallelOperator {
  let columns: [Int]
  let text: [UInt8]

  func process(_ batch: inout RecordBatch) {
    var filling = Filling(columns, text)
    filling.fill(&batch)
  }
}

/// Puts the last value above in the place of missing ones.
private final class FillDown: OrderedOperator {
  private let filling: OrderedState<Filling>

  init(_ columns: [Int]) { filling = OrderedState(Filling(columns, nil)) }

  func admit(_ batch: inout RecordBatch) -> Demand {
    var current = filling.update { $0 }
    current.fill(&batch)
    filling.update { [current] in $0 = current }
    return .more
  }
}

/// Puts the last value above in the same group in the place of missing ones.
private final class FillDownInGroups: OrderedOperator {
  // One thread at a time has it.
  private final class State: @unchecked Sendable {
    let groups = RunningGroups()
    let values = BatchValues()
    var filling: Filling

    init(_ filling: Filling) { self.filling = filling }
  }

  private let keys: GroupKeys
  private let context: ExecutionContext
  private let state: OrderedState<State>

  init(_ columns: [Int], by keys: GroupKeys, _ context: ExecutionContext) {
    self.keys = keys
    self.context = context
    state = OrderedState(State(Filling(columns, nil)))
  }

  func admit(_ batch: inout RecordBatch) throws(TableError) -> Demand {
    let state = state.update { $0 }
    state.values.load(batch)
    let groups = state.groups.numbers(of: state.values, by: keys)
    try state.groups.check(state.filling.footprint, context)
    state.filling.fill(&batch, groups: groups, groupCount: state.groups.count)
    return .more
  }
}

extension Operation {
  /// Puts a text in the place of missing values.
  public static func fill(_ columns: ColumnSelection, with text: String) -> Operation {
    let written = "\(columns.text) --with \(text)"
    let operation = Operation("fill", written, memory: .constant) { (shape, _) throws(TableError) in
      let stage = FillWithText(columns: try columns.resolve(in: shape.schema), text: Array(text.utf8))
      return BoundOperation(.parallel(stage), shape: shape)
    }
    return operation.known(as: .fill(columns))
  }

  /// Puts the last value above, of the rows that agree in some columns, in the place of missing ones.
  public static func fillDown(_ filled: ColumnSelection, by columns: ColumnSelection) -> Operation {
    Operation("fill", "\(filled.text) --by \(columns.text)", memory: .groups) { (shape, context) throws(TableError) in
      let keys = GroupKeys(columns: try columns.resolve(in: shape.schema), of: shape, context)
      let stage = FillDownInGroups(try filled.resolve(in: shape.schema), by: keys, context)
      return BoundOperation(.ordered(stage), shape: shape)
    }
  }

  /// Puts the last value above in the place of missing ones.
  public static func fillDown(_ columns: ColumnSelection) -> Operation {
    let operation = Operation("fill", columns.text, memory: .constant) { (shape, _) throws(TableError) in
      BoundOperation(.ordered(FillDown(try columns.resolve(in: shape.schema))), shape: shape)
    }
    return operation.known(as: .fillDown)
  }
}
