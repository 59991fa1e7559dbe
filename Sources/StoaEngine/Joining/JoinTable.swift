import StoaBytes
import StoaRecords

// HOW THE OTHER TABLE IS HELD
//
//   row          0      1      2      3           columns: the values that come out, end to end
//   key of row   0      1      0     -1           -1: meets nothing
//   rows of key  0: 0 2    1: 1                    firsts 0 2 3, rows 0 2 1

/// The other table of a join, held in memory.
// Filled by one thread at a time, and read by any number when it is complete.
final class JoinTable: @unchecked Sendable {
  let keys = KeyTable()
  let columns: [OtherColumn]
  private(set) var keyOfRow: [Int32] = []
  /// Where the rows of each key start in `rowsByKey`; complete when all rows are there.
  private var firsts: [Int] = []
  private var rowsByKey: [Int32] = []
  /// The most rows that one key has.
  private(set) var largestGroup = 0

  init(columnCount: Int) { columns = (0..<columnCount).map { _ in OtherColumn() } }

  var rowCount: Int { keyOfRow.count }

  var footprint: Int { keys.footprint + columns.reduce(keyOfRow.capacity * 16) { $0 + $1.footprint } }

  /// No row has values of more bytes.
  var largestRow: Int { columns.reduce(0) { $0 + $1.longest } }

  /// How many bytes the values of a row have; none where it is negative.
  func size(of row: Int32) -> Int { row < 0 ? 0 : columns.reduce(0) { $0 + $1.size(Int(row)) } }

  /// Adds the rows of a batch; those at the positions in `unmatchable` meet nothing.
  func append(_ list: ValueList, unmatchable: [Int], columns lists: [ValueList]) {
    var numbers: [UInt32] = []
    if unmatchable.isEmpty {
      keys.numbers(of: list, into: &numbers)
      keyOfRow.append(contentsOf: numbers.lazy.map { Int32(truncatingIfNeeded: $0) })
    } else {
      var next = unmatchable[...]
      for position in 0..<list.count {
        if next.first == position {
          next.removeFirst()
          keyOfRow.append(-1)
        } else {
          keyOfRow.append(Int32(truncatingIfNeeded: keys.number(of: list.value(at: position))))
        }
      }
    }
    for (column, values) in zip(columns, lists) { column.append(values) }
  }

  /// Puts the rows of each key together, when all rows are there.
  func complete() {
    firsts = [Int](repeating: 0, count: keys.count + 1)
    for key in keyOfRow where key >= 0 { firsts[Int(key) + 1] += 1 }
    largestGroup = firsts.max() ?? 0
    for key in 0..<keys.count { firsts[key + 1] += firsts[key] }
    rowsByKey = [Int32](repeating: 0, count: firsts[keys.count])
    var next = firsts
    for (row, key) in keyOfRow.enumerated() where key >= 0 {
      rowsByKey[next[Int(key)]] = Int32(truncatingIfNeeded: row)
      next[Int(key)] += 1
    }
  }

  /// The rows of a key, in their order.
  func rows(of key: Int32) -> ArraySlice<Int32> {
    key < 0 ? [] : rowsByKey[firsts[Int(key)]..<firsts[Int(key) + 1]]
  }

  /// The row of each of some keys, -1 for no key; `nil` where a key has several.
  func singleRows(of keys: [Int32]) -> [Int32]? {
    // Members of a class are checked at every access; a loop has its own copy.
    let (firsts, rowsByKey) = (firsts, rowsByKey)
    var rows: [Int32] = []
    rows.reserveCapacity(keys.count)
    for key in keys {
      guard key >= 0 else {
        rows.append(-1)
        continue
      }
      let first = firsts[Int(key)]
      guard firsts[Int(key) + 1] - first == 1 else { return nil }
      rows.append(rowsByKey[first])
    }
    return rows
  }
}
