import StoaBytes
import StoaColumns
import StoaRecords
import Synchronization

/// Puts rows of the other table, which is in memory, beside those of the first.
final class JoinRows: Sendable {
  /// Rows that meet none come out in batches of so many.
  private static let restSize = 4096

  let kind: Join.Kind
  let table: JoinTable
  private let columns: JoinColumns
  private let dialect: Dialect
  /// Which keys of the other table have been met; only kept where that matters.
  private let metKeys: Mutex<[Bool]>

  /// Rows of the other table that meet none come out in a dialect.
  init(_ kind: Join.Kind, _ columns: JoinColumns, _ table: JoinTable, in dialect: Dialect) {
    self.dialect = dialect
    self.kind = kind
    self.columns = columns
    self.table = table
    metKeys = Mutex([])
  }

  var leftWidth: Int { columns.leftWidth }
  var keepsLeft: Bool { kind == .left || kind == .full }
  var keepsRight: Bool { kind == .right || kind == .full }
  /// Whether rows of the first table come out as they are, or not at all.
  var onlyFilters: Bool { kind == .semi || kind == .anti }

  /// Keeps of a batch what meets a row, or what meets none.
  func filter(_ batch: inout RecordBatch, meets: (Int) -> Bool) {
    var kept: [UInt32] = []
    for position in 0..<batch.count where meets(position) == (kind == .semi) {
      kept.append(batch.selection.map { $0[position] } ?? UInt32(truncatingIfNeeded: position))
    }
    if kept.count < batch.count { batch.selection = kept }
  }

  /// Puts one row, or none where it is negative, beside each row of a batch.
  func attach(_ rows: [Int32], to batch: inout RecordBatch) throws(TableError) {
    let selection = batch.selection
    let isWhole = selection == nil
    var rowOfRecord = isWhole ? rows : [Int32](repeating: -1, count: batch.index.recordCount)
    if let selection {
      for (position, record) in selection.enumerated() { rowOfRecord[Int(record)] = rows[position] }
    }
    if !keepsLeft {
      var kept: [UInt32] = []
      kept.reserveCapacity(rows.count)
      if let selection {
        for (position, row) in rows.enumerated() where row >= 0 { kept.append(selection[position]) }
      } else {
        for (position, row) in rows.enumerated() where row >= 0 { kept.append(UInt32(truncatingIfNeeded: position)) }
      }
      if kept.count < rows.count { batch.selection = kept }
    }
    for column in columns.rightColumns.indices {
      let filler = columns.filler(of: columns.leftWidth + column)
      batch.columns.append(columns.column(try table.columns[column].gather(rowOfRecord, filler: filler)))
    }
  }

  /// The rows at `positions` of a batch of whole records, as often as they are named, each beside a row.
  func pairs(of batch: RecordBatch, _ positions: [UInt32], _ rows: [Int32]) throws(TableError) -> RecordBatch {
    var gathered: [RecordBatch.Column] = []
    for column in columns.rightColumns.indices {
      let filler = columns.filler(of: columns.leftWidth + column)
      gathered.append(columns.column(try table.columns[column].gather(rows, filler: filler)))
    }
    return batch.repeating(positions, adding: gathered)
  }

  /// Notes that keys have been met.
  func note(_ keys: [Int32]) {
    guard keepsRight else { return }
    metKeys.withLock { met in
      met.grow(to: table.keys.count, with: false)
      for key in keys where key >= 0 { met[Int(key)] = true }
    }
  }

  /// The rows of the other table that met none, in their order.
  func rest() throws(TableError) -> any BatchSource {
    guard keepsRight else { return EmptySource() }
    let met = metKeys.withLock { met in
      met.grow(to: table.keys.count, with: false)
      return Array(met)
    }
    let rows = table.keyOfRow.indices.filter { table.keyOfRow[$0] < 0 || !met[Int(table.keyOfRow[$0])] }
    let numbers = rows.map { Int32(truncatingIfNeeded: $0) }
    return NumberedBatches(of: numbers.count, by: Self.restSize) { [self] (range) throws(TableError) in
      try restBatch(Array(numbers[range]))
    }
  }

  private func restBatch(_ rows: [Int32]) throws(TableError) -> RecordBatch {
    let noRows = [Int32](repeating: -1, count: rows.count)
    var values = try (0..<columns.leftWidth).map { (column) throws(TableError) in
      try OtherColumn().gather(noRows, filler: columns.filler(of: column))
    }
    let firstKey = columns.rightColumns.count
    for (number, key) in columns.leftKeys.enumerated() {
      values[key.column] = try table.columns[firstKey + number].gather(rows)
    }
    for column in columns.rightColumns.indices { values.append(try table.columns[column].gather(rows)) }
    let origin = RecordBatch.Origin(source: "the other table", firstLine: 0)
    return RecordBatch(columns: values.map(columns.column), count: rows.count, in: dialect, origin: origin)
  }
}
