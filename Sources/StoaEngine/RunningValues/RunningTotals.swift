import StoaBytes
import StoaColumns
import StoaRecords
import Synchronization

/// The sums of some columns in each group, of which rows get their shares.
///
/// Other columns that must hold numbers are looked at, too: what is wrong with them is best told while lines are known.
///
/// - Memory: the groups.
final class RunningTotals: Sendable {
  // One thread at a time has it.
  private final class Found: @unchecked Sendable {
    let groups = RunningGroups()
    let sums: [SumTable]
    let values: BatchValues

    init(_ columns: [NumberSource], _ others: [NumberSource]) {
      sums = columns.map { SumTable($0.amounts) }
      var amounts: [Int: AmountReading] = [:]
      for column in columns + others { amounts[column.position] = column.amounts }
      values = BatchValues(amounts)
    }
  }

  private let keys: GroupKeys
  private let columns: [NumberSource]
  private let others: [NumberSource]
  private let context: ExecutionContext
  private let misfits: Misfits
  private let idle = Mutex<[Found]>([])

  init(of columns: [NumberSource], lookingAt others: [NumberSource], by keys: GroupKeys, _ context: ExecutionContext) {
    self.columns = columns
    self.others = others
    self.keys = keys
    self.context = context
    misfits = context.misfits.counting()
  }

  /// Takes in batches; any number of threads do so at once.
  func take(_ batches: [RecordBatch]) throws(TableError) {
    let found = idle.withLock { $0.popLast() } ?? Found(columns, others)
    for batch in batches where batch.count > 0 {
      found.values.load(batch)
      for column in others { try look(at: column, found.values) }
      guard !columns.isEmpty else { continue }
      let groups = found.groups.numbers(of: found.values, by: keys)
      try found.groups.check(found.sums.reduce(0) { $0 + $1.footprint } * context.threadCount, context)
      for (number, column) in columns.enumerated() {
        do throws(TableError) {
          let skipped = try found.sums[number].add(
            found.values.numbers(of: column.position),
            groups: groups,
            groupCount: found.groups.count
          )
          if skipped > 0, context.isStrict { throw NumberList.noNumber }
          if skipped > 0, !columns[..<number].contains(where: { $0.position == column.position }) {
            column.passedOver(in: found.values, misfits)?.tell()
          }
        } catch {
          throw column.located(error, in: found.values)
        }
      }
    }
    idle.withLock { $0.append(found) }
  }

  private func look(at column: NumberSource, _ values: BatchValues) throws(TableError) {
    let numbers = values.numbers(of: column.position)
    let positions = 0..<numbers.count
    if positions.contains(where: { numbers.kind(at: $0) == .tooLong }) {
      throw column.located(SumTable.tooLong, in: values)
    }
    guard positions.contains(where: { numbers.kind(at: $0) == .notANumber }) else { return }
    if context.isStrict { throw column.located(NumberList.noNumber, in: values) }
    column.passedOver(in: values, misfits)?.tell()
  }

  /// The groups, and columns that give each row its share of its group's sum, once all rows were taken in.
  func finish() throws(TableError) -> (groups: RunningGroups, columns: [any RunningColumn]) {
    let all = idle.withLock { $0 }
    let first = all.first ?? Found(columns, others)
    for other in all.dropFirst() {
      let groups = first.groups.add(other.groups)
      for (number, sums) in first.sums.enumerated() {
        sums.grow(to: first.groups.count)
        do throws(TableError) {
          for (group, sum) in other.sums[number].sums.enumerated() { try sums.add(sum, to: groups[group]) }
        } catch {
          throw columns[number].named(error)
        }
      }
    }
    let shares = columns.indices.map { RunningShare(of: columns[$0].position, first.sums[$0]) }
    return (first.groups, shares)
  }
}

/// The shares of rows in the sums of their groups.
private final class RunningShare: RunningColumn {
  private let column: Int
  private let sums: SumTable

  init(of column: Int, _ sums: SumTable) {
    self.column = column
    self.sums = sums
  }

  func append(
    _ batch: BatchValues,
    groups: [UInt32],
    groupCount: Int,
    to output: inout RunningOutput
  ) throws(TableError) {
    let numbers = batch.numbers(of: column)
    for position in groups.indices {
      if let number = numbers.number(at: position) {
        try number.divided(by: sums.sums[Int(groups[position])].number)?.append(to: output.bytes)
      }
      output.endValue()
    }
  }

  func footprint(of groupCount: Int) -> Int { sums.footprint }
}
