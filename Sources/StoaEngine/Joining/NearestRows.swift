import StoaBytes
import StoaColumns
import StoaRecords

/// The rows of each key of the other table in the order of a number or a date, to find the nearest.
// Made by one thread, and only read after that.
final class NearestRows: @unchecked Sendable {
  /// A number, or a point in time in seconds; only what is of one kind can be near.
  struct Point {
    var isDate: Bool
    var number: ExactDecimal
  }

  private struct Entry {
    var point: Point
    var row: Int32
  }

  private let direction: Join.Nearest.Direction
  private let tolerance: ExactDecimal?
  private let readings: (left: ColumnReading, right: ColumnReading)
  private var entries: [[Entry]] = []

  init(
    _ table: JoinTable,
    column: Int,
    direction: Join.Nearest.Direction,
    tolerance: ExactDecimal?,
    readings: (left: ColumnReading, right: ColumnReading)
  ) {
    self.direction = direction
    self.tolerance = tolerance
    self.readings = readings
    entries = [[Entry]](repeating: [], count: table.keys.count)
    let values = table.columns[column]
    for (row, key) in table.keyOfRow.enumerated() where key >= 0 {
      guard let point = Self.point(values.value(row), readings.right) else { continue }
      entries[Int(key)].append(Entry(point: point, row: Int32(truncatingIfNeeded: row)))
    }
    for key in entries.indices {
      // Equal ones stay in the order of the table.
      entries[key].sort { left, right in
        let order = Self.order(left.point, right.point)
        return order == 0 ? left.row < right.row : order < 0
      }
    }
  }

  /// What a value of the first table is, if it is a number or a date.
  func point(_ value: Span<UInt8>) -> Point? { Self.point(value, readings.left) }

  private static func point(_ value: Span<UInt8>, _ reading: ColumnReading) -> Point? {
    if value.isEmpty { return nil }
    if case .number(let number) = reading.number(value) { return Point(isDate: false, number: number) }
    return reading.moment(value).map { Point(isDate: true, number: $0.exactSeconds(in: value)) }
  }

  private static func order(_ left: Point, _ right: Point) -> Int {
    if left.isDate != right.isDate { return left.isDate ? 1 : -1 }
    return ExactDecimal.order(left.number, right.number)
  }

  /// The row of a key that is nearest to a point, or -1.
  func row(near point: Point, key: Int32) throws(TableError) -> Int32 {
    guard key >= 0, Int(key) < entries.count else { return -1 }
    let group = entries[Int(key)]
    let before = firstIndex(in: group) { Self.order($0.point, point) > 0 } - 1
    let behind = firstIndex(in: group) { Self.order($0.point, point) >= 0 }
    let previous = try distance(group, before, point)
    let next = try distance(group, behind, point)
    switch direction {
    case .backward: return previous == nil ? -1 : group[before].row
    case .forward: return next == nil ? -1 : group[behind].row
    case .nearest:
      guard let next else { return previous == nil ? -1 : group[before].row }
      guard let previous, ExactDecimal.order(previous, next) <= 0 else { return group[behind].row }
      return group[before].row
    }
  }

  /// How far an entry is away; `nil` where there is none, or it is too far.
  private func distance(_ group: [Entry], _ index: Int, _ point: Point) throws(TableError) -> ExactDecimal? {
    guard group.indices.contains(index), group[index].point.isDate == point.isDate else { return nil }
    let difference = try group[index].point.number.subtracting(point.number)
    let distance = difference < .zero ? try difference.negated() : difference
    if let tolerance, distance > tolerance { return nil }
    return distance
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
  private let column: Int

  /// Takes the column of the first table that is compared.
  init(_ rows: JoinRows, _ keys: JoinKeys, _ finder: NearestRows, column: Int) {
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
      values.load(column, of: batch)
      found.reserveCapacity(groups.count)
      for (position, key) in groups.enumerated() {
        let point = finder.point(values.value(at: position))
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
