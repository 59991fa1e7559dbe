import StoaBytes
public import StoaColumns

/// Running values whose columns are known.
struct RunningPlan: Sendable {
  /// One column that is made.
  struct Column: Sendable {
    var kind: RunningValue.Kind
    /// The column that it is made of; `nil` for a count.
    var position: Int?
    /// The same, where its values are taken for numbers.
    var numbers: NumberSource?
    /// For a rank, the order of the values.
    var encoder: KeyEncoder?
    /// For a value that is passed on, what it is copied from.
    var copied: CopiedValues?
  }

  let keys: GroupKeys
  let lastRows: Int?
  let offset: Int
  let isStrict: Bool
  private(set) var columns: [Column] = []

  init(by keys: GroupKeys, lastRows: Int?, offset: Int, isStrict: Bool) {
    self.keys = keys
    self.lastRows = lastRows
    self.offset = offset
    self.isStrict = isStrict
  }

  /// Adds what a value makes of a table, and returns the columns that come out.
  ///
  /// - Throws: `usage` for a name of several columns, or where a column was said to hold what cannot be added up.
  mutating func append(
    _ value: RunningValue,
    of shape: TableShape,
    _ context: ExecutionContext
  ) throws(TableError) -> [TableShape.Column] {
    if value.kind == .count {
      columns.append(Column(kind: .count))
      return [TableShape.Column(made: value.name(for: nil))]
    }
    let keys = try value.key?.resolve(in: shape.schema)
    var positions: [Int] = []
    if let keys {
      positions = keys.map(\.column)
    } else if let named = value.columns {
      positions =
        value.name == nil ? try named.resolve(in: shape.schema) : try named.resolveOwn(in: shape.schema)
    }
    if let name = value.name, positions.count != 1 {
      throw .oneName(name, forEachOf: positions.count, in: value.key?.column ?? value.columns?.text ?? "")
    }
    var made: [TableShape.Column] = []
    for (number, position) in positions.enumerated() {
      let source = shape.columns[position]
      if value.kind.needsNumbers { try source.requireNumbers(for: value.kind.rawValue) }
      var column = Column(kind: value.kind, position: position)
      switch value.kind {
      case .previous, .next: column.copied = CopiedValues(column: position, hasKinds: source.hasKinds)
      case .rank, .denseRank:
        let key = context.reading(keys?[number] ?? ResolvedSortKey(column: position), on: shape)
        column.encoder = try context.encoder([key], on: shape)
      default:
        let known = columns.lazy.compactMap(\.numbers).first { $0.position == position }
        column.numbers =
          known ?? NumberSource(position: position, name: source.name, amounts: context.amountReading(of: source))
      }
      columns.append(column)
      made.append(value.column(of: source))
    }
    return made
  }

  /// What works out a column of the rows before.
  func makeColumn(_ column: Column) -> any RunningColumn {
    let position = column.position ?? 0
    let amounts = column.numbers?.amounts
    switch column.kind {
    case .sum, .mean:
      return RunningSum(of: position, isMean: column.kind == .mean, lastRows: lastRows, amounts, isStrict: isStrict)
    case .min, .max:
      return RunningExtreme(of: position, isMaximum: column.kind == .max, lastRows: lastRows, amounts)
    case .change, .growth:
      let isShare = column.kind == .growth
      return RunningChange(of: position, isShare: isShare, offset: offset, amounts, isStrict: isStrict)
    case .previous:
      return column.copied.map { RunningPrevious($0, offset: offset) } ?? RunningCount()
    case .count, .next, .share, .rank, .denseRank: return RunningCount()
    }
  }

  /// How rows get the values of a column by their places; `nil` where they get them otherwise.
  func way(of column: Column) -> PlacedValues.Way? {
    if let encoder = column.encoder { return .rank(encoder, isDense: column.kind == .denseRank) }
    guard column.kind == .next, let copied = column.copied else { return nil }
    return .next(copied, offset: offset)
  }
}

extension RunningValue {
  /// The column that comes of one.
  fileprivate func column(of source: TableShape.Column) -> TableShape.Column {
    var column = TableShape.Column(made: name(for: source.name))
    switch kind {
    case .min, .max, .previous, .next:
      // These are values of the column, as they are written in it.
      column.type = source.type
      column.hasPlainNumbers = source.hasPlainNumbers
      column.hasKinds = source.hasKinds && (kind == .previous || kind == .next)
    case .sum, .mean, .change: if case .currency = source.type { column.type = source.type }
    case .count, .growth, .share, .rank, .denseRank: break
    }
    return column
  }
}

extension Operation {
  /// Adds columns of what each row is told of the rows around it: sums so far, values before, ranks.
  ///
  ///     .running([.count, RunningValue(.sum, of: try ColumnSelection("price"))], by: try ColumnSelection("city"))
  ///
  /// The rows keep their order.
  ///
  /// - Parameters:
  ///   - values: what rows are told, a column each behind the others.
  ///   - columns: the columns whose values make a group, whose rows know of each other alone; `nil` for one group.
  ///   - lastRows: of how many rows, itself included, sums, means, minima and maxima are; `nil` for all so far.
  ///   - offset: how many rows away previous, next, change and growth look.
  /// - Returns: the operation.
  public static func running(
    _ values: [RunningValue],
    by columns: ColumnSelection? = nil,
    lastRows: Int? = nil,
    offset: Int = 1
  ) -> Operation {
    precondition(offset > 0 && lastRows ?? 1 > 0, "Rows are at least one away, and at least one together")
    var text = values.map(\.text).joined(separator: " ")
    if let columns { text += " --by \(columns.text)" }
    if let lastRows { text += " --rows \(lastRows)" }
    if offset != 1 { text += " --offset \(offset)" }
    let needsAllRows = values.contains { $0.kind.needsAllRows }
    let memory: MemoryUse =
      needsAllRows
      ? .allRecords : columns != nil ? .groups : lastRows != nil || offset > 1 ? .countedRecords : .constant
    return Operation("running", text, memory: memory) { (shape, context) throws(TableError) in
      let keys = GroupKeys(columns: try columns?.resolve(in: shape.schema) ?? [], of: shape, context)
      var plan = RunningPlan(by: keys, lastRows: lastRows, offset: offset, isStrict: context.isStrict)
      var made: [TableShape.Column] = []
      for value in values { made += try plan.append(value, of: shape, context) }
      let result = TableShape(shape.columns + made)
      if needsAllRows {
        let stage = try RunningRecords(plan, width: shape.columns.count, context)
        return BoundOperation(.blocking(stage), shape: result)
      }
      let running = plan.columns.map { RunningTable.Column(made: plan.makeColumn($0), source: $0.numbers) }
      return BoundOperation(
        .ordered(RunningStream(RunningTable(running, by: keys, context, telling: context.misfits.counting()))),
        shape: result
      )
    }
  }
}
