import StoaBytes
import StoaRecords
import Synchronization

/// Joins the rows that stream past with a table in memory.
final class HashJoin: OrderedOperator {
  private let rows: JoinRows
  private let keys: JoinKeys

  init(_ rows: JoinRows, _ keys: JoinKeys) {
    self.rows = rows
    self.keys = keys
  }

  func prepare(_ batch: inout RecordBatch, sequence: Int) throws(TableError) {
    guard batch.count > 0 else {
      // It still needs the columns that come out.
      if !rows.onlyFilters { try rows.attach([], to: &batch) }
      return
    }
    let found = try keys.find(batch, in: rows.table)
    if rows.onlyFilters { return rows.filter(&batch) { found[$0] >= 0 } }
    rows.note(found)
    if let single = rows.table.singleRows(of: found) { return try rows.attach(single, to: &batch) }
    var positions: [UInt32] = []
    var matches: [Int32] = []
    for (position, key) in found.enumerated() {
      let group = rows.table.rows(of: key)
      for row in group {
        positions.append(UInt32(truncatingIfNeeded: position))
        matches.append(row)
      }
      if group.isEmpty, rows.keepsLeft {
        positions.append(UInt32(truncatingIfNeeded: position))
        matches.append(-1)
      }
    }
    batch = try rows.pairs(of: batch, positions, matches)
  }

  func admit(_ batch: inout RecordBatch) -> Demand { .more }

  func finishedRecords() throws(TableError) -> any BatchSource { try rows.rest() }
}

extension JoinKeys {
  /// The number of each row's key in a table of keys, -1 where it meets nothing.
  func find(_ batch: RecordBatch, in table: JoinTable) throws(TableError) -> [Int32] {
    let values = BatchValues()
    values.load(batch)
    var found: [Int32] = []
    table.keys.find(try keys(of: batch, values), into: &found)
    for position in try unmatchable(batch, values) { found[position] = -1 }
    return found
  }
}
