import StoaBytes
import StoaColumns

/// Sums and means of the numbers so far, or of those in the last rows.
///
/// Sums are exact: what leaves the last rows is taken away again without a trace.
///
/// - Memory: 64 bytes a group, and 32 for each of its last rows.
final class RunningSum: RunningColumn {
  private struct Sum {
    var number = ExactDecimal.zero
    var count = 0
    /// How many of the last rows have as many digits behind the point as the sum.
    var finestCount = 0
    /// How many rows there were.
    var rowCount = 0
    var currency: AmountReading.Number = 0
  }

  private let column: Int
  private let isMean: Bool
  private let amounts: AmountReading?
  /// How many of the last rows are taken together; `nil` for all so far.
  private let width: Int?
  private let isStrict: Bool
  private var sums: [Sum] = []
  /// The numbers in the last rows of each group, a row in the place of the one that has left.
  private var rows: [ExactDecimal?] = []
  private(set) var skippedCount = 0

  init(of column: Int, isMean: Bool, lastRows width: Int?, _ amounts: AmountReading?, isStrict: Bool) {
    self.column = column
    self.isMean = isMean
    self.width = width
    self.amounts = amounts
    self.isStrict = isStrict
  }

  func footprint(of groupCount: Int) -> Int {
    groupCount * (MemoryLayout<Sum>.stride + (width ?? 0) * MemoryLayout<ExactDecimal?>.stride)
  }

  func append(
    _ batch: BatchValues,
    groups: [UInt32],
    groupCount: Int,
    to output: inout RunningOutput
  ) throws(TableError) {
    sums.grow(to: groupCount, with: Sum())
    if let width { rows.grow(to: groupCount * width, with: nil) }
    let numbers = batch.numbers(of: column)
    // What a loop changes lies in a variable of its own: the compiler watches over those of objects.
    var sums: [Sum] = []
    swap(&sums, &self.sums)
    defer { swap(&sums, &self.sums) }
    for position in groups.indices {
      let group = Int(groups[position])
      let number = try numbers.runningNumber(at: position, isStrict: isStrict, skipped: &skippedCount)
      if let width { try replace(number, in: &sums[group], group * width + sums[group].rowCount % width, group) }
      sums[group].rowCount &+= 1
      if let number {
        try add(number, numbers.currency(at: position), to: &sums[group])
      }
      try append(sums[group], to: output.bytes)
      output.endValue()
    }
  }

  private func add(
    _ number: ExactDecimal,
    _ currency: AmountReading.Number,
    to sum: inout Sum
  ) throws(TableError) {
    let isFirst = sum.count == 0
    let isFiner = isFirst || number.scale > sum.number.scale
    if width != nil { sum.finestCount = isFiner ? 1 : sum.finestCount + (number.scale == sum.number.scale ? 1 : 0) }
    sum.number = isFirst ? number : try sum.number.adding(number)
    if let amounts { sum.currency = try amounts.union(sum.currency, currency, for: .adding) }
    sum.count &+= 1
  }

  /// Puts the number of a row in the place of the one that leaves, which is taken away from the sum.
  private func replace(
    _ number: ExactDecimal?,
    in sum: inout Sum,
    _ place: Int,
    _ group: Int
  ) throws(TableError) {
    let former = rows[place]
    rows[place] = nil
    defer { rows[place] = number }
    guard let former else { return }
    sum.count -= 1
    guard sum.count > 0, let width else {
      sum.number = .zero
      return
    }
    sum.number = try sum.number.subtracting(former)
    if former.scale >= sum.number.scale { sum.finestCount -= 1 }
    guard sum.finestCount <= 0 else { return }
    // No number is left with as many digits behind the point: the sum has none of them either.
    let scales = rows[group * width..<(group + 1) * width].lazy.compactMap { $0?.scale }
    let finest = scales.max() ?? 0
    sum.number = sum.number.rounded(finest)
    sum.finestCount = scales.count { $0 == finest }
  }

  private func append(_ sum: Sum, to output: OutputBuffer) throws(TableError) {
    guard sum.count > 0 else { return }
    let number = isMean ? try sum.number.divided(by: ExactDecimal(Int128(sum.count))) : sum.number
    guard let number else { return }
    if let amounts { amounts.append(number, of: sum.currency, to: output) } else { number.append(to: output) }
  }
}

extension NumberList {
  /// The number at a position; `nil` where it is missing, and where it is none, which is counted.
  ///
  /// - Throws: `SumTable.tooLong`, or with `isStrict` `NumberList.noNumber`.
  func runningNumber(at position: Int, isStrict: Bool, skipped: inout Int) throws(TableError) -> ExactDecimal? {
    if let number = number(at: position) { return number }
    switch kind(at: position) {
    case .tooLong: throw SumTable.tooLong
    case .notANumber:
      if isStrict { throw Self.noNumber }
      skipped += 1
      return nil
    default: return nil
    }
  }

  /// What a value that is no number gives where it has to be one; whoever knows the values tells which it is.
  static let noNumber = TableError(.unsuitableValue, "a value is no number", remedy: "correct it")
}
