import StoaBytes
import StoaColumns

/// Sums, means, variances and deviations: what the sum of numbers and of their squares can tell.
///
/// Sums are exact, so they do not depend on the order of the rows.
// One thread at a time has it, as its table sees to.
final class SumAggregator: Aggregator, @unchecked Sendable {
  private let column: Int
  private let needsSquares: Bool
  private let amounts: AmountReading?
  private let sums: SumTable
  private var squares: [ExactDecimal] = []
  private(set) var skippedCount = 0

  init(_ column: Int, needsSquares: Bool, _ amounts: AmountReading? = nil) {
    self.column = column
    self.amounts = amounts
    sums = SumTable(amounts)
    self.needsSquares = needsSquares
  }

  func makeEmpty() -> any Aggregator { SumAggregator(column, needsSquares: needsSquares, amounts) }

  var footprint: Int { sums.footprint + squares.capacity * MemoryLayout<ExactDecimal>.stride }

  func add(_ batch: BatchValues, groups: [UInt32], groupCount: Int, place: Int) throws(TableError) {
    let numbers = batch.numbers(of: column)
    skippedCount += try sums.add(numbers, groups: groups, groupCount: groupCount)
    guard needsSquares else { return }
    squares.grow(to: groupCount, with: .zero)
    for position in groups.indices {
      guard let number = numbers.number(at: position) else { continue }
      let group = Int(groups[position])
      squares[group] = try squares[group].adding(number.multiplied(by: number))
    }
  }

  func merge(_ other: any Aggregator, groups: [Int], groupCount: Int) throws(TableError) {
    guard let other = other as? SumAggregator else { return }
    sums.grow(to: groupCount)
    if needsSquares { squares.grow(to: groupCount, with: .zero) }
    for (group, sum) in other.sums.sums.enumerated() {
      try sums.add(sum, to: groups[group])
      if needsSquares { squares[groups[group]] = try squares[groups[group]].adding(other.squares[group]) }
    }
  }

  func write(_ group: Int, to output: OutputBuffer) {
    let sum = sums.sums[group]
    output.append(number: sum.count)
    output.append(number: Int(sum.currency))
    Self.write(sum.number, to: output)
    if needsSquares { Self.write(squares[group], to: output) }
  }

  func read(_ reader: inout FrameReader, into group: Int) throws(TableError) {
    sums.grow(to: group + 1)
    let count = reader.readNumber()
    let currency = AmountReading.Number(truncatingIfNeeded: reader.readNumber())
    let number = Self.number(from: &reader)
    let sum = SumTable.Sum(coefficient: number.coefficient, scale: number.scale, count: count, currency: currency)
    try sums.add(sum, to: group)
    guard needsSquares else { return }
    squares.grow(to: group + 1, with: .zero)
    squares[group] = try squares[group].adding(Self.number(from: &reader))
  }

  private static func write(_ number: ExactDecimal, to output: OutputBuffer) {
    output.append(wide: number.coefficient)
    output.append(number: number.scale)
  }

  private static func number(from reader: inout FrameReader) -> ExactDecimal {
    let coefficient = reader.readWide()
    return ExactDecimal(coefficient, scale: reader.readNumber())
  }

  func append(_ aggregate: Aggregate, of group: Int, to output: OutputBuffer) throws(TableError) {
    let sum = group < sums.sums.count ? sums.sums[group] : SumTable.Sum()
    let count = ExactDecimal(Int128(sum.count))
    switch aggregate.kind {
    case .sum: if sum.count > 0 { append(sum.number, of: sum.currency, to: output) }
    case .mean: if let mean = try sum.number.divided(by: count) { append(mean, of: sum.currency, to: output) }
    default:
      guard sum.count > 1 else { return }
      // n · Σx² - (Σx)², exactly, over n · (n - 1).
      let square = try sum.number.multiplied(by: sum.number)
      let spread = try squares[group].multiplied(by: count).subtracting(square)
      let pairs = try count.multiplied(by: count.subtracting(1))
      guard let variance = try spread.divided(by: pairs) else { return }
      if aggregate.kind == .variance { return variance.append(to: output) }
      output.append((Double(variance.description) ?? 0).squareRoot().shortestText)
    }
  }

  private func append(_ number: ExactDecimal, of currency: AmountReading.Number, to output: OutputBuffer) {
    if let amounts { amounts.append(number, of: currency, to: output) } else { number.append(to: output) }
  }
}
