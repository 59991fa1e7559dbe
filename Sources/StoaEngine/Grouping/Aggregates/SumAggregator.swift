import StoaBytes
import StoaColumns

/// Sums, means, variances and deviations: what the sum of numbers and of their squares can tell.
///
/// Sums are exact, so they do not depend on the order of the rows.
final class SumAggregator: Aggregator, @unchecked Sendable {
  private struct Sums {
    var sum = ExactDecimal.zero
    var squares = ExactDecimal.zero
    var count = 0
  }

  private let column: Int
  private let kind: Aggregate.Kind
  private var sums: [Sums] = []
  private(set) var skippedCount = 0

  init(_ column: Int, _ kind: Aggregate.Kind) {
    self.column = column
    self.kind = kind
  }

  private var needsSquares: Bool { kind == .variance || kind == .deviation }

  func makeEmpty() -> any Aggregator { SumAggregator(column, kind) }

  func add(
    _ evaluation: Evaluation,
    _ rows: [UInt32],
    groups: [UInt32],
    groupCount: Int,
    place: Int
  ) throws(TableError) {
    sums.grow(to: groupCount, with: Sums())
    var failure: TableError?
    evaluation.forEachValue(of: column, in: rows) { position, _, value in
      switch ExactDecimal.read(value) {
      case .number(let number):
        do throws(TableError) {
          try take(number, Int(groups[position]))
        } catch {
          failure = failure ?? error
        }
      case .notANumber: if !value.isEmpty { skippedCount += 1 }
      case .tooLong:
        failure = failure ?? TableError(.unsuitableValue, "a number has more than 38 digits", remedy: "leave it out")
      }
    }
    if let failure { throw failure }
  }

  private func take(_ number: ExactDecimal, _ group: Int) throws(TableError) {
    sums[group].sum = try sums[group].sum.adding(number)
    sums[group].count += 1
    if needsSquares { sums[group].squares = try sums[group].squares.adding(number.multiplied(by: number)) }
  }

  func merge(_ other: any Aggregator, groups: [Int], groupCount: Int) throws(TableError) {
    guard let other = other as? SumAggregator else { return }
    sums.grow(to: groupCount, with: Sums())
    skippedCount += other.skippedCount
    for (group, added) in other.sums.enumerated() {
      let group = groups[group]
      sums[group].sum = try sums[group].sum.adding(added.sum)
      sums[group].squares = try sums[group].squares.adding(added.squares)
      sums[group].count += added.count
    }
  }

  func append(_ group: Int, to output: OutputBuffer) throws(TableError) {
    let sums = group < sums.count ? sums[group] : Sums()
    let count = ExactDecimal(Int128(sums.count))
    switch kind {
    case .sum: if sums.count > 0 { sums.sum.append(to: output) }
    case .mean: try sums.sum.divided(by: count)?.append(to: output)
    default:
      guard sums.count > 1 else { return }
      // n · Σx² - (Σx)², exactly, over n · (n - 1).
      let spread = try sums.squares.multiplied(by: count).subtracting(sums.sum.multiplied(by: sums.sum))
      let pairs = try count.multiplied(by: count.subtracting(1))
      guard let variance = try spread.divided(by: pairs) else { return }
      if kind == .variance { return variance.append(to: output) }
      output.append(Self.text(ofRoot: variance))
    }
  }

  /// The square root, in as many digits as a binary number of 64 bits is sure of.
  private static func text(ofRoot number: ExactDecimal) -> String {
    let root = (Double(number.description) ?? 0).squareRoot()
    let text = "\(root)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
