import StoaBytes
import StoaColumns
import Synchronization

/// How a column's amounts are read, where they are not just plain numbers.
///
///     $1,234.50   a number of the currency 1
///     12.00       a number without a currency, which goes with any
///     €3          a number of the currency 2: no sum with those of 1
///
/// The threads of a run share one, so that a currency has the same number in all of them.
final class AmountReading: Sendable {
  /// The number of a currency: 0 for none, above for those met so far.
  typealias Number = UInt8

  /// What a sum of several currencies is in, where that is allowed.
  static let mixed: Number = .max

  let reading: ColumnReading
  /// Whether amounts of several currencies may be taken together all the same.
  private let allowsMixedCurrencies: Bool
  private let currencies = Mutex<[NumberReader.Currency]>([])
  /// The one currency that the column was said to be in.
  private let declared: String?

  init(_ reading: ColumnReading, allowsMixedCurrencies: Bool) {
    self.reading = reading
    if case .currency(let code) = reading.type { declared = code } else { declared = nil }
    self.allowsMixedCurrencies = allowsMixedCurrencies
  }

  /// Reads what a value is compared by into `plain`, and returns the number of its currency; `nil` where it is none.
  func read(_ value: Span<UInt8>, into plain: inout [UInt8]) -> Number? {
    if reading.type?.isMoment == true {
      guard case .number(let seconds) = reading.measure(value) else { return nil }
      plain = Array(seconds.description.utf8)
      return 0
    }
    var currency = NumberReader.Currency.none
    return reading.readAmount(value, into: &plain, currency: &currency) ? number(of: currency) : nil
  }

  private func number(of currency: NumberReader.Currency) -> Number {
    guard currency != .none else { return 0 }
    return currencies.withLock { currencies in
      if let declared, let known = currencies.first {
        // Signs and codes are those of one currency, which is told by its code unless all have one sign.
        if known != currency { currencies[0] = .code(declared) }
        return 1
      }
      if let index = currencies.firstIndex(of: currency) { return Number(index + 1) }
      // There are fewer in use than that.
      guard currencies.count < 250 else { return Self.mixed }
      currencies.append(currency)
      return Number(currencies.count)
    }
  }

  /// Appends an amount as a plain number with its currency before it: -$5, EUR 1234.50.
  func append(_ number: ExactDecimal, of currency: Number, to output: OutputBuffer) {
    if currency == 0 || currency == Self.mixed { return number.append(to: output) }
    if number < .zero { output.append(UInt8(ascii: "-")) }
    output.append(prefix(currency))
    let magnitude = number < .zero ? ExactDecimal(0 &- number.coefficient, scale: number.scale) : number
    magnitude.append(to: output)
  }

  private func prefix(_ number: Number) -> String {
    switch name(number) {
    case .none: ""
    case .sign(let sign): sign
    case .code(let code): code + " "
    }
  }

  private func name(_ number: Number) -> NumberReader.Currency {
    currencies.withLock { number > 0 && number <= $0.count ? $0[Int(number) - 1] : .none }
  }

  /// What is done with amounts that must be of one currency.
  enum Use: String {
    case adding = "added up"
    case comparing = "compared"
  }

  /// The currency of what is made of amounts in two.
  ///
  /// - Throws: `unsuitableValue` where they are two indeed.
  func union(_ first: Number, _ second: Number, for use: Use) throws(TableError) -> Number {
    if first == second || second == 0 { return first }
    if first == 0 { return second }
    if allowsMixedCurrencies { return Self.mixed }
    let names = [first, second].map { number -> String in
      let prefix = prefix(number)
      return prefix.hasSuffix(" ") ? String(prefix.dropLast()) : prefix
    }
    .sorted()
    throw TableError(
      .unsuitableValue,
      "amounts in \(names[0]) and \(names[1]) cannot be \(use.rawValue)",
      remedy: "group by the currency, or allow it with --mixed-currencies"
    )
  }
}

extension ExecutionContext {
  /// How amounts in a column are read; `nil` for plain numbers.
  func amountReading(of column: TableShape.Column) -> AmountReading? {
    let reading = reading(of: column)
    return reading.isPlain ? nil : AmountReading(reading, allowsMixedCurrencies: allowsMixedCurrencies)
  }
}
