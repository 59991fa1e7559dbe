import StoaBytes
import StoaColumns

/// The rules of one column, ready to be held against its values.
struct ValueCheck: Sendable {
  /// A bound, with what values are compared with.
  private struct Limit: Sendable {
    let bound: CheckSchema.Bound
    let bytes: [UInt8]
    /// For a date, its seconds since 1970.
    let seconds: ExactDecimal?

    init(_ bound: CheckSchema.Bound, _ reading: ColumnReading) {
      self.bound = bound
      bytes = Array(bound.text.utf8)
      if case .text = bound { seconds = reading.seconds(of: bytes) } else { seconds = nil }
    }
  }

  let column: Int
  let rules: CheckSchema.ColumnRules
  private let pattern: RegularExpression?
  private let allowed: TextSet?
  /// Those of the allowed values that are numbers, where the values are: 1.0 is among them where 1 is.
  private let allowedNumbers: Set<ExactDecimal>
  /// The values that the column it refers to holds.
  private let referred: ReferredValues?
  private let least: Limit?
  private let greatest: Limit?
  private let classifier: ValueClassifier
  private let reading: ColumnReading

  /// Takes the rules, and how the values of the column are read.
  ///
  /// - Throws: an error of code `usage` for a pattern that is none.
  init(
    _ rules: CheckSchema.ColumnRules,
    column: Int,
    referred: ReferredValues?,
    reading: ColumnReading
  ) throws(TableError) {
    self.rules = rules
    self.column = column
    self.referred = referred
    self.reading = reading
    classifier = ValueClassifier(reading)
    least = rules.least.map { Limit($0, reading) }
    greatest = rules.greatest.map { Limit($0, reading) }
    if let text = rules.pattern { pattern = try RegularExpression(text) } else { pattern = nil }
    allowed = rules.allowed.map { TextSet(Set($0.map { Array($0.utf8) })) }
    allowedNumbers = Set(rules.type?.isNumeric == true ? (rules.allowed ?? []).compactMap { ExactDecimal($0) } : [])
  }

  /// What is wrong with a value: each rule that it breaks, in a clause.
  func faults(_ value: Span<UInt8>) -> [(problem: Finding.Problem, message: String)] {
    if value.isEmpty { return rules.isRequired ? [(.required, "the value is missing")] : [] }
    var faults: [(problem: Finding.Problem, message: String)] = []
    if let type = rules.type, !fits(value, type) { faults.append((.type, "\(shown(value)) is no \(type.rawValue)")) }
    if let pattern, !pattern.matches(value) {
      faults.append((.pattern, "\(shown(value)) does not match \(rules.pattern ?? "")"))
    }
    if let least, let order = order(value, least), order < 0 {
      faults.append((.range, "\(shown(value)) is less than \(least.bound.text)"))
    }
    if let greatest, let order = order(value, greatest), order > 0 {
      faults.append((.range, "\(shown(value)) is more than \(greatest.bound.text)"))
    }
    if rules.leastLength != nil || rules.greatestLength != nil { faults += lengthFaults(value) }
    if let allowed, !allowed.contains(value), !isAllowedNumber(value) {
      faults.append((.value, "\(shown(value)) is not in the list"))
    }
    if let referred, !referred.contains(value), let reference = rules.reference {
      faults.append((.reference, "\(shown(value)) is not in \(reference.column) of \(reference.file)"))
    }
    return faults
  }

  private func fits(_ value: Span<UInt8>, _ type: ColumnType) -> Bool {
    if type == .text { return true }
    return type.union(ColumnType(classifier.kind(of: value))) == type
  }

  private func isAllowedNumber(_ value: Span<UInt8>) -> Bool {
    guard !allowedNumbers.isEmpty, case .number(let number) = reading.number(value) else { return false }
    return allowedNumbers.contains(number)
  }

  /// How a value compares with a bound; `nil` for what cannot be compared with it, which `type` is there for.
  private func order(_ value: Span<UInt8>, _ limit: Limit) -> Int? {
    switch limit.bound {
    case .number:
      if reading.isPlain { return NumberOrder.order(value, limit.bytes.span) }
      var plain: [UInt8] = []
      return reading.readNumber(value, into: &plain) ? NumberOrder.order(plain.span, limit.bytes.span) : nil
    case .text:
      if let seconds = limit.seconds, let moment = reading.moment(value) {
        return ExactDecimal.order(moment.exactSeconds(in: value), seconds)
      }
      return value.order(limit.bytes.span)
    }
  }

  private func lengthFaults(_ value: Span<UInt8>) -> [(problem: Finding.Problem, message: String)] {
    var length = 0
    for index in value.indices where value[index] & 0xC0 != 0x80 { length += 1 }
    if let least = rules.leastLength, length < least {
      return [(.length, "\(shown(value)) has \(length) of at least \(least) characters")]
    }
    if let greatest = rules.greatestLength, length > greatest {
      return [(.length, "\(shown(value)) has \(length) of at most \(greatest) characters")]
    }
    return []
  }

  /// The value as messages show it, not all of it if it is long.
  private func shown(_ value: Span<UInt8>) -> String {
    let limit = 60
    let text = String(decoding: [UInt8](copying: value.extracting(0..<min(value.count, limit * 4))), as: UTF8.self)
    let line = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).joined(separator: "\\n")
    return line.count > limit ? "'\(line.prefix(limit))…'" : "'\(line)'"
  }
}
