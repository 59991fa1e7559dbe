import StoaBytes
import StoaColumns
import StoaRecords
import Synchronization

/// Turns rows into columns: each record becomes a column, which its first value names.
///
/// - Memory: the whole table.
private final class TransposeRecords: ReshapingOperator {
  private struct Piece: Sendable {
    var sequence: Int
    var records: [TransposedRecords]
  }

  private let source: TableShape
  private let limit: Int
  private let context: ExecutionContext
  private let pieces = Mutex<(held: [Piece], recordCount: Int, footprint: Int)>(([], 0, 0))
  private let finished = Mutex<TableShape?>(nil)

  init(_ source: TableShape, limit: Int, _ context: ExecutionContext) {
    self.source = source
    self.limit = limit
    self.context = context
  }

  /// The columns that come out; known when `finish` has been called.
  var shape: TableShape { finished.withLock { $0 ?? TableShape([]) } }

  private var hasKinds: Bool { source.columns.contains(where: \.hasKinds) }

  func take(_ batches: [RecordBatch], sequence: Int) throws(TableError) {
    let records = batches.filter { $0.count > 0 }
      .map { TransposedRecords($0, width: source.columns.count, asJSON: hasKinds) }
    let (count, footprint) = pieces.withLock { pieces in
      pieces.held.append(Piece(sequence: sequence, records: records))
      pieces.recordCount += records.reduce(0) { $0 + $1.count }
      pieces.footprint += records.reduce(0) { $0 + $1.footprint }
      return (pieces.recordCount, pieces.footprint)
    }
    guard count <= limit else {
      throw TableError(
        .unsuitableValue,
        "there are more than \(limit) rows to become columns",
        remedy: "raise --limit, or take fewer rows: stoa head"
      )
    }
    guard footprint < context.operatorMemory / 2 else {
      throw TableError(
        .memory,
        "the table takes more memory than there is",
        remedy: "give more --memory, or take fewer rows or columns"
      )
    }
  }

  func finish(_ depth: @Sendable (Dialect) -> ReadingDepth) throws(TableError) -> any BatchSource {
    let held = pieces.withLock { pieces in
      defer { pieces.held = [] }
      return pieces.held.sorted { $0.sequence < $1.sequence }
    }
    let records = held.flatMap(\.records)
    let hasNames = source.hasNames
    let kinds = hasKinds
    finished.withLock { $0 = shape(of: records, hasNames: hasNames) }
    // What names the columns is no row of its own, unless nothing has a name.
    let rows = Array((source.columns.isEmpty || !hasNames ? 0 : 1)..<source.columns.count)
    let names = source.columns.map { Array($0.name.utf8) }
    var dialect = kinds ? Dialect.json : .csv
    dialect.nullText = context.nullText
    let recordCount = records.reduce(0) { $0 + $1.count }
    let size = max(1, Self.batchSize / max(1, recordCount))
    return NumberedBatches(of: rows.count, by: size) { [dialect] range in
      var columns: [RecordBatch.Column] = []
      if hasNames { columns.append(.computed(ValueColumn(texts: rows[range].map { names[$0] }))) }
      for part in records {
        for record in 0..<part.count {
          let values = part.values(of: record, in: rows[range])
          columns.append(kinds ? .carried(values) : .computed(values))
        }
      }
      let origin = RecordBatch.Origin(source: "the columns", firstLine: 0)
      return RecordBatch(columns: columns, count: range.count, in: dialect, origin: origin)
    }
  }

  /// How many values a batch has at most, but for those of a single row.
  private static let batchSize = 1 << 20

  private func shape(of records: [TransposedRecords], hasNames: Bool) -> TableShape {
    var model = TableShape.Column("")
    model.hasKinds = hasKinds
    model.hasPlainNumbers = source.columns.allSatisfy(\.hasPlainNumbers)
    model.missingIsNull = source.columns.contains(where: \.missingIsNull)
    var columns: [TableShape.Column] = []
    if hasNames, let first = source.columns.first { columns.append(TableShape.Column(first.name)) }
    for part in records {
      for record in 0..<part.count {
        var column = model
        column.name = hasNames ? part.name(of: record) : "\(columns.count + 1)"
        column.isNameless = !hasNames
        columns.append(column)
      }
    }
    return TableShape(columns)
  }
}

/// The values of some records, column by column.
private struct TransposedRecords: Sendable {
  private let names: ValueList?
  private let columns: [ValueList]
  let count: Int
  let footprint: Int

  init(_ batch: RecordBatch, width: Int, asJSON: Bool) {
    let values = BatchValues()
    values.load(batch)
    names = width > 0 ? values.values(of: 0) : nil
    columns = (0..<width).map { values.passed(of: $0, asJSON: asJSON) }
    count = batch.count
    footprint = batch.block.capacity + width * (batch.count * 16 + 128)
  }

  func name(of record: Int) -> String { names.map { String(copying: $0.value(at: record)) } ?? "" }

  /// The values that a record has in some columns.
  func values(of record: Int, in rows: ArraySlice<Int>) -> ValueColumn {
    let output = OutputBuffer(capacity: rows.count * 8)
    var ends: [UInt32] = []
    ends.reserveCapacity(rows.count)
    for column in rows {
      let list = columns[column]
      output.append(list.value(at: record))
      ends.append(UInt32(truncatingIfNeeded: output.count))
    }
    return ValueColumn(output, ends: ends)
  }
}

extension Operation {
  /// Turns rows into columns and columns into rows.
  ///
  /// The values of the first column become the names of the new columns, and the names of the others the values of the
  /// first new one; of a table without a header all values change places, and none is a name. So twice gives the table
  /// back. More rows than the limit are an error.
  public static func transpose(limit: Int = Pivot.standardColumnLimit) -> Operation {
    let text = limit == Pivot.standardColumnLimit ? "" : "--limit \(limit)"
    let operation = Operation("transpose", text, memory: .table) { (shape, context) in
      BoundOperation(.blocking(TransposeRecords(shape, limit: limit, context)), shape: TableShape([]))
    }
    return operation.known(as: .reshape)
  }
}
