internal import StoaBytes
internal import StoaColumns
internal import StoaTables

/// The order of groups in their section.
struct GroupOrder {
  private let keys: [(key: SortKey, position: Int)]
  private let keyCount: Int

  /// The order by some keys, which name columns that groups are by, or values of theirs.
  ///
  /// Without any, groups are in the order of the columns that they are by.
  ///
  /// - Throws: an error of code `unknownColumn` for a name that none of them has.
  init(_ wanted: Placed<[SortKey]>?, _ columns: SummaryColumns) throws(TableError) {
    keyCount = columns.keys.count
    let names = columns.names
    var keys: [(key: SortKey, position: Int)] = []
    try wanted?.use { (wanted) throws(TableError) in
      for key in wanted {
        let column = try ColumnSelection(key.column)
        let schema = Schema(names)
        guard let position = try? column.resolveOwn(in: schema).first else {
          let list = "groups can be sorted by \(names.joined(separator: ", "))"
          let remedy = Spelling.question(for: key.column, among: names) ?? list
          throw TableError(.unknownColumn, "the groups have no \(key.column)", remedy: remedy)
        }
        keys.append((key, position))
      }
    }
    self.keys = keys
  }

  /// How two groups of a level compare.
  func comparison(_ level: Int, _ lhs: ReportTable.Row, _ rhs: ReportTable.Row) -> SortKey.Comparison {
    for (key, position) in keys {
      let result: SortKey.Comparison
      if position >= keyCount {
        result = Self.comparison(lhs.values[position - keyCount], rhs.values[position - keyCount], by: key)
      } else if position == level - 1 {
        result = Self.comparison(lhs.keys[position], rhs.keys[position], by: key)
      } else {
        continue
      }
      if result != .same { return result }
    }
    guard !keys.contains(where: { $0.position == level - 1 }) else { return .same }
    return Self.comparison(lhs.keys[level - 1], rhs.keys[level - 1], by: SortKey(""))
  }

  private static func comparison(_ lhs: ReportValue, _ rhs: ReportValue, by key: SortKey) -> SortKey.Comparison {
    // Numbers, the usual case, are known already.
    if key.kind == .auto, let left = lhs.number, let right = rhs.number {
      if left == right { return .same }
      return (left < right) != key.isDescending ? .ascending : .descending
    }
    return key.comparison(lhs.text, rhs.text)
  }
}
