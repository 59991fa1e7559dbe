import StoaBytes
public import StoaColumns
import StoaRecords

/// Makes a record of each of some values of a record, with the name of its column.
private struct UnpivotColumns: ExpandingOperator {
  let unpivoted: [Int]
  let names: [[UInt8]]
  /// Those of plain numbers that come to stand among the numbers of a locale, and what these have before a fraction.
  let localized: Set<Int>
  let decimalSeparator: [UInt8]
  /// The columns that are repeated.
  let kept: [Int]
  let dropsMissing: Bool

  func expand(_ batch: RecordBatch) -> [RecordBatch] {
    let batch = batch.withFields(in: kept)
    let values = BatchValues()
    values.load(batch)
    let lists = unpivoted.map { values.values(of: $0) }
    var expanded: [RecordBatch] = []
    let passed = unpivoted.map { values.passed(of: $0, asJSON: batch.dialect.encoding == .json) }
    var made = MadeColumns(in: batch.dialect)
    for (position, record) in Evaluation(batch).allRows.enumerated() {
      let size = batch.size(of: Int(record), in: kept)
      for (column, list) in lists.enumerated() {
        if dropsMissing, list.value(at: position).isEmpty { continue }
        if made.records.isFull {
          expanded.append(repeating(batch, made))
          made = MadeColumns(in: batch.dialect)
        }
        let separator = localized.contains(column) ? decimalSeparator : nil
        let fields = passed[column]
        made.append(names[column], fields.value(at: position), of: record, size: size, decimalSeparator: separator)
      }
    }
    if !made.records.numbers.isEmpty || expanded.isEmpty { expanded.append(repeating(batch, made)) }
    return expanded
  }

  /// The records of a batch, as often as they are named, with the columns that were made behind those kept.
  private func repeating(_ batch: RecordBatch, _ made: MadeColumns) -> RecordBatch {
    let names = RecordBatch.Column.computed(ValueColumn(made.names, ends: made.nameEnds))
    let columns = [names, made.values.column(ends: made.valueEnds)]
    if kept.isEmpty {
      let dialect = batch.dialect.withoutComments
      return RecordBatch(columns: columns, count: made.records.numbers.count, in: dialect, origin: batch.origin)
    }
    var part = batch
    part.columns = kept.map { batch.columns[$0] }
    part = part.withRecords(made.records.numbers)
    part.columns += columns
    return part
  }
}

/// The names and values of the records that come out.
private struct MadeColumns {
  var records = RepeatedRecords()
  let names = OutputBuffer()
  var nameEnds: [UInt32] = []
  let values: PassedColumn
  var valueEnds: [UInt32] = []

  init(in dialect: Dialect) { values = PassedColumn(in: dialect, capacity: 1 << 12) }

  mutating func append(
    _ name: [UInt8],
    _ value: Span<UInt8>,
    of record: UInt32,
    size: Int,
    decimalSeparator: [UInt8]?
  ) {
    names.append(name.span)
    nameEnds.append(UInt32(truncatingIfNeeded: names.count))
    if let decimalSeparator {
      // Only what is no JSON has numbers of a locale.
      Evaluation.append(value, decimalSeparator: decimalSeparator, to: values.output)
    } else {
      values.pass(value)
    }
    valueEnds.append(values.end)
    records.append(record, size: size + name.count + value.count)
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
      value.missingIsNull = sources.contains(where: \.missingIsNull)
      value.hasKinds = sources.contains(where: \.hasKinds)
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
      return BoundOperation(.expanding(stage), shape: TableShape(kept.map { shape.columns[$0] } + made))
    }
  }
}
