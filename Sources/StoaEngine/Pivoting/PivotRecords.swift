import StoaBytes
import StoaColumns
import StoaRecords
import Synchronization

/// Turns rows into columns: groups by key and name, and then puts the groups of a key into one row.
///
/// - Memory: the groups, in spill files beyond the budget; then the keys and the cells.
final class PivotRecords: ReshapingOperator {
  private let pivot: Pivot
  private let columns: PivotColumns
  private let context: ExecutionContext
  private let groups: GroupRecords
  private let finished = Mutex<TableShape?>(nil)

  init(_ pivot: Pivot, _ columns: PivotColumns, _ context: ExecutionContext) {
    self.pivot = pivot
    self.columns = columns
    self.context = context
    var keys = GroupKeys(
      columns: columns.keys.columns + columns.names.columns,
      readings: columns.keys.readings + columns.names.readings,
      nullText: context.nullText
    )
    if columns.hasKinds { keys = keys.asJSON() }
    groups = GroupRecords(keys, columns.aggregates, context)
  }

  /// The columns that come out; known when `finish` has been called.
  var shape: TableShape { finished.withLock { $0 ?? columns.keyShape } }

  func take(_ batches: [RecordBatch], sequence: Int) throws(TableError) {
    try groups.take(batches, sequence: sequence)
  }

  func finish(_ depth: @Sendable (Dialect) -> ReadingDepth) throws(TableError) -> any BatchSource {
    let source = try groups.finish { _ in .fields }
    let table = PivotTable(pivot, columns, in: columns.hasKinds ? .json : context.madeDialect)
    while let piece = source.next() {
      if let failure = piece.failure { throw failure }
      for batch in piece.batches { try table.add(batch) }
      guard table.footprint < context.operatorMemory / 2 else {
        throw TableError(
          .memory,
          "the rows and columns take more memory than there is",
          remedy: "give more --memory, or name fewer columns with --by"
        )
      }
    }
    finished.withLock { $0 = table.shape }
    return table.batches()
  }
}

/// The cells of a pivot, as they turn up.
// One thread fills it; when all cells are there, any number of threads make rows of it, which changes nothing.
private final class PivotTable: @unchecked Sendable {
  /// How many cells a batch has at most, but for those of a single row.
  private static let batchSize = 1 << 20

  private struct Cell {
    var row: Int32
    var column: Int32
    /// Where its values are among all.
    var number: Int32
  }

  private let pivot: Pivot
  private let columns: PivotColumns
  private let dialect: Dialect
  private let rows = KeyTable()
  private let names = KeyTable()
  /// The texts of the names: their values with `_` between them, as they are written first.
  private var nameTexts: [String] = []
  private let rowKeys: GroupKeys
  private let nameKeys: GroupKeys
  private var keyValues: [OtherColumn]
  private var cells: [Cell] = []
  private var values: [OtherColumn]
  private let batchValues = BatchValues()

  /// A pivot whose records come out in a dialect.
  init(_ pivot: Pivot, _ columns: PivotColumns, in dialect: Dialect) {
    self.pivot = pivot
    self.dialect = dialect
    self.columns = columns
    let keyCount = columns.keys.columns.count
    // What comes of the grouping has the keys in front, then the names.
    rowKeys = GroupKeys(columns: Array(0..<keyCount), readings: columns.keys.readings)
    nameKeys = GroupKeys(
      columns: Array(keyCount..<keyCount + columns.names.columns.count),
      readings: columns.names.readings
    )
    keyValues = (0..<keyCount).map { _ in OtherColumn() }
    values = columns.values.map { _ in OtherColumn() }
  }

  private var isJSON: Bool { dialect.encoding == .json }

  var footprint: Int {
    (keyValues + values).reduce(rows.footprint + names.footprint + cells.capacity * 24) { $0 + $1.footprint }
  }

  /// Takes in groups of a key and a name.
  func add(_ batch: RecordBatch) throws(TableError) {
    batchValues.load(batch)
    let nameList = nameKeys.keys(of: batchValues)
    let rowList = columns.keys.columns.isEmpty ? nil : rowKeys.keys(of: batchValues)
    let nothing: [UInt8] = []
    let first = columns.keys.columns.count + columns.names.columns.count
    let counts = batchValues.values(of: first + values.count)
    for position in 0..<batch.count {
      let row = rowList.map { rows.number(of: $0.value(at: position)) } ?? rows.number(of: nothing.span)
      for (column, held) in keyValues.enumerated() where held.count == row {
        held.append(batchValues.passed(of: column, asJSON: isJSON).value(at: position))
      }
      let name = names.number(of: nameList.value(at: position))
      if name == nameTexts.count { nameTexts.append(text(ofNameAt: position)) }
      guard names.count <= pivot.columnLimit else {
        throw TableError(
          .unsuitableValue,
          "there are more than \(pivot.columnLimit) names for columns",
          remedy: "raise --limit, or pivot by a column of fewer values"
        )
      }
      if pivot.aggregate == nil { try checkOne(counts.value(at: position), row: row, name: name) }
      cells.append(
        Cell(
          row: Int32(truncatingIfNeeded: row),
          column: Int32(truncatingIfNeeded: name),
          number: Int32(truncatingIfNeeded: cells.count)
        )
      )
      for (column, held) in values.enumerated() {
        held.append(batchValues.passed(of: first + column, asJSON: isJSON).value(at: position))
      }
    }
  }

  private func checkOne(_ count: Span<UInt8>, row: Int, name: Int) throws(TableError) {
    guard count.count != 1 || count[0] != UInt8(ascii: "1") else { return }
    let values = keyValues.map { dialect.valueBytes(ofPassed: $0.value(row)) }
    let key = values.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ", ")
    let place = key.isEmpty ? "" : " of \(key)"
    throw TableError(
      .unsuitableValue,
      "\(nameTexts[name])\(place) has \(String(copying: count)) values for one cell",
      remedy: "say what becomes of them: --with sum, or name more columns with --by"
    )
  }

  private func text(ofNameAt position: Int) -> String {
    let parts = nameKeys.columns.map { column in
      String(copying: (isJSON ? batchValues.values(of: column) : batchValues.passed(of: column)).value(at: position))
    }
    return parts.joined(separator: "_")
  }

  /// The numbers of the names, in the order of their columns.
  private lazy var nameOrder: [Int] = {
    let texts = nameTexts
    guard pivot.sortsColumns else { return Array(texts.indices) }
    let key = SortKey("")
    return texts.indices.sorted { left, right in
      let comparison = key.comparison(texts[left], texts[right])
      return comparison == .same ? left < right : comparison == .ascending
    }
  }()

  var shape: TableShape {
    var shape = columns.keyShape
    for name in nameOrder {
      for value in columns.values {
        var column = value
        column.name = values.count == 1 ? nameTexts[name] : "\(nameTexts[name])_\(value.name)"
        shape.columns.append(column)
      }
    }
    return shape
  }

  /// The rows in the order in which they turned up.
  func batches() -> any BatchSource {
    // Groups come in the order of their first rows, so those of a row do not lie together.
    cells.sort { ($0.row, $0.number) < ($1.row, $1.number) }
    let columnCount = keyValues.count + names.count * values.count
    let size = max(1, min(1024, Self.batchSize / max(1, columnCount)))
    let order = nameOrder
    return NumberedBatches(of: rows.count, by: size) { [self] range in batch(range, order) }
  }

  private func batch(_ range: Range<Int>, _ nameOrder: [Int]) -> RecordBatch {
    let cells = cells[start(of: range.lowerBound)..<start(of: range.upperBound)]
    var made: [ValueColumn] = []
    for column in keyValues {
      made.append(
        Self.column(range.count) { position, output in output.append(column.value(range.lowerBound + position)) }
      )
    }
    var numbers = [Int32](repeating: -1, count: range.count * names.count)
    for cell in cells { numbers[(Int(cell.row) - range.lowerBound) * names.count + Int(cell.column)] = cell.number }
    let filler = filler
    for name in nameOrder {
      for column in values {
        made.append(
          Self.column(range.count) { position, output in
            let number = Int(numbers[position * names.count + name])
            // A missing value is none, and is filled in as well.
            if number >= 0, pivot.filler.isEmpty || !isMissing(column.value(number)) {
              output.append(column.value(number))
            } else {
              output.append(filler.span)
            }
          }
        )
      }
    }
    let origin = RecordBatch.Origin(source: "the pivot", firstLine: 0)
    let columns = made.map { isJSON ? RecordBatch.Column.carried($0) : .computed($0) }
    return RecordBatch(columns: columns, count: range.count, in: dialect, origin: origin)
  }

  /// What stands in a cell without a value: in JSON null, unless something is said.
  private var filler: [UInt8] {
    let text = Array(pivot.filler.utf8)
    guard isJSON else { return text }
    guard !text.isEmpty else { return Array("null".utf8) }
    var field: [UInt8] = []
    JSONText.appendScalar(text.span, to: &field)
    return field
  }

  private func isMissing(_ value: Span<UInt8>) -> Bool { dialect.valueBytes(ofPassed: value).isEmpty }

  /// The first of the cells, in order, of a row or one behind it.
  private func start(of row: Int) -> Int {
    var bounds = 0..<cells.count
    while let middle = bounds.isEmpty ? nil : bounds.lowerBound + bounds.count / 2 {
      bounds = Int(cells[middle].row) < row ? middle + 1..<bounds.upperBound : bounds.lowerBound..<middle
    }
    return bounds.lowerBound
  }

  private static func column(_ count: Int, _ append: (Int, OutputBuffer) -> Void) -> ValueColumn {
    let output = OutputBuffer(capacity: count * 8)
    var ends: [UInt32] = []
    for position in 0..<count {
      append(position, output)
      ends.append(UInt32(truncatingIfNeeded: output.count))
    }
    return ValueColumn(output, ends: ends)
  }
}
