import StoaBytes
import StoaColumns
import StoaRecords

/// The values of rows before.
///
/// - Memory: as many values of each group as rows are looked back.
final class RunningPrevious: RunningColumn {
  private let source: CopiedValues
  private let offset: Int
  /// The values of the last rows of each group, a row in the place of the one that is told.
  private var values: [[UInt8]] = []
  private var rowCounts: [Int] = []

  init(_ source: CopiedValues, offset: Int) {
    self.source = source
    self.offset = offset
  }

  func footprint(of groupCount: Int) -> Int { groupCount * (8 + offset * (MemoryLayout<[UInt8]>.stride + 48)) }

  func append(_ batch: BatchValues, groups: [UInt32], groupCount: Int, to output: inout RunningOutput) {
    values.grow(to: groupCount * offset, with: [])
    rowCounts.grow(to: groupCount, with: 0)
    let list = source.values(in: batch)
    let missing = source.missing
    var values: [[UInt8]] = []
    swap(&values, &self.values)
    defer { swap(&values, &self.values) }
    for position in groups.indices {
      let group = Int(groups[position])
      let place = group * offset + rowCounts[group] % offset
      // A value is taken out to be told, and put back as the new one, in the memory of the former.
      var value: [UInt8] = []
      swap(&value, &values[place])
      if rowCounts[group] >= offset { output.bytes.append(value.span) } else { output.bytes.append(missing.span) }
      output.endValue()
      rowCounts[group] += 1
      value.removeAll(keepingCapacity: true)
      value.append(contentsOf: list.value(at: position))
      swap(&value, &values[place])
    }
  }

  func column(of output: RunningOutput, in batch: RecordBatch) -> RecordBatch.Column {
    source.column(of: output, in: batch)
  }
}

/// How far numbers are from those of rows before.
///
/// - Memory: as many numbers of each group as rows are looked back.
final class RunningChange: RunningColumn {
  private struct Amount {
    var number: ExactDecimal
    var currency: AmountReading.Number
  }

  private let column: Int
  /// Whether the difference is told as a share of the number before.
  private let isShare: Bool
  private let offset: Int
  private let amounts: AmountReading?
  private let isStrict: Bool
  private var former: [Amount?] = []
  private var rowCounts: [Int] = []
  private(set) var skippedCount = 0

  init(of column: Int, isShare: Bool, offset: Int, _ amounts: AmountReading?, isStrict: Bool) {
    self.column = column
    self.isShare = isShare
    self.offset = offset
    self.amounts = amounts
    self.isStrict = isStrict
  }

  func footprint(of groupCount: Int) -> Int { groupCount * (8 + offset * MemoryLayout<Amount?>.stride) }

  func append(
    _ batch: BatchValues,
    groups: [UInt32],
    groupCount: Int,
    to output: inout RunningOutput
  ) throws(TableError) {
    former.grow(to: groupCount * offset, with: nil)
    rowCounts.grow(to: groupCount, with: 0)
    let numbers = batch.numbers(of: column)
    for position in groups.indices {
      let group = Int(groups[position])
      let place = group * offset + rowCounts[group] % offset
      rowCounts[group] += 1
      let number = try numbers.runningNumber(at: position, isStrict: isStrict, skipped: &skippedCount)
      let amount = number.map { Amount(number: $0, currency: numbers.currency(at: position)) }
      if let amount, let before = former[place] { try append(amount, before, to: output.bytes) }
      output.endValue()
      former[place] = amount
    }
  }

  private func append(_ amount: Amount, _ before: Amount, to output: OutputBuffer) throws(TableError) {
    let currency = try amounts?.union(before.currency, amount.currency, for: .comparing) ?? 0
    let change = try amount.number.subtracting(before.number)
    if isShare {
      try change.divided(by: before.number)?.append(to: output)
    } else if let amounts {
      amounts.append(change, of: currency, to: output)
    } else {
      change.append(to: output)
    }
  }
}

/// A column whose values are passed on from one row to another, as they are.
///
/// What has kinds, as values of JSON have, keeps them: a string of digits stays a string.
struct CopiedValues: Sendable {
  let column: Int
  let hasKinds: Bool

  /// What stands for a value that is missing.
  var missing: [UInt8] { hasKinds ? Array("null".utf8) : [] }

  func values(in batch: BatchValues) -> ValueList { batch.passed(of: column, asJSON: hasKinds) }

  /// The values that were appended, as a column of a batch.
  func column(of output: RunningOutput, in batch: RecordBatch) -> RecordBatch.Column {
    guard hasKinds else { return .computed(output.values(in: batch)) }
    if batch.dialect.encoding == .json { return .carried(output.values(in: batch)) }
    // Rows of several inputs, some of them JSON: here the values are told without their kinds.
    var plain = RunningOutput(capacity: output.count)
    var value: [UInt8] = []
    let missing = missing
    output.forEachValue { scalar in
      value.removeAll(keepingCapacity: true)
      if scalar.order(missing.span) != 0 { JSONText.appendUnescaped(scalar, to: &value) }
      plain.bytes.append(value.span)
      plain.endValue()
    }
    return .computed(plain.values(in: batch))
  }
}
