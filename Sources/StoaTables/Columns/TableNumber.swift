#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A number of a column, kept exact where it can be.
///
///     TableNumber.decimal(1463.5).integer    // nil
///     TableNumber.binary(3).integer          // 3
public enum TableNumber: Hashable, Sendable {
  /// A whole number.
  case integer(Int128)
  /// A decimal fraction, exact.
  case decimal(Decimal)
  /// A binary fraction, as exact as it came.
  case binary(Double)

  /// The number as a whole number, if it is one.
  public var integer: Int128? {
    switch self {
    case .integer(let value): value
    case .decimal(let value): Int128(value.description)
    case .binary(let value): Int128(exactly: value)
    }
  }

  /// The number as a decimal, if it has room for its digits.
  public var decimal: Decimal? {
    switch self {
    case .integer(let value): Decimal(string: value.description)
    case .decimal(let value): value
    case .binary(let value): value.isFinite ? Decimal(string: value.description) : nil
    }
  }

  /// The nearest binary floating-point number.
  public var binary: Double {
    switch self {
    case .integer(let value): Double(value)
    case .decimal(let value): Double(value.description) ?? .nan
    case .binary(let value): value
    }
  }
}

extension TableNumber: TableValue {
  public func write(to cell: inout TableCell) {
    switch self {
    case .integer(let value): value.write(to: &cell)
    case .decimal(let value): value.write(to: &cell)
    case .binary(let value): value.write(to: &cell)
    }
  }

  public var tableNumber: TableNumber? { self }
  public static func value(of number: TableNumber) -> TableNumber? { number }
}

/// What a footer shows of a column.
///
///     TableColumn("Balance", value: \.balance).total(.mean)
public enum TableTotal: Hashable, Sendable {
  /// Exact for integers and decimals.
  case sum
  /// The mean of the values that are there.
  case mean
  /// The least value.
  case minimum
  /// The greatest value.
  case maximum
  /// How many rows have a value.
  case count
}

/// Sums up the numbers of a column as they pass.
struct RunningTotal {
  let kind: TableTotal
  private(set) var count = 0
  private var integers: Int128 = 0
  private var decimals: Decimal = 0
  private var binaries = 0.0
  private var compensation = 0.0
  private var hasDecimals = false
  private var hasBinaries = false
  private var extreme: TableNumber?

  init(_ kind: TableTotal) { self.kind = kind }

  mutating func add(_ number: TableNumber) {
    count += 1
    switch kind {
    case .count: break
    case .sum, .mean: addToSum(number)
    case .minimum: if extreme.map({ Self.isLess(number, $0) }) ?? true { extreme = number }
    case .maximum: if extreme.map({ Self.isLess($0, number) }) ?? true { extreme = number }
    }
  }

  /// Counts a value that is no number.
  mutating func addText() { if kind == .count { count += 1 } }

  /// The total so far; `nil` where there is nothing to show.
  var result: TableNumber? {
    switch kind {
    case .count: .integer(Int128(count))
    case .minimum, .maximum: extreme
    case .sum: count == 0 ? nil : sum
    case .mean: count == 0 ? nil : mean
    }
  }

  private mutating func addToSum(_ number: TableNumber) {
    switch number {
    case .integer(let value):
      let (sum, overflow) = integers.addingReportingOverflow(value)
      if overflow {
        addToSum(.binary(Double(value)))
      } else {
        integers = sum
      }
    case .decimal(let value):
      hasDecimals = true
      decimals += value
    case .binary(let value):
      hasBinaries = true
      // Neumaier's summation keeps what a plain one would round away.
      let sum = binaries + value
      compensation += abs(binaries) >= abs(value) ? (binaries - sum) + value : (value - sum) + binaries
      binaries = sum
    }
  }

  private var sum: TableNumber {
    if hasBinaries {
      let corrected = compensation.isFinite ? binaries + compensation : binaries
      return .binary(corrected + TableNumber.integer(integers).binary + TableNumber.decimal(decimals).binary)
    }
    if hasDecimals { return .decimal(decimals + (TableNumber.integer(integers).decimal ?? .nan)) }
    return .integer(integers)
  }

  private var mean: TableNumber {
    let sum = sum
    if case .binary(let value) = sum { return .binary(value / Double(count)) }
    if let integer = sum.integer, integer % Int128(count) == 0 { return .integer(integer / Int128(count)) }
    guard let decimal = sum.decimal else { return .binary(sum.binary / Double(count)) }
    return .decimal(decimal / Decimal(count))
  }

  private static func isLess(_ lhs: TableNumber, _ rhs: TableNumber) -> Bool {
    switch (lhs, rhs) {
    case (.integer(let lhs), .integer(let rhs)): return lhs < rhs
    case (.binary(let lhs), .binary(let rhs)): return lhs < rhs
    default: break
    }
    if let lhs = lhs.decimal, let rhs = rhs.decimal { return lhs < rhs }
    return lhs.binary < rhs.binary
  }
}
