import StoaBytes
public import StoaColumns
import StoaRecords
import Synchronization

/// Writes the values of columns in their formats.
private final class FormatColumns: ParallelOperator {
  struct Column {
    var position: Int
    var name: String
    var formatter: ValueFormatter
  }

  private let columns: [Column]
  private let misfits: Misfits
  private let isStrict: Bool
  /// Writers that no thread uses just now, one for each column.
  private let idle = Mutex<[WriterSet]>([])

  init(_ columns: [Column], _ misfits: Misfits, isStrict: Bool) {
    self.columns = columns
    self.misfits = misfits
    self.isStrict = isStrict
  }

  func process(_ batch: inout RecordBatch) throws(TableError) {
    let set = idle.withLock { $0.popLast() } ?? WriterSet(columns.map { $0.formatter.makeWriter() })
    defer { idle.withLock { $0.append(set) } }
    for (column, writer) in zip(columns, set.writers) { try format(column, with: writer, in: &batch) }
  }

  private func format(_ column: Column, with writer: ValueWriter, in batch: inout RecordBatch) throws(TableError) {
    let evaluation = Evaluation(batch)
    let passed = ValueList.passing(column.position, of: batch)
    let made = PassedColumn(in: batch.dialect, capacity: batch.block.capacity / 8)
    let text = passed == nil ? made.output : OutputBuffer(capacity: 64)
    var ends = [UInt32](repeating: 0, count: batch.index.recordCount)
    var others: [Int] = []
    evaluation.forEachValue(of: column.position, in: evaluation.allRows) { position, row, value in
      // A missing value stays missing.
      let fits = !value.isEmpty && writer.append(value, to: text)
      if !fits, !value.isEmpty { others.append(Int(row)) }
      if let passed {
        if fits { made.make(text.bytes) } else { made.pass(passed.value(at: position)) }
        text.removeAll()
      } else if !fits {
        made.pass(value)
      }
      ends[Int(row)] = made.end
    }
    if let first = others.first {
      let demand = MisfitDemand.fitting("the format \(column.formatter.format)")
      let subject = Misfits.Subject(column: column.position, name: column.name, demand: demand)
      if isStrict { throw Misfits.error(subject, in: first, of: batch) }
      batch.findings.append(misfits.finding(subject, in: others, of: batch))
    }
    batch.columns[column.position] = made.column(sparseEnds: ends)
  }

  /// Writers serve one thread at a time; a set is taken out of the list while it is in use.
  private final class WriterSet: @unchecked Sendable {
    let writers: [ValueWriter]
    init(_ writers: [ValueWriter]) { self.writers = writers }
  }
}

extension Operation {
  /// Writes the values of columns as text, in the formats of a specification and the locale of the run.
  ///
  ///     .format(try FormatSpecification("price=currency:USD,sold=date:medium"))
  ///
  /// Values that do not fit their format are left as they are and counted, or end the run where it is strict.
  public static func format(_ specification: FormatSpecification) -> Operation {
    Operation("format", "'\(specification)'", memory: .constant) { (shape, context) throws(TableError) in
      var columns: [FormatColumns.Column] = []
      var shape = shape
      for (position, format) in try specification.resolve(in: shape.schema).sorted(by: { $0.key < $1.key }) {
        let column = shape.columns[position]
        let formatter = try context.makeFormatter(format).taking(column.type, hasPlainNumbers: column.hasPlainNumbers)
        columns.append(.init(position: position, name: column.name, formatter: formatter))
        shape.columns[position].type = nil
        shape.columns[position].hasPlainNumbers = false
        shape.columns[position].decimalSeparator = format.isNumeric ? formatter.decimalSeparator : nil
      }
      let stage = FormatColumns(columns, context.misfits, isStrict: context.isStrict)
      return BoundOperation(.parallel(stage), shape: shape)
    }
  }
}
