public import StoaBytes
public import StoaColumns

extension ValueFormatter {
  /// A formatter for a locale: `de_DE`, `en_IN`, `ar_EG.UTF-8`.
  ///
  ///     let price = try ValueFormatter(ValueFormat("currency:INR"), locale: "en_IN")
  ///     price.text(of: "1234567.5")        // "₹12,34,567.50"
  ///
  /// Without a locale values are shown as in American English. The data of locales is in the toolchain's copy of
  /// ICU, which is only loaded where it is needed: plain numbers, percents, durations and ISO dates in English need
  /// none.
  ///
  /// - Parameters:
  ///   - format: what is shown.
  ///   - identifier: the locale; `C` and `POSIX` are that of the American English of computers.
  ///   - dates: how dates are written before they are formatted.
  ///   - allowsHexadecimal: whether `0x1F` is a number.
  /// - Throws: an error of code `system` where ICU cannot be loaded, and `usage` for a locale, a currency or a pattern
  ///   that does not exist.
  public init(
    _ format: ValueFormat,
    locale identifier: String? = nil,
    dates: DateSyntax = .iso8601,
    allowsHexadecimal: Bool = false
  ) throws(TableError) {
    let name = String((identifier ?? "en_US").prefix { $0 != "." })
    var format = format
    if case .currency(nil) = format.kind { format.kind = .currency(try CurrencyCode.atHome(in: name)) }
    guard identifier != nil else {
      var syntax = ValueSyntax(numbers: try NumberSyntax.english.reading(format, in: name), dates: dates)
      syntax.numbers.allowsHexadecimal = allowsHexadecimal
      if let formatter = ValueFormatter(withoutLocale: format, syntax: syntax) {
        self = formatter
      } else {
        self.init(format, syntax: syntax, method: try LocaleData("en_US").method(of: format))
      }
      return
    }
    let isPosix = name == "C" || name == "POSIX"
    var syntax = ValueSyntax(numbers: try NumberSyntax(locale: name).reading(format, in: name), dates: dates)
    syntax.numbers.allowsHexadecimal = allowsHexadecimal
    self.init(format, syntax: syntax, method: try LocaleData(isPosix ? "en_US_POSIX" : name).method(of: format))
  }

  /// A formatter of a format as it is written on the command line.
  ///
  ///     let share = try ValueFormatter("percent:1", locale: "fr_FR")
  public init(_ format: String, locale identifier: String? = nil) throws(TableError) {
    self = try ValueFormatter(ValueFormat(format), locale: identifier)
  }
}

extension NumberSyntax {
  /// The same syntax, with the signs that a format of money writes among those that are read.
  fileprivate func reading(_ format: ValueFormat, in locale: String) throws(TableError) -> NumberSyntax {
    guard case .currency(let code?) = format.kind else { return self }
    var syntax = self
    for sign in try CurrencyCode.signs(of: code, in: locale) {
      if !syntax.currencySigns.contains(sign) { syntax.currencySigns.append(sign) }
      if syntax.currencyCodes[sign]?.contains(code) != true { syntax.currencyCodes[sign, default: []].append(code) }
    }
    return syntax
  }
}

/// What a locale says of formats, learnt from ICU.
private struct LocaleData {
  let name: String

  init(_ name: String) { self.name = name }

  func method(of format: ValueFormat) throws(TableError) -> ValueFormatter.Method {
    switch format.kind {
    case .number, .percent, .currency: return try numbers(format)
    case .bytes(let isBinary): return .bytes(isBinary: isBinary, text: try byteSizes())
    case .date(let style): return try moments(style.dateFields, isISO: style == .iso, format)
    case .time(let style): return try moments(style.timeFields, isISO: style == .iso, format)
    case .dateTime(.pattern(let pattern), _): return try moments(.pattern(pattern))
    case .dateTime(let date, let time):
      if date == .iso, time == .iso, let formatter = ValueFormatter(withoutLocale: format) { return formatter.method }
      return try moments(.fields(date.dateFields.text + time.timeFields.text))
    case .duration: return .duration(try durations())
    }
  }

  // MARK: - Numbers

  private func numbers(_ format: ValueFormat) throws(TableError) -> ValueFormatter.Method {
    var words: [String] = []
    var isPlural = false
    switch format.kind {
    case .currency(let code):
      guard let code, CurrencyCode.exists(code) else {
        throw TableError(
          .usage,
          "there is no currency \(code ?? "")",
          remedy: "write its code of three letters: USD, EUR"
        )
      }
      words.append("currency/\(code)")
      switch format.currencyName {
      case .standard: break
      case .narrow: words.append("unit-width-narrow")
      case .code: words.append("unit-width-iso-code")
      case .name:
        words.append("unit-width-full-name")
        isPlural = true
      }
    case .percent: words.append("percent scale/100")
    default: break
    }
    if let digits = format.fractionDigits { words.append(Self.precision(digits)) }
    if !format.isGrouped { words.append("group-off") }
    switch format.sign {
    case .standard: break
    case .signed: words.append("sign-always")
    case .accounting: words.append("sign-accounting")
    }
    words.append("rounding-mode-half-even")
    let formatter = try LocaleNumberFormatter(skeleton: words.joined(separator: " "), locale: name)
    // Words that go by the number, as "1 dollar" and "2 dollars", are no pattern, whatever the probes say.
    if !isPlural,
      let pattern = NumberPattern(shift: format.kind == .percent ? 2 : 0, learningFrom: { formatter.text($0) })
    {
      return .pattern(pattern)
    }
    return .oracle { formatter.text($0) }
  }

  /// The digits behind the point in ICU's language of skeletons.
  private static func precision(_ digits: ClosedRange<Int>) -> String {
    if digits.upperBound == 0 { return "precision-integer" }
    return "." + String(repeating: "0", count: digits.lowerBound)
      + String(repeating: "#", count: digits.upperBound - digits.lowerBound)
  }

  private func byteSizes() throws(TableError) -> @Sendable (Int, Int) -> String? {
    let units = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte", "petabyte"]
    let precisions = ["precision-integer", "precision-integer", ".#", ".##", ".##", ".##"]
    var formatters: [LocaleNumberFormatter] = []
    for (unit, precision) in zip(units, precisions) {
      let skeleton = "\(precision) measure-unit/digital-\(unit)" + (unit == "byte" ? " unit-width-full-name" : "")
      formatters.append(try LocaleNumberFormatter(skeleton: skeleton, locale: name))
    }
    return { [formatters] hundredths, unit in
      formatters[unit].text(ExactDecimal(Int128(hundredths), scale: 2).description)
    }
  }

  // MARK: - Dates

  private func moments(
    _ fields: MomentFields,
    isISO: Bool,
    _ format: ValueFormat
  ) throws(TableError) -> ValueFormatter.Method {
    if isISO, let formatter = ValueFormatter(withoutLocale: format) { return formatter.method }
    return try moments(fields)
  }

  private func moments(_ fields: MomentFields) throws(TableError) -> ValueFormatter.Method {
    let pattern =
      switch fields {
      case .fields(let fields): try LocaleDateFormatter.pattern(for: fields, locale: name)
      case .pattern(let pattern): pattern
      }
    var parts: [ValueFormatter.MomentPart] = []
    for piece in MomentPattern.pieces(of: pattern) {
      let formatter = try LocaleDateFormatter(pattern: piece.pattern, locale: name)
      if piece.isOfDay {
        parts.append(.day { formatter.text($0 * 86_400) })
      } else {
        parts.append(.clock { formatter.text($0) })
      }
    }
    return .moments(parts)
  }

  private func durations() throws(TableError) -> DurationPattern {
    let whole = try LocaleNumberFormatter(skeleton: "precision-integer", locale: name)
    guard let numbers = NumberPattern(learningFrom: { whole.text($0) }) else { return .english }
    let pattern = try LocaleDateFormatter.durationPattern(locale: name) ?? "h:mm:ss"
    return DurationPattern(pattern: pattern, numbers: numbers) ?? .english
  }
}

/// The fields of a date or a time that a style shows, or its pattern.
private enum MomentFields {
  case fields(String)
  case pattern(String)

  var text: String {
    switch self {
    case .fields(let text), .pattern(let text): text
    }
  }
}

extension ValueFormat.MomentStyle {
  fileprivate var dateFields: MomentFields {
    switch self {
    case .short: .fields("yMd")
    case .medium: .fields("yMMMd")
    case .long: .fields("yMMMMd")
    case .full: .fields("yMMMMEEEEd")
    case .iso: .pattern("yyyy-MM-dd")
    case .pattern(let pattern): .pattern(pattern)
    }
  }

  fileprivate var timeFields: MomentFields {
    switch self {
    case .short: .fields("jmm")
    case .medium, .long, .full: .fields("jmmss")
    case .iso: .pattern("HH:mm:ss")
    case .pattern(let pattern): .pattern(pattern)
    }
  }
}
