package import StoaBytes

// HOW THE VALUES OF A COLUMN ARE READ
//
//   declared        currency     $1,234.50     1234.50
//   locale          de_DE        1.234,50      1234.50     and 12.50, a plain number, 12.50
//   date format     %d.%m.%Y     28.07.2016    a day
//   made by a step               1.234         1.234, whatever the locale
//
// Every operator that takes a value for a number or a date asks the reading of its column, so that a value means the
// same to a filter, a sort, a sum, a join and a format. Nothing else knows of types and locales.

/// How the values of one column are read, which is the same for every operator.
///
///     let reading = ColumnReading(type: .currency(nil), syntax: ValueSyntax(numbers: try NumberSyntax(locale: "de_DE")))
///     reading.number("1.234,50 €".utf8Span.span)        // 1234.50
///
/// - Memory: what the syntax takes, shared by all copies.
package struct ColumnReading: Sendable {
  /// What the values were said to be; `nil` where each decides for itself.
  package let type: DeclaredType?
  /// Whether the program has written the numbers, which are plain ones then.
  package let hasPlainNumbers: Bool
  package let numbers: NumberReader
  /// How dates are written in the run.
  package let dates: DateSyntax
  /// Whether values are plain numbers, or none: nothing but `ExactDecimal` and the like need be asked.
  package let isPlain: Bool

  package init(type: DeclaredType? = nil, syntax: ValueSyntax = .plain, hasPlainNumbers: Bool = false) {
    self.type = type
    dates = syntax.dates
    self.hasPlainNumbers = hasPlainNumbers
    numbers = NumberReader(Self.numbers(of: type, syntax.numbers), hasPlainNumbers: hasPlainNumbers)
    isPlain = numbers.isPlain && Self.readsNumbers(type) && type != .duration
  }

  /// Plain numbers and dates of ISO 8601, of no declared type.
  package static let plain = ColumnReading()

  /// How the numbers of a type are written: money with its signs and codes.
  private static func numbers(of type: DeclaredType?, _ syntax: NumberSyntax) -> NumberSyntax {
    guard case .currency = type else { return syntax }
    var syntax = syntax == .plain ? .english : syntax
    syntax.allowsCurrencyCodes = true
    return syntax
  }

  /// Whether values of the type can be numbers.
  private static func readsNumbers(_ type: DeclaredType?) -> Bool { type?.isMeasured ?? true }
}

// MARK: Reading

extension ColumnReading {
  /// What stands before the fraction of numbers, by which they are lined up.
  package var decimalSeparator: UInt8 {
    let separator = Array(numbers.syntax.decimalSeparator.utf8)
    return hasPlainNumbers || separator.count != 1 ? UInt8(ascii: ".") : separator[0]
  }
}

extension ColumnReading {
  /// Writes the number that a value is into `plain` as a plain one, and says in which currency it is; returns `false`
  /// where it is none.
  ///
  /// A duration is its seconds.
  ///
  /// - Complexity: O(*n*) in the value's bytes.
  package func readAmount(
    _ value: Span<UInt8>,
    into plain: inout [UInt8],
    currency: inout NumberReader.Currency
  ) -> Bool {
    currency = .none
    guard Self.readsNumbers(type) else { return false }
    if type == .duration, let seconds = DurationPattern.seconds(value) {
      plain = Array(seconds.description.utf8)
      return true
    }
    guard numbers.readAmount(value, into: &plain, currency: &currency) else { return false }
    if case .currency(let code?) = type { return numbers.syntax.allows(currency, as: code) }
    return true
  }

  /// Writes the number that a value is into `plain` as a plain one, or returns `false` where it is none.
  package func readNumber(_ value: Span<UInt8>, into plain: inout [UInt8]) -> Bool {
    var currency = NumberReader.Currency.none
    return readAmount(value, into: &plain, currency: &currency)
  }

  /// Whether every plain number means just that number.
  package var readsPlainNumbers: Bool {
    isPlain || type != .duration && Self.readsNumbers(type) && numbers.readsPlainNumbers
  }

  /// Whether a value that is a plain number means just that number.
  package func readsItself(_ value: Span<UInt8>) -> Bool {
    isPlain || type != .duration && Self.readsNumbers(type) && numbers.meansItself(value)
  }

  /// The number that a value is.
  package func number(_ value: Span<UInt8>) -> ExactDecimal.Reading {
    if readsItself(value), case .number(let number) = ExactDecimal.read(value) { return .number(number) }
    if isPlain { return ExactDecimal.read(value) }
    var plain: [UInt8] = []
    return readNumber(value, into: &plain) ? ExactDecimal.read(plain.span) : .notANumber
  }

  /// The date or the time that a value is, or `nil` where it is none.
  package func moment(_ value: Span<UInt8>) -> Moment? {
    // What a step has made is one of ISO 8601 rather than of the run's form.
    if hasPlainNumbers, let moment = DateSyntax.iso8601.moment(value) { return moment }
    return dates.moment(value)
  }

  /// The seconds since 1970 of a date that is written as the column has it, or as ISO 8601 has it.
  package func seconds(of text: [UInt8]) -> ExactDecimal? {
    let moment = moment(text.span) ?? DateSyntax.iso8601.moment(text.span)
    return moment?.exactSeconds(in: text.span)
  }

  /// What values are compared by: the number, or for a type of dates the seconds since 1970.
  package func measure(_ value: Span<UInt8>) -> ExactDecimal.Reading {
    guard type?.isMoment == true else { return number(value) }
    return moment(value).map { .number($0.exactSeconds(in: value)) } ?? .notANumber
  }
}

// MARK: Equal values

extension ColumnReading {
  /// Whether values may be equal that are written differently: those of a declared type that is not text.
  package var tellsEqualValues: Bool { type != nil && type != .text }

  /// Appends what equal values have in common, however they are written: 1.0 and 1.00, 28.07.2016 and 2016-07-28.
  ///
  /// Amounts in different currencies are not equal. Nothing is appended for an empty value.
  package func appendIdentity(of value: Span<UInt8>, to output: OutputBuffer) {
    guard !value.isEmpty else { return }
    if type == .boolean, let truth = ValueClassifier.boolean(value) {
      return output.append(truth ? "true" : "false")
    }
    if type?.isMoment == true {
      if case .number(let seconds) = measure(value) { return seconds.normalized.append(to: output) }
    } else if readsItself(value), let number = ShortDecimal(plain: value) {
      return number.exact.normalized.append(to: output)
    } else if appendIdentity(ofAmount: value, to: output) {
      return
    }
    // No other value starts with this byte.
    output.append(UInt8(0))
    output.append(value)
  }

  /// Appends the number and the currency of an amount; `false`, with nothing appended, where the value is none.
  private func appendIdentity(ofAmount value: Span<UInt8>, to output: OutputBuffer) -> Bool {
    var plain: [UInt8] = []
    var currency = NumberReader.Currency.none
    guard readAmount(value, into: &plain, currency: &currency) else { return false }
    if case .number(let number) = ExactDecimal.read(plain.span) {
      number.normalized.append(to: output)
    } else {
      // Too many digits to compute with, or not finite: what a sort goes by, behind a byte that no other value has.
      output.append(UInt8(1))
      _ = NumberOrder.append(plain.span, to: output)
    }
    // Amounts of a column in one currency are in it, whatever sign they have.
    if case .currency(_?) = type { return true }
    switch currency {
    case .none: break
    case .code(let code): output.append(" \(code)")
    case .sign(let sign):
      // A sign of one currency is that currency.
      let codes = numbers.syntax.currencyCodes[sign] ?? []
      output.append(" \(codes.count == 1 ? codes[0] : sign)")
    }
    return true
  }
}

// MARK: Identity

extension ColumnReading: Hashable {
  package static func == (lhs: ColumnReading, rhs: ColumnReading) -> Bool {
    lhs.type == rhs.type && lhs.dates == rhs.dates && lhs.hasPlainNumbers == rhs.hasPlainNumbers
      && lhs.numbers.syntax == rhs.numbers.syntax
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(type)
    hasher.combine(hasPlainNumbers)
  }
}

// MARK: Types

extension DeclaredType {
  /// Whether values are numbers, or have one: those of money and durations too.
  package var isMeasured: Bool { isNumeric || self == .duration }

  /// Whether values are days, times or both.
  package var isMoment: Bool { self == .date || self == .time || self == .dateTime }

  /// What a sort takes values for where its key does not say.
  package var sortKind: SortKey.Kind {
    switch self {
    case .text: .text
    case .boolean: .nocase
    case .date, .time, .dateTime: .date
    default: .auto
    }
  }

  /// What makes two values equal where they are keys: what they are, rather than how they are written.
  package var keyKind: SortKey.Kind { isMeasured ? .auto : sortKind }
}

extension Moment {
  /// The seconds since the start of 1970, with up to 18 digits of a fraction, which stand in the text.
  package func exactSeconds(in text: Span<UInt8>) -> ExactDecimal {
    let digits = min(fraction.count, 18)
    var number: Int128 = 0
    var scale: Int128 = 1
    for index in fraction.prefix(digits) {
      number = number * 10 + Int128(text[index] &- UInt8(ascii: "0"))
      scale *= 10
    }
    return ExactDecimal(Int128(seconds) * scale + number, scale: digits)
  }
}
