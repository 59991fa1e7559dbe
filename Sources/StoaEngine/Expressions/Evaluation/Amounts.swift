import StoaBytes
import StoaColumns

/// A number for each of some rows, which may have more digits than can be computed with.
struct Amounts {
  var numbers: [ExactDecimal?] = []
  /// By their positions, the digits of numbers of more than 38 digits, and infinities.
  private(set) var others: [Int: [UInt8]] = [:]
  /// The positions of values that are there and are no numbers.
  private(set) var odd: [Int] = []

  init(capacity: Int) { numbers.reserveCapacity(capacity) }

  /// Takes in what a plain number says.
  mutating func append(_ value: Span<UInt8>) {
    if case .number(let number) = ExactDecimal.read(value) { return numbers.append(number) }
    appendOther(value, as: .plain)
  }

  /// Takes in what a value of a column says.
  mutating func append(_ value: Span<UInt8>, as reading: ColumnReading) {
    if case .number(let number) = reading.measure(value) { return numbers.append(number) }
    appendOther(value, as: reading)
  }

  private mutating func appendOther(_ value: Span<UInt8>, as reading: ColumnReading) {
    numbers.append(nil)
    guard !value.isEmpty else { return }
    var plain: [UInt8] = []
    if reading.readNumber(value, into: &plain) {
      others[numbers.count - 1] = plain
    } else {
      odd.append(numbers.count - 1)
    }
  }

  /// Those of the others that are numbers, and no infinities.
  var long: [Int: [UInt8]] {
    others.isEmpty ? others : others.filter { ExactDecimal.read($0.value.span) == .tooLong }
  }

  /// Negative, zero or positive as the one number is less than, equal to or greater than the other; `nil` where either
  /// is none.
  static func order(_ lefts: Amounts, _ rights: Amounts, at position: Int) -> Int? {
    if let left = lefts.numbers[position], let right = rights.numbers[position] {
      return ExactDecimal.order(left, right)
    }
    guard let left = lefts.digits(at: position), let right = rights.digits(at: position) else { return nil }
    return NumberOrder.order(left.span, right.span)
  }

  /// The same for a number that all are compared with.
  func order(at position: Int, _ number: ExactDecimal) -> Int? {
    if let own = numbers[position] { return ExactDecimal.order(own, number) }
    guard let own = digits(at: position) else { return nil }
    return NumberOrder.order(own.span, Array(number.description.utf8).span)
  }

  private func digits(at position: Int) -> [UInt8]? {
    others.isEmpty && numbers[position] == nil
      ? nil : others[position] ?? numbers[position].map { Array($0.description.utf8) }
  }
}
