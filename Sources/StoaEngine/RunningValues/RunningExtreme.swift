import StoaBytes
import StoaColumns
import StoaRecords

// HOW THE LEAST OF THE LAST ROWS IS KNOWN
//
//   5  3  4  4  9            the least of the last rows is in front: 3
//      3  4  4  9            a new 4 takes the 9 away, which can never be the least again; then 3 leaves
//         4  4     4         of equal ones the first is told, as long as it is there
//
// So each row is put in once and taken out once, however many rows there are together.

/// The least or the greatest of the values so far, or of those in the last rows.
///
/// - Memory: a value a group, or as many as it has last rows.
final class RunningExtreme: RunningColumn {
  private struct Candidate {
    var value: [UInt8]
    var number: ExactDecimal?
    var row: Int

    var footprint: Int { MemoryLayout<Candidate>.stride + 32 + value.count }
  }

  private struct Candidates {
    var list: [Candidate] = []
    /// The first that is still there.
    var first = 0
    var rowCount = 0
    var currency: AmountReading.Number = 0
  }

  private let column: Int
  private let isMaximum: Bool
  private let width: Int?
  private let amounts: AmountReading?
  private var groups: [Candidates] = []
  /// What the candidates of all groups take.
  private var held = 0

  init(of column: Int, isMaximum: Bool, lastRows width: Int?, _ amounts: AmountReading?) {
    self.column = column
    self.isMaximum = isMaximum
    self.width = width
    self.amounts = amounts
  }

  func footprint(of groupCount: Int) -> Int { groupCount * MemoryLayout<Candidates>.stride + held }

  func append(
    _ batch: BatchValues,
    groups numbersOfGroups: [UInt32],
    groupCount: Int,
    to output: inout RunningOutput
  ) throws(TableError) {
    groups.grow(to: groupCount, with: Candidates())
    let values = batch.values(of: column)
    let numbers = batch.numbers(of: column)
    var groups: [Candidates] = []
    swap(&groups, &self.groups)
    defer { swap(&groups, &self.groups) }
    for position in numbersOfGroups.indices {
      let group = Int(numbersOfGroups[position])
      let row = groups[group].rowCount
      groups[group].rowCount += 1
      if let width { drop(before: row - width + 1, from: &groups[group]) }
      if numbers.kind(at: position) != .missing {
        if let amounts {
          let currency = numbers.currency(at: position)
          groups[group].currency = try amounts.union(groups[group].currency, currency, for: .comparing)
        }
        add(values.value(at: position), numbers.number(at: position), row, to: &groups[group])
      }
      if groups[group].first < groups[group].list.count {
        let value = groups[group].list[groups[group].first].value
        output.bytes.append(value.span)
      }
      output.endValue()
    }
  }

  /// Lets go of the rows before one.
  private func drop(before row: Int, from candidates: inout Candidates) {
    while candidates.first < candidates.list.count, candidates.list[candidates.first].row < row {
      candidates.first += 1
    }
    guard candidates.first > 4, candidates.first * 2 > candidates.list.count else { return }
    for candidate in candidates.list[..<candidates.first] { held -= candidate.footprint }
    candidates.list.removeFirst(candidates.first)
    candidates.first = 0
  }

  private func add(_ value: Span<UInt8>, _ number: ExactDecimal?, _ row: Int, to candidates: inout Candidates) {
    while candidates.list.count > candidates.first {
      let last = candidates.list[candidates.list.count - 1]
      let order =
        if let number, let other = last.number {
          ExactDecimal.order(number, other)
        } else {
          ExtremeAggregator.order(value, last.value.span)
        }
      guard order != 0, (order > 0) == isMaximum else {
        // Where no row leaves, nothing but the best is of use.
        if width == nil { return }
        break
      }
      held -= candidates.list.removeLast().footprint
    }
    let candidate = Candidate(value: [UInt8](copying: value), number: number, row: row)
    held += candidate.footprint
    candidates.list.append(candidate)
  }
}
