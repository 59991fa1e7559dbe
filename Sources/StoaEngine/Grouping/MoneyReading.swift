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
final class MoneyReading: Sendable {
  /// The number of a currency: 0 for none, above for those met so far.
  typealias Number = UInt8

  /// What a sum of several currencies is in, where that is allowed.
  static let mixed: Number = .max

  let reader: NumberReader
  /// The currency that all amounts must be in; `nil` for any.
  private let onlyCurrency: String?
  /// Whether amounts of several currencies may be added up all the same.
  private let allowsMixedCurrencies: Bool
  private let currencies = Mutex<[NumberReader.Currency]>([])

  init(_ reader: NumberReader, only currency: String?, allowsMixedCurrencies: Bool) {
    self.reader = reader
    onlyCurrency = currency
    self.allowsMixedCurrencies = allowsMixedCurrencies
  }

  /// Reads an amount into `plain`, and returns the number of its currency; `nil` where it is none.
  func read(_ value: Span<UInt8>, into plain: inout [UInt8]) -> Number? {
    var currency = NumberReader.Currency.none
    guard reader.readAmount(value, into: &plain, currency: &currency) else { return nil }
    if let onlyCurrency, !reader.syntax.allows(currency, as: onlyCurrency) { return nil }
    return number(of: currency)
  }

  private func number(of currency: NumberReader.Currency) -> Number {
    guard currency != .none else { return 0 }
    return currencies.withLock { currencies in
      if let index = currencies.firstIndex(of: currency) { return Number(index + 1) }
      // There are fewer in use than that.
      guard currencies.count < 250 else { return Self.mixed }
      currencies.append(currency)
      return Number(currencies.count)
    }
  }

  /// Appends an amount with its currency before it, so that the reader reads it again: -$5, EUR 1234,50.
  func append(_ number: ExactDecimal, of currency: Number, to output: OutputBuffer) {
    if number < .zero { output.append(UInt8(ascii: "-")) }
    output.append(prefix(currency))
    let magnitude = number < .zero ? ExactDecimal(0 &- number.coefficient, scale: number.scale) : number
    output.append(magnitude.description.replacing(".", with: reader.syntax.decimalSeparator))
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

  /// The currency of a sum of amounts in two.
  ///
  /// - Throws: `unsuitableValue` where they are two indeed.
  func union(_ first: Number, _ second: Number) throws(TableError) -> Number {
    if first == second || second == 0 { return first }
    if first == 0 { return second }
    if allowsMixedCurrencies { return Self.mixed }
    let names = [first, second].map { number -> String in
      let prefix = prefix(number)
      return prefix.hasSuffix(" ") ? String(prefix.dropLast()) : prefix
    }
    throw TableError(
      .unsuitableValue,
      "amounts in \(names[0]) and \(names[1]) cannot be added up",
      remedy: "group by the currency, or allow it with --mixed-currencies"
    )
  }
}

extension TableShape {
  /// How amounts in the column at a position are read; `nil` for plain numbers.
  func moneyReading(at position: Int, _ context: ExecutionContext) -> MoneyReading? {
    let type = columns[position].type
    let numbers = type.map { TypeReader.numbers(of: $0, context.syntax.numbers) } ?? context.syntax.numbers
    guard type != .text, numbers != .plain else { return nil }
    var currency: String?
    if case .currency(let code) = type { currency = code }
    return MoneyReading(NumberReader(numbers), only: currency, allowsMixedCurrencies: context.allowsMixedCurrencies)
  }
}
