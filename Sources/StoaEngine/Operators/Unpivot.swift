import StoaBytes
public import StoaColumns
import StoaRecords

/// Makes a record of each of some values of a record, with the name of its column.
private struct UnpivotColumns: ParallelOperator {
  let unpivoted: [Int]
  let names: [[UInt8]]
  /// Those of plain numbers that come to stand among the numbers of a locale, and what these have before a fraction.
  let localized: Set<Int>
  let decimalSeparator: [UInt8]
  /// The columns that are repeated.
  let kept: [Int]
  let dropsMissing: Bool

  func process(_ batch: inout RecordBatch) {
    let values = BatchValues()
    values.load(batch)
    let lists = unpivoted.map { values.values(of: $0) }
    var positions: [UInt32] = []
    let (nameBytes, valueBytes) = (OutputBuffer(), OutputBuffer())
    var (nameEnds, valueEnds): ([UInt32], [UInt32]) = ([], [])
    for position in 0..<batch.count {
      for (column, list) in lists.enumerated() {
        let value = list.value(at: position)
        if dropsMissing, value.isEmpty { continue }
        positions.append(UInt32(truncatingIfNeeded: position))
        let name = names[column]
        nameBytes.append(name.span)
        nameEnds.append(UInt32(truncatingIfNeeded: nameBytes.count))
        if localized.contains(column) {
          Evaluation.append(value, decimalSeparator: decimalSeparator, to: valueBytes)
        } else {
          valueBytes.append(value)
        }
        valueEnds.append(UInt32(truncatingIfNeeded: valueBytes.count))
      }
    }
    let made = [ValueColumn(nameBytes, ends: nameEnds), ValueColumn(valueBytes, ends: valueEnds)]
    let columns = batch.columns
    batch.columns = kept.map { columns[$0] }
    if kept.isEmpty {
      batch = RecordBatch(columns: made, count: positions.count, origin: batch.origin)
    } else {
      batch = batch.repeating(positions, adding: made)
    }
  }
}

extension Operation {
  /// Turns columns into rows: one for each of their values, with the name of its column and the value
  /// behind the columns that are left.
  ///
  /// With `dropsMissing`, missing values make no row.
  public static func unpivot(
    _ columns: ColumnSelection,
    namesTo nameColumn: String = "name",
    valuesTo valueColumn: String = "value",
    dropsMissing: Bool = false
  ) -> Operation {
    var text = columns.text
    if nameColumn != "name" { text += " --names \(nameColumn)" }
    if valueColumn != "value" { text += " --values \(valueColumn)" }
    if dropsMissing { text += " --drop-empty" }
    return Operation("unpivot", text, memory: .constant) { (shape, context) throws(TableError) in
      let unpivoted = try columns.resolve(in: shape.schema)
      guard !unpivoted.isEmpty else { throw TableError(.usage, "no column is named", remedy: "name at least one") }
      let left = Set(unpivoted)
      let kept = shape.columns.indices.filter { !left.contains($0) }
      let names = unpivoted.map { Array(shape.columns[$0].name.utf8) }
      let sources = unpivoted.map { shape.columns[$0] }
      var value = TableShape.Column(valueColumn)
      value.hasPlainNumbers = sources.allSatisfy(\.hasPlainNumbers)
      let separator = context.syntax.numbers.decimalSeparator
      let isMixed = !value.hasPlainNumbers && separator != "."
      let stage = UnpivotColumns(
        unpivoted: unpivoted,
        names: names,
        localized: Set(isMixed ? sources.indices.filter { sources[$0].hasPlainNumbers } : []),
        decimalSeparator: Array(separator.utf8),
        kept: kept,
        dropsMissing: dropsMissing
      )
      // Values of one type keep it.
      if sources.allSatisfy({ $0.type == sources[0].type }) { value.type = sources[0].type }
      let made = [TableShape.Column(nameColumn), value]
      return BoundOperation(.parallel(stage), shape: TableShape(kept.map { shape.columns[$0] } + made))
    }
  }
}
