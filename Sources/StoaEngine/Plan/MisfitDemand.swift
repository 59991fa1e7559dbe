import StoaBytes
import StoaColumns

/// What values were asked to be.
enum MisfitDemand: Hashable, Sendable {
  /// Of a type, or such as a format takes; others stay as they are.
  case fitting(String)
  /// Numbers, to be compared or computed with.
  case number
  /// Dates or times, to be computed with.
  case date
  /// Numbers, or dates, to be sorted by; others come behind them.
  case numberKey
  case dateKey
  /// Numbers, or dates, to be summed up; others are passed over.
  case amount
  case point

  /// That values are not so.
  func verb(of count: Int) -> String {
    switch self {
    case .fitting(let what): "\(count == 1 ? "does" : "do") not fit \(what)"
    case .number, .numberKey, .amount: count == 1 ? "is no number" : "are no numbers"
    case .date, .dateKey, .point: count == 1 ? "is no date" : "are no dates"
    }
  }

  /// What becomes of them.
  func consequence(of count: Int) -> String {
    switch self {
    case .fitting: " and \(count == 1 ? "stays as it is" : "stay as they are")"
    case .number, .date: ""
    case .numberKey, .dateKey: " and \(count == 1 ? "comes" : "come") behind those that are"
    case .amount, .point: " and \(count == 1 ? "was" : "were") passed over"
    }
  }

  /// What to do about a value that ends the run, where nothing better is known.
  var strictRemedy: String {
    switch self {
    case .fitting: "correct the value, or leave out --strict to keep it as it is"
    default: "correct the value, or leave out --strict to pass over it"
    }
  }

  /// What says that the values are known, where nothing reads them.
  func remedyForOthers(of subject: Misfits.Subject) -> String? {
    guard self == .number else { return nil }
    let value = subject.isComputed ? subject.name : NameSpelling.inExpression(subject.name)
    return "number(\(value)) passes over them quietly"
  }

  /// What has values like these read as what they are meant to be; `nil` where nothing is known.
  func remedy(for examples: [String], of subject: Misfits.Subject) -> String? {
    switch self {
    case .fitting: nil
    case .number, .numberKey, .amount: MisfitRemedy.ofNumbers(examples, of: subject)
    case .date, .dateKey, .point: MisfitRemedy.ofDates(examples)
    }
  }
}

// HOW A WAY OUT IS FOUND
//
//   "2,5"          is read by the numbers of Germany       --locale de_DE
//   "01.02.2024"   is read by the pattern %d.%m.%Y         --date-format '%d.%m.%Y'
//   "n/a"          is a word for what is missing           --null n/a
//
// What is recommended has read all examples, or at least the first of them.

/// The way out for values that are not read as they stand.
enum MisfitRemedy {
  /// Words that stand for a missing value.
  private static let missing: Set<String> = [
    "n/a", "na", "#n/a", "null", "nil", "none", "missing", "unknown", "-", "--", "?", ".", "\\n", "n.a.", "k.a.",
  ]

  private static let german = NumberSyntax(
    decimalSeparator: ",",
    groupingSeparators: ["."],
    currencySigns: NumberSyntax.commonCurrencySigns
  )

  /// What has values read as numbers, or as missing.
  static func ofNumbers(_ examples: [String], of subject: Misfits.Subject) -> String? {
    for example in examples {
      if missing.contains(example.lowercased()) {
        return "--null \(ShellWord.quoted(example)) takes it for a missing value"
      }
      if let option = option(forNumber: example, of: subject) { return "\(option) reads \(example)" }
    }
    return nil
  }

  private static func option(forNumber example: String, of subject: Misfits.Subject) -> String? {
    let value = Array(example.utf8)
    var english = NumberSyntax.english
    english.percentSigns = ["%"]
    let hasSign = NumberSyntax.commonCurrencySigns.contains { example.contains($0) }
    // A comma before three digits is one between thousands, where it can be.
    if reads(value, NumberSyntax.english) {
      guard hasSign else { return "--locale en_US" }
      // There is no declaring of what has no name.
      guard !subject.isComputed, !subject.name.isEmpty else { return nil }
      return "--type " + ShellWord.quoted(NameSpelling.inList(subject.name) + "=currency")
    }
    if reads(value, german) { return "--locale de_DE" }
    if reads(value, english) { return "--locale en_US" }
    if reads(value, NumberSyntax(decimalSeparator: ",", groupingSeparators: [" ", "\u{A0}", "\u{202F}"])) {
      return "--locale fr_FR"
    }
    return reads(value, NumberSyntax(allowsHexadecimal: true)) ? "--hex" : nil
  }

  private static func reads(_ value: [UInt8], _ syntax: NumberSyntax) -> Bool {
    var plain: [UInt8] = []
    var currency = NumberReader.Currency.none
    return NumberReader(syntax).readAmount(value.span, into: &plain, currency: &currency)
  }

  /// Patterns of dates, those in front that are likelier.
  private static let days = [
    "%d.%m.%Y", "%d/%m/%Y", "%m/%d/%Y", "%d-%m-%Y", "%m-%d-%Y", "%Y/%m/%d", "%Y.%m.%d", "%d.%m.%y", "%d/%m/%y",
    "%m/%d/%y", "%d %b %Y", "%d %B %Y", "%b %d, %Y", "%B %d, %Y", "%d-%b-%Y", "%d-%b-%y",
  ]

  private static let patterns = days + days.flatMap { ["\($0) %H:%M:%S", "\($0) %H:%M"] }

  /// What has values read as dates, or as missing.
  static func ofDates(_ examples: [String]) -> String {
    let dated = examples.filter { !missing.contains($0.lowercased()) }
    guard let first = dated.first else {
      return examples.first.map { "--null \(ShellWord.quoted($0)) takes it for a missing value" } ?? general
    }
    func fitting(_ values: [String]) -> [String] {
      patterns.filter { pattern in
        guard let dates = try? DateSyntax(patterns: [pattern]) else { return false }
        return values.allSatisfy { dates.moment(Array($0.utf8).span) != nil }
      }
    }
    let all = fitting(dated)
    let found = all.isEmpty ? fitting([first]) : all
    guard let best = found.first else { return general }
    // Days and months may be told apart by nothing.
    let other = found.dropFirst().first { $0.count == best.count && $0.contains("%m/%d") != best.contains("%m/%d") }
    return "--date-format '\(best)' reads \(first)" + (other.map { ", and so does '\($0)'" } ?? "")
  }

  private static let general = "--date-format says how dates are written"
}
