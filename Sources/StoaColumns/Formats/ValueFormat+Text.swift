public import StoaBytes

extension ValueFormat {
  /// The words that formats start with.
  package static let names = ["number", "percent", "currency", "bytes", "date", "time", "datetime", "duration"]

  /// Reads a format as it is written on the command line.
  ///
  /// - Throws: an error of code `usage` for a word that is no format, and for an option it does not have.
  public init(_ text: String) throws(TableError) {
    var words = FormatWords(text)
    let name = words.next() ?? ""
    switch name {
    case "number": self.init(.number)
    case "percent": self.init(.percent)
    case "currency": self.init(.currency(words.takeCode()))
    case "bytes": self.init(.bytes(isBinary: words.take("binary")))
    case "duration": self.init(.duration)
    case "date": self.init(.date(try words.takeStyle(ofDay: true, for: name) ?? .medium))
    case "time": self.init(.time(try words.takeStyle(ofDay: false, for: name) ?? .short))
    case "datetime":
      let date = try words.takeStyle(ofDay: true, for: name)
      let time = date?.isPattern == true ? nil : try words.takeStyle(ofDay: false, for: name)
      self.init(.dateTime(date ?? .medium, time ?? (date == .iso ? .iso : .short)))
    default:
      let question = Spelling.question(for: name, among: Self.names)
      throw TableError(
        .usage,
        name.isEmpty ? "a format is missing" : "\(name) is no format",
        remedy: question ?? "write one of \(Self.names.joined(separator: ", "))"
      )
    }
    while let word = words.next() { try take(word, of: name) }
  }

  private mutating func take(_ word: String, of name: String) throws(TableError) {
    var isMoney = false
    if case .currency = kind { isMoney = true }
    let isNumber = isMoney || kind == .number || kind == .percent
    if isNumber, let digits = Self.digits(word) {
      fractionDigits = digits
    } else if isNumber, word == "plain" {
      isGrouped = false
    } else if let sign = Sign(rawValue: word), sign == .signed && isNumber || sign == .accounting && isMoney {
      self.sign = sign
    } else if isMoney, word != "standard", let currencyName = CurrencyName(rawValue: word) {
      self.currencyName = currencyName
    } else {
      throw TableError(
        .usage,
        word.isEmpty ? "an option of the format \(name) is missing" : "the format \(name) has no option \(word)",
        remedy: "stoa help formats lists them"
      )
    }
  }

  /// Reads `2` or `0-2`.
  private static func digits(_ word: String) -> ClosedRange<Int>? {
    let ends = word.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard ends.count <= 2, let first = ends.first, let last = ends.last, let first, let last else { return nil }
    return first >= 0 && first <= last && last <= fractionLimit ? first...last : nil
  }
}

extension ValueFormat.MomentStyle {
  /// The styles that a word says, by that word.
  private static let named: [(name: String, style: ValueFormat.MomentStyle)] = [
    ("short", .short), ("medium", .medium), ("long", .long), ("full", .full), ("iso", .iso),
  ]

  fileprivate var isPattern: Bool { if case .pattern = self { true } else { false } }

  /// The style of that name: for a day any, for a time of day `short`, `medium` or `iso`.
  fileprivate init?(named name: String, ofDay: Bool) {
    guard let (_, style) = Self.named.first(where: { $0.name == name }) else { return nil }
    guard ofDay || style != .long && style != .full else { return nil }
    self = style
  }

  /// The names of the styles for a day, or for a time of day.
  fileprivate static func names(ofDay: Bool) -> [String] {
    named.map(\.name).filter { Self(named: $0, ofDay: ofDay) != nil }
  }

  fileprivate var text: String {
    if case .pattern(let pattern) = self { return pattern }
    return Self.named.first { $0.style == self }?.name ?? ""
  }
}

extension ValueFormat: CustomStringConvertible {
  /// The format as it can be read again.
  public var description: String {
    var words: [String]
    switch kind {
    case .number: words = ["number"]
    case .percent: words = ["percent"]
    case .currency(let code): words = ["currency"] + (code.map { [$0] } ?? [])
    case .bytes(let isBinary): words = ["bytes"] + (isBinary ? ["binary"] : [])
    case .date(let style): words = ["date", style.text]
    case .time(let style): words = ["time", style.text]
    case .dateTime(.pattern(let pattern), _): words = ["datetime", pattern]
    case .dateTime(let date, let time): words = ["datetime", date.text, time.text]
    case .duration: words = ["duration"]
    }
    if let digits = fractionDigits {
      words.append(
        digits.lowerBound == digits.upperBound ? "\(digits.lowerBound)" : "\(digits.lowerBound)-\(digits.upperBound)"
      )
    }
    if !isGrouped { words.append("plain") }
    if sign != .standard { words.append(sign.rawValue) }
    if currencyName != .standard { words.append(currencyName.rawValue) }
    return words.joined(separator: ":")
  }
}

/// The words of a format, between colons.
private struct FormatWords {
  private var rest: Substring?

  init(_ text: String) { rest = text[...] }

  mutating func next() -> String? {
    guard let text = rest else { return nil }
    let word = text.prefix { $0 != ":" }
    rest = word.endIndex < text.endIndex ? text[text.index(after: word.endIndex)...] : nil
    return String(word).trimmingSpaces()
  }

  /// Takes the next word if it is that one.
  mutating func take(_ word: String) -> Bool {
    var copy = self
    guard copy.next() == word else { return false }
    self = copy
    return true
  }

  /// Takes the next word if it can be a currency's code: three letters.
  mutating func takeCode() -> String? {
    var copy = self
    guard let word = copy.next(), word.utf8.count == 3, word.utf8.allSatisfy({ ($0 | 0x20) &- UInt8(ascii: "a") < 26 })
    else {
      return nil
    }
    self = copy
    return word.uppercased()
  }

  /// Takes the next word if it names a style, or else all that is left as a pattern.
  ///
  /// - Throws: a usage error for what is neither: a style that is misspelt.
  mutating func takeStyle(ofDay: Bool, for format: String) throws(TableError) -> ValueFormat.MomentStyle? {
    guard let text = rest else { return nil }
    let names = ValueFormat.MomentStyle.names(ofDay: ofDay)
    var copy = self
    let word = copy.next() ?? ""
    if let style = ValueFormat.MomentStyle(named: word, ofDay: ofDay) {
      self = copy
      return style
    }
    guard text.contains(where: \.isLetter) else { return nil }
    let question = word.allSatisfy(\.isLetter) ? Spelling.question(for: word, among: names) : nil
    if let question { throw TableError(.usage, "the format \(format) has no style \(word)", remedy: question) }
    if let stranger = FieldLetters.firstStranger(in: text) {
      throw TableError(
        .usage,
        "\"\(text)\" is no style of the format \(format), and no pattern: \(stranger) is no field of Unicode's",
        remedy:
          "write one of \(names.joined(separator: ", ")), or a pattern such as d. MMM y with words in single quotes"
      )
    }
    rest = nil
    return .pattern(String(text))
  }
}

/// The letters that stand for the fields of dates and times in patterns of Unicode.
private enum FieldLetters {
  private static let all = Set("GyYuUrQqMLwWdDFgEecabBhHKkmsSAzZOvVXx".unicodeScalars)

  /// What a pattern cannot hold outside single quotes: a letter from A to Z that is no field, or a letter of `strptime`
  /// with its percent sign; `nil` where there is none.
  static func firstStranger(in text: Substring) -> String? {
    var isQuoted = false
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if scalar == "'" { isQuoted.toggle() }
      if !isQuoted, scalar.isASCII, scalar.properties.isAlphabetic {
        if previous == "%" { return "%\(scalar)" }
        if !all.contains(scalar) { return "\(scalar)" }
      }
      previous = scalar
    }
    return nil
  }
}
