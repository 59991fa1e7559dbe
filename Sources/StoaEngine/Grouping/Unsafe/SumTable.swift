import StoaBytes
import StoaColumns

/// The exact sums of the numbers of each group, and how many numbers there are.
///
/// One thread changes a table; that is why the conformance is unchecked.
///
/// - Memory: 48 bytes a group.
@safe
final class SumTable: @unchecked Sendable {
  struct Sum {
    var coefficient: Int128 = 0
    var scale = 0
    var count = 0
    /// For amounts of money, the number of their currency.
    var currency: AmountReading.Number = 0

    var number: ExactDecimal { ExactDecimal(coefficient, scale: scale) }
  }

  private(set) var sums: [Sum] = []
  private let amounts: AmountReading?

  init(_ amounts: AmountReading? = nil) { self.amounts = amounts }

  var footprint: Int { sums.capacity * MemoryLayout<Sum>.stride }

  func grow(to count: Int) { sums.grow(to: count, with: Sum()) }

  /// Adds each number to its group; every group is below `groupCount`.
  ///
  /// - Returns: how many values were passed over because they are no numbers.
  /// - Throws: `unsuitableValue` for a number or a sum of more than 38 digits.
  func add(_ numbers: NumberList, groups: [UInt32], groupCount: Int) throws(TableError) -> Int {
    precondition(groups.count == numbers.count, "Every number has a group")
    grow(to: groupCount)
    var skipped = 0
    let entries = unsafe numbers.entries
    // What a loop changes lies in a variable of its own: the compiler watches over those of objects.
    var sums: [Sum] = []
    swap(&sums, &self.sums)
    defer { swap(&sums, &self.sums) }
    for position in 0..<groups.count {
      let entry = unsafe entries[position]
      let group = Int(groups[position])
      if entry.kind == .short, sums[group].scale == Int(entry.scale), entry.currency == 0 {
        let (sum, overflows) = sums[group].coefficient.addingReportingOverflow(Int128(entry.coefficient))
        if !overflows {
          sums[group].coefficient = sum
          sums[group].count &+= 1
          continue
        }
      }
      switch entry.kind {
      case .short, .long:
        guard let number = numbers.number(at: position) else { break }
        try add(number, entry.currency, count: 1, to: &sums[group])
      case .missing: break
      case .notANumber: skipped += 1
      case .tooLong: throw Self.tooLong
      }
    }
    return skipped
  }

  /// Adds what is known of some numbers to a group.
  func add(_ sum: Sum, to group: Int) throws(TableError) {
    try add(sum.number, sum.currency, count: sum.count, to: &sums[group])
  }

  private func add(
    _ added: ExactDecimal,
    _ currency: AmountReading.Number,
    count: Int,
    to sum: inout Sum
  ) throws(TableError) {
    let total = try sum.number.adding(added)
    let currency = try amounts?.union(sum.currency, currency, for: .adding) ?? 0
    sum = Sum(coefficient: total.coefficient, scale: total.scale, count: sum.count + count, currency: currency)
  }

  /// What a number that is too long gives, by which whoever knows the values can tell which it is.
  static let tooLong = TableError(.unsuitableValue, "a number has more than 38 digits", remedy: "leave it out")
}
