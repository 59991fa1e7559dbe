import StoaBytes
public import StoaColumns
import StoaRecords

/// Puts one text in the place of missing values.
private struct FillWithText: ParallelOperator {
  let columns: [FilledColumns]
  let text: [UInt8]
  /// Where columns are added for what only has columns of members, ascending.
  let added: [Int]

  func process(_ batch: inout RecordBatch) {
    for position in added {
      batch.columns.insert(.carried(ValueColumn(missing: batch.index.recordCount)), at: position)
    }
    var filling = Filling(columns, text)
    filling.fill(&batch)
  }
}

/// Puts the last value above in the place of missing ones.
private final class FillDown: OrderedOperator {
  private let filling: OrderedState<Filling>

  init(_ columns: [FilledColumns]) { filling = OrderedState(Filling(columns, nil)) }

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

  init(_ columns: [FilledColumns], by keys: GroupKeys, _ context: ExecutionContext) {
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

extension TableShape {
  /// The columns of a selection, those of an object or a list of JSON together, and each once.
  fileprivate func filledColumns(_ selection: ColumnSelection) throws(TableError) -> [FilledColumns] {
    var met: Set<Int> = []
    var parts: [FilledColumns] = []
    for (name, positions) in try selection.resolveTogether(in: schema) {
      let left = positions.filter { met.insert($0).inserted }
      if let name, left.allSatisfy({ columns[$0].hasKinds }) {
        let own = left.first { columns[$0].name == name } ?? left.first
        if let own { parts.append(FilledColumns(own: own, members: left.filter { $0 != own })) }
      } else {
        parts += left.map { FilledColumns(own: $0) }
      }
    }
    return parts
  }

  /// Adds a column for each object or list of JSON of a selection that is none in any record, and returns where.
  fileprivate mutating func addColumns(of selection: ColumnSelection) throws(TableError) -> [Int] {
    var missing: [(name: String, position: Int)] = []
    for (name, positions) in try selection.resolveTogether(in: schema) {
      guard let name, let first = positions.min(), positions.allSatisfy({ columns[$0].hasKinds }) else { continue }
      guard schema.indices(of: name).isEmpty, !missing.contains(where: { $0.name == name }) else { continue }
      missing.append((name, first))
    }
    missing.sort { $0.position < $1.position }
    for (number, column) in missing.enumerated() {
      var added = columns[column.position + number]
      (added.name, added.headerField, added.type, added.renamings) = (column.name, nil, nil, [])
      columns.insert(added, at: column.position + number)
    }
    return missing.enumerated().map { $1.position + $0 }
  }
}

extension Operation {
  /// Puts a text in the place of missing values.
  ///
  /// An object or a list of JSON that is there is not missing, whatever members it has.
  public static func fill(_ columns: ColumnSelection, with text: String) -> Operation {
    let written = "\(columns.text) --with \(text)"
    let operation = Operation("fill", written, memory: .constant) { (shape, _) throws(TableError) in
      var filled = shape
      let added = try filled.addColumns(of: columns)
      let parts = try filled.filledColumns(columns)
      let stage = FillWithText(columns: parts, text: Array(text.utf8), added: added)
      return BoundOperation(.parallel(stage), shape: filled)
    }
    return operation.known(as: .fill(columns))
  }

  /// Puts the last value above, of the rows that agree in some columns, in the place of missing ones.
  public static func fillDown(_ filled: ColumnSelection, by columns: ColumnSelection) -> Operation {
    Operation("fill", "\(filled.text) --by \(columns.text)", memory: .groups) { (shape, context) throws(TableError) in
      let keys = GroupKeys(columns: try columns.resolve(in: shape.schema), of: shape, context)
      let stage = FillDownInGroups(try shape.filledColumns(filled), by: keys, context)
      return BoundOperation(.ordered(stage), shape: shape)
    }
  }

  /// Puts the last value above in the place of missing ones.
  public static func fillDown(_ columns: ColumnSelection) -> Operation {
    let operation = Operation("fill", columns.text, memory: .constant) { (shape, _) throws(TableError) in
      BoundOperation(.ordered(FillDown(try shape.filledColumns(columns))), shape: shape)
    }
    return operation.known(as: .fillDown)
  }
}
