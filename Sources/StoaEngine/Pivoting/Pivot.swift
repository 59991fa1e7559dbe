import StoaBytes
public import StoaColumns
import StoaRecords

/// How rows become columns.
public struct Pivot: Sendable {
  /// The columns whose values name the new columns; of several, the values with `_` between them.
  public var names: ColumnSelection
  /// The columns whose values fill them.
  public var values: ColumnSelection
  /// What a row is made of.
  public var rows: Rows
  /// What becomes of several values for one cell; `nil` where that is an error.
  public var aggregate: Aggregate.Kind?
  /// What stands where there is no value.
  public var filler: String
  /// Whether the new columns are in order rather than as they turn up.
  public var sortsColumns: Bool
  /// The most columns that may be made.
  public var columnLimit: Int

  /// What a row is made of.
  public enum Rows: Hashable, Sendable {
    /// Each value of all columns that give neither names nor values.
    case eachOfTheOthers
    /// Each value of some columns.
    case each(ColumnSelection)
    /// The whole table.
    case all
  }

  /// Makes a row of each key, with a column for each name.
  public init(
    names: ColumnSelection,
    values: ColumnSelection,
    rows: Rows = .eachOfTheOthers,
    aggregate: Aggregate.Kind? = nil,
    filler: String = "",
    sortsColumns: Bool = false,
    columnLimit: Int = Pivot.standardColumnLimit
  ) {
    self.names = names
    self.values = values
    self.rows = rows
    self.aggregate = aggregate
    self.filler = filler
    self.sortsColumns = sortsColumns
    self.columnLimit = columnLimit
  }

  /// As many columns as are made where nothing else is said.
  public static let standardColumnLimit = 10_000
}

extension Operation {
  /// Turns rows into columns: a row for each key, with a column for each name that turns up.
  ///
  /// Which columns that are is known when all records have been read.
  public static func pivot(_ pivot: Pivot) -> Operation {
    var text = "\(pivot.names.text) \(pivot.values.text)"
    switch pivot.rows {
    case .eachOfTheOthers: break
    case .each(let keys): text += " --by \(keys.text)"
    case .all: text += " --by ''"
    }
    if let aggregate = pivot.aggregate { text += " --with \(aggregate.rawValue)" }
    let operation = Operation("pivot", text, memory: .groups) { (shape, context) throws(TableError) in
      let columns = try PivotColumns(pivot, shape, context)
      return BoundOperation(.blocking(PivotRecords(pivot, columns, context)), shape: columns.keyShape)
    }
    return operation.known(as: .reshape)
  }
}

/// A pivot whose columns are known, but for those it makes.
struct PivotColumns: Sendable {
  /// What makes a row.
  let keys: GroupKeys
  /// What names a column.
  let names: GroupKeys
  /// What the columns that are made are like, each under the name of the column whose values are taken.
  let values: [TableShape.Column]
  /// The columns of keys.
  let keyShape: TableShape
  /// What is found of each cell.
  let aggregates: AggregateList
  /// Whether keys or cells are fields of JSON as they stand.
  var hasKinds: Bool { aggregates.passesJSON || keys.dialect.encoding == .json }

  init(_ pivot: Pivot, _ shape: TableShape, _ context: ExecutionContext) throws(TableError) {
    let names = try pivot.names.resolve(in: shape.schema)
    let values = try pivot.values.resolve(in: shape.schema)
    guard !names.isEmpty, !values.isEmpty else {
      throw TableError(.usage, "a pivot needs a column of names and one of values", remedy: "name one of each")
    }
    let used = Set(names + values)
    let keys: [Int]
    switch pivot.rows {
    case .eachOfTheOthers: keys = shape.columns.indices.filter { !used.contains($0) }
    case .each(let columns): keys = try columns.resolve(in: shape.schema)
    case .all: keys = []
    }
    keyShape = TableShape(keys.map { shape.columns[$0] })
    self.keys = GroupKeys(columns: keys, of: shape, context)
    self.names = GroupKeys(columns: names, of: shape, context)
    var list = AggregateList()
    var made: [TableShape.Column] = []
    for column in values {
      var value = try list.append(Aggregate(pivot.aggregate ?? .first), of: column, in: shape, context)
      value.name = shape.columns[column].name
      made.append(value)
    }
    self.values = made
    list.append(.count, of: nil)
    aggregates = list
  }
}
