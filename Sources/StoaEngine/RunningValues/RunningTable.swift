import StoaBytes
import StoaColumns
import StoaRecords

/// The groups of rows that are told of each other, numbered in the order in which they turn up.
// One thread at a time has it, as its holder sees to.
final class RunningGroups: @unchecked Sendable {
  private let table = KeyTable()
  private var hasAll = false
  private var numbers: [UInt32] = []

  var count: Int { hasAll ? 1 : table.count }

  /// The number of the group of each row of a batch; without keys all rows are one group.
  func numbers(of batch: BatchValues, by keys: GroupKeys) -> [UInt32] {
    if keys.columns.isEmpty {
      hasAll = true
      numbers.removeAll(keepingCapacity: true)
      numbers.append(contentsOf: repeatElement(0, count: batch.count))
    } else {
      table.numbers(of: keys.keys(of: batch), into: &numbers)
    }
    return numbers
  }

  /// Takes in other groups, and returns the number that each has here.
  func add(_ other: RunningGroups) -> [Int] {
    hasAll = hasAll || other.hasAll
    return hasAll ? [0] : table.add(other.table)
  }

  /// Sees to it that the groups fit into memory, together with what is known of them.
  func check(_ footprint: Int, _ context: ExecutionContext) throws(TableError) {
    guard table.footprint + footprint > context.operatorMemory / 2 else { return }
    let groups = hasAll ? "the rows" : "\(table.count) groups"
    let remedy = hasAll ? "give more --memory, or look at fewer rows" : "give more --memory, or columns of fewer values"
    throw TableError(.memory, "what is known of \(groups) takes more memory than there is", remedy: remedy)
  }
}

/// A column whose values are taken for numbers.
struct NumberSource: Sendable {
  let position: Int
  let name: String
  /// How its amounts are read, where they are not just plain numbers.
  let amounts: AmountReading?

  /// The error with the column's name, where it does not say where it is.
  func named(_ error: TableError) -> TableError { error.named(name) }

  /// The error for the first value of a batch that is what the error says; else the error with the column's name.
  func located(_ error: TableError, in values: BatchValues) -> TableError {
    let isLong = error == SumTable.tooLong
    guard isLong || error == NumberList.noNumber, let batch = values.batch else { return named(error) }
    let numbers = values.numbers(of: position)
    let kind = isLong ? NumberList.Kind.tooLong : .notANumber
    guard let first = (0..<numbers.count).first(where: { numbers.kind(at: $0) == kind }) else { return named(error) }
    return Misfits.sumError(.amount, isTooLong: isLong, at: first, of: batch, column: position, named: name)
  }

  /// What there is to tell of the values of a batch that were passed over.
  func passedOver(in values: BatchValues, _ misfits: Misfits) -> (any BatchFinding)? {
    guard let batch = values.batch else { return nil }
    let subject = Misfits.Subject(column: position, name: name, demand: .amount)
    return misfits.finding(subject, in: values.recordsWithoutNumber(in: position), of: batch)
  }
}

/// Adds columns to batches that come in the order of the table, and knows what it must of the rows before.
// One thread at a time has it, as its holder sees to.
final class RunningTable: @unchecked Sendable {
  /// A column that is made, and the one that it is made of.
  struct Column {
    var made: any RunningColumn
    var source: NumberSource?
  }

  private let keys: GroupKeys
  private let groups: RunningGroups
  private let columns: [Column]
  private let values: BatchValues
  private let context: ExecutionContext
  private let misfits: Misfits?

  /// A table of columns, of which `misfits` takes in what values are passed over; `nil` where that is known.
  init(
    _ columns: [Column],
    by keys: GroupKeys,
    _ context: ExecutionContext,
    groups: RunningGroups = RunningGroups(),
    telling misfits: Misfits?
  ) {
    self.columns = columns
    self.keys = keys
    self.groups = groups
    self.context = context
    self.misfits = misfits
    var amounts: [Int: AmountReading] = [:]
    for column in columns { if let source = column.source { amounts[source.position] = source.amounts } }
    values = BatchValues(amounts)
  }

  /// Adds the columns to the next batch.
  ///
  /// - Throws: what is wrong with the first row that has no value; the batch then holds the rows before it.
  func add(to batch: inout RecordBatch) throws(TableError) {
    values.load(batch)
    let numbers = groups.numbers(of: values, by: keys)
    do throws(TableError) {
      try groups.check(columns.reduce(0) { $0 + $1.made.footprint(of: groups.count) }, context)
    } catch {
      batch.keep(0..<0)
      throw error
    }
    var outputs: [RunningOutput] = []
    var passedOver: [Int: NumberSource] = [:]
    var failure: (position: Int, error: TableError)?
    for column in columns {
      var output = RunningOutput(capacity: numbers.count)
      let formerCount = column.made.skippedCount
      do throws(TableError) {
        try column.made.append(values, groups: numbers, groupCount: groups.count, to: &output)
      } catch  where output.count < failure?.position ?? .max {
        failure = (output.count, located(error, at: output.count, of: column, in: batch))
      } catch {
        // What fails at a row behind another is not told.
      }
      outputs.append(output)
      if let source = column.source, column.made.skippedCount > formerCount { passedOver[source.position] = source }
    }
    let made = zip(columns, outputs).map { $0.made.column(of: $1, in: batch) }
    batch.columns += made
    guard let failure else {
      if let misfits { batch.findings += passedOver.values.compactMap { $0.passedOver(in: values, misfits) } }
      return
    }
    batch.keep(0..<failure.position)
    throw failure.error
  }

  private func located(
    _ error: TableError,
    at position: Int,
    of column: Column,
    in batch: RecordBatch
  ) -> TableError {
    guard error.code == .unsuitableValue, error.position == nil, let source = column.source else { return error }
    var located = source.located(error, in: values)
    if located.position == nil {
      located.position = .init(source: batch.origin.source, line: batch.line(of: batch.record(at: position)))
    }
    return located
  }
}
