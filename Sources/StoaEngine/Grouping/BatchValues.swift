import StoaRecords

/// The columns of a batch, value by value: each column is gone through once, however many ask for it.
///
/// One thread uses it, for one batch after the other.
final class BatchValues {
  private struct Column {
    let values = ValueList()
    let numbers = NumberList()
    var hasValues = false
    var hasNumbers = false
  }

  private struct Passed: Hashable {
    var column: Int
    var asJSON: Bool
  }

  private(set) var batch: RecordBatch?
  /// What is passed on of columns.
  private var passed: [Passed: ValueList] = [:]
  private var columns: [Int: Column] = [:]
  private let amounts: [Int: AmountReading]

  /// - Parameter amounts: how the amounts of columns are read that are not just plain numbers.
  init(_ amounts: [Int: AmountReading] = [:]) { self.amounts = amounts }

  /// How many rows there are.
  var count: Int { batch?.count ?? 0 }

  /// Goes on to another batch.
  func load(_ batch: RecordBatch) {
    self.batch = batch
    passed.removeAll()
    for column in columns.keys {
      columns[column]?.hasValues = false
      columns[column]?.hasNumbers = false
    }
  }

  /// The values of a column in the rows that remain, in their order.
  func values(of column: Int) -> ValueList {
    var entry = columns[column] ?? Column()
    guard !entry.hasValues, let batch else { return entry.values }
    entry.values.load(column, of: batch)
    entry.hasValues = true
    columns[column] = entry
    return entry.values
  }

  /// What is passed on where values are not changed: as JSON, or as values with the text of a missing one.
  func passed(of column: Int, asJSON: Bool = false) -> ValueList {
    guard let batch, asJSON || batch.dialect.nullText != nil else { return values(of: column) }
    let key = Passed(column: column, asJSON: asJSON)
    if let list = passed[key] { return list }
    let list = ValueList()
    list.load(passing: column, of: batch, asJSON: asJSON)
    passed[key] = list
    return list
  }

  /// The same values, taken for numbers.
  func numbers(of column: Int) -> NumberList {
    let values = values(of: column)
    guard var entry = columns[column], !entry.hasNumbers else { return columns[column]?.numbers ?? NumberList() }
    entry.numbers.load(values, amounts[column])
    entry.hasNumbers = true
    columns[column] = entry
    return entry.numbers
  }

  /// The records whose value in a column is there, but no number.
  func recordsWithoutNumber(in column: Int) -> [Int] {
    guard let batch else { return [] }
    let numbers = numbers(of: column)
    return (0..<numbers.count).filter { numbers.kind(at: $0) == .notANumber }.map(batch.record)
  }
}
