import StoaBytes
import StoaColumns
import StoaRecords

/// What two tables are compared by.
public struct Diff: Sendable {
  /// The columns that tell which rows belong together; none for whole rows.
  public var keys: [Join.Key]
  /// Whether rows that only one table has come with all their cells.
  public var listsCells: Bool

  /// Compares rows that have the same keys.
  public init(keys: [Join.Key], listsCells: Bool = false) {
    self.keys = keys
    self.listsCells = listsCells
  }
}

extension Operation {
  /// Compares the table with an earlier one: a row for each changed cell, and for each row or column that
  /// only one of them has.
  ///
  /// Of two tables of JSON, `"1"` is not `1`, nor is null an empty string, or a member that is not there.
  ///
  /// The rows are `change`, the key, `column`, `old` and `new`. They come in the order of the table, and
  /// what was removed last, in the order of the earlier one. Of rows with equal keys the first is
  /// compared with the first, the second with the second.
  public static func diff(_ earlier: OtherTable, _ diff: Diff) -> Operation {
    let keys = diff.keys.map(\.left.text).joined(separator: ",")
    return Operation("diff", "\(keys.isEmpty ? "''" : keys) \(earlier.name)", memory: .allRecords) {
      (shape, context) throws(TableError) in
      let input = try earlier.open(in: context)
      let columns = try DiffColumns(diff.keys, new: shape, old: input.shape, of: earlier.name, context)
      let stage = try DiffRecords(columns, earlier, listsCells: diff.listsCells, context)
      return BoundOperation(.blocking(stage), shape: columns.shape)
    }
  }
}

/// A comparison whose columns are known.
struct DiffColumns: Sendable {
  var newKeys: [ResolvedSortKey] = []
  var oldKeys: [ResolvedSortKey] = []
  /// The columns of cells that are compared.
  var newCells: [Int] = []
  var oldCells: [Int] = []
  var cellNames: [String] = []
  /// Whether whole rows are compared, which may well be equal to others of their table.
  let comparesRows: Bool
  /// Whether both tables are JSON, in which a string of digits, a number, null and nothing at all are different.
  let hasKinds: Bool
  /// The columns that only one table has.
  var added: [String] = []
  var removed: [String] = []
  /// The columns that come out.
  var shape: TableShape

  init(
    _ keys: [Join.Key],
    new: TableShape,
    old: TableShape,
    of name: String,
    _ context: ExecutionContext
  ) throws(TableError) {
    let (newSchema, oldSchema) = (new.schema, old.schema)
    for key in keys {
      let newColumns = try key.left.resolve(in: newSchema, of: "the later table", isFile: false)
      let oldColumns = try key.right.resolve(in: oldSchema, of: name, isFile: true)
      guard newColumns.count == oldColumns.count else {
        throw TableError(.usage, "\(key.left.text) names different columns in \(name)", remedy: "name them one by one")
      }
      for (newColumn, oldColumn) in zip(newColumns, oldColumns) {
        let pair = context.keys(key.comparison, newColumn, of: new, oldColumn, of: old)
        newKeys.append(pair.left)
        oldKeys.append(pair.right)
      }
    }
    var matched = Set(oldKeys.map(\.column))
    let keyColumns = Set(newKeys.map(\.column))
    for (column, name) in newSchema.names.enumerated() where !keyColumns.contains(column) {
      // Of equal names the first is compared with the first.
      let candidates = oldSchema.indices(of: name).filter { !matched.contains($0) }
      guard let other = candidates.first else {
        added.append(name)
        continue
      }
      matched.insert(other)
      newCells.append(column)
      oldCells.append(other)
      cellNames.append(name)
    }
    removed = oldSchema.names.indices.filter { !matched.contains($0) }.map { oldSchema.names[$0] }
    comparesRows = keys.isEmpty
    hasKinds = new.columns.contains(where: \.hasKinds) && old.columns.contains(where: \.hasKinds)
    if keys.isEmpty {
      // Whole rows are their own keys.
      newKeys = newCells.map { ResolvedSortKey(column: $0, kind: .text) }
      oldKeys = oldCells.map { ResolvedSortKey(column: $0, kind: .text) }
      (newCells, oldCells, cellNames) = ([], [], [])
    }
    shape = TableShape([TableShape.Column(made: "change")])
    shape.columns += newKeys.map { key in
      var column = new.columns[key.column]
      column.headerField = nil
      // A row about a column has no key.
      column.missingIsNull = true
      return column
    }
    shape.columns += ["column", "old", "new"].map { [hasKinds] name in
      var column = TableShape.Column(name)
      column.missingIsNull = true
      column.hasKinds = hasKinds
      column.hasPlainNumbers = hasKinds
      return column
    }
  }
}
