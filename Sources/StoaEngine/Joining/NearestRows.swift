import StoaBytes
import StoaColumns
import StoaRecords

/// The rows of each key of the other table in the order of a number or a date, to find the nearest.
// Made by one thread, and only read after that.
final class NearestRows: @unchecked Sendable {
  private struct Entry {
    var point: NearestPoint
    var row: Int32
  }

  /// About how many bytes a row takes.
  static let rowSize = 64

  private let rule: NearestRule
  private var entries: [[Entry]] = []

  /// Takes the column of the table that is compared, and how its values are read.
  init(_ table: JoinTable, column: Int, _ reading: ColumnReading, _ rule: NearestRule) {
    self.rule = rule
    entries = [[Entry]](repeating: [], count: table.keys.count)
    let values = table.columns[column]
    for (row, key) in table.keyOfRow.enumerated() where key >= 0 {
      guard let point = NearestPoint(values.value(row), reading) else { continue }
      entries[Int(key)].append(Entry(point: point, row: Int32(truncatingIfNeeded: row)))
    }
    for key in entries.indices {
      // Equal ones stay in the order of the table.
      entries[key].sort { left, right in
        let order = left.point.order(right.point)
        return order == 0 ? left.row < right.row : order < 0
      }
    }
  }

  /// The row of a key that is nearest to a point, or -1.
  func row(near point: NearestPoint, key: Int32) throws(TableError) -> Int32 {
    guard key >= 0, Int(key) < entries.count else { return -1 }
    let group = entries[Int(key)]
    let before = firstIndex(in: group) { $0.point.order(point) > 0 } - 1
    let behind = firstIndex(in: group) { $0.point.order(point) >= 0 }
    let previous = before >= 0 ? group[before] : nil
    let next = behind < group.count ? group[behind] : nil
    let side = try rule.choose(for: point, before: previous?.point, behind: next?.point)
    return switch side {
    case .before: previous?.row ?? -1
    case .behind: next?.row ?? -1
    case nil: -1
    }
  }

  /// The first of the entries, which are in order, for which a condition holds; their number where for none.
  private func firstIndex(in group: [Entry], where holds: (Entry) -> Bool) -> Int {
    var (low, high) = (0, group.count)
    while low < high {
      let middle = (low + high) / 2
      if holds(group[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// Joins the rows that stream past with the nearest of a table in memory.
final class NearestJoin: OrderedOperator {
  private let rows: JoinRows
  private let keys: JoinKeys
  private let finder: NearestRows
  private let column: ResolvedSortKey

  /// Takes the column of the first table that is compared.
  init(_ rows: JoinRows, _ keys: JoinKeys, _ finder: NearestRows, column: ResolvedSortKey) {
    self.rows = rows
    self.keys = keys
    self.finder = finder
    self.column = column
  }

  func prepare(_ batch: inout RecordBatch, sequence: Int) throws(TableError) {
    var found: [Int32] = []
    if batch.count > 0 {
      let groups = try keys.find(batch, in: rows.table)
      let values = ValueList()
      values.load(column.column, of: batch)
      let reading = column.reading ?? .plain
      found.reserveCapacity(groups.count)
      for (position, key) in groups.enumerated() {
        let point = NearestPoint(values.value(at: position), reading)
        found.append(try point.map { (point) throws(TableError) in try finder.row(near: point, key: key) } ?? -1)
      }
    }
    if rows.onlyFilters {
      rows.filter(&batch) { found[$0] >= 0 }
    } else {
      try rows.attach(found, to: &batch)
    }
  }

  func admit(_ batch: inout RecordBatch) -> Demand { .more }
}
