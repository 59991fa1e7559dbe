import StoaBytes
import StoaColumns

/// The rules of one column, ready to be held against its values.
struct ValueCheck: Sendable {
  let column: Int
  let rules: CheckSchema.ColumnRules
  private let pattern: RegularExpression?
  private let allowed: TextSet?
  /// The values that the column it refers to holds.
  private let referred: TextSet?
  private let classifier: ValueClassifier
  private let reading: ColumnReading

  init(
    _ rules: CheckSchema.ColumnRules,
    column: Int,
    referred: TextSet?,
    reading: ColumnReading,
    syntax: ValueSyntax
  ) throws(TableError) {
    self.rules = rules
    self.column = column
    self.referred = referred
    classifier = ValueClassifier(syntax)
    self.reading = reading
    if let text = rules.pattern { pattern = try RegularExpression(text) } else { pattern = nil }
    allowed = rules.allowed.map { TextSet(Set($0.map { Array($0.utf8) })) }
  }

  /// What is wrong with a value: each rule that it breaks, in a clause.
  func faults(_ value: Span<UInt8>) -> [(problem: Finding.Problem, message: String)] {
    if value.isEmpty { return rules.isRequired ? [(.required, "the value is missing")] : [] }
    var faults: [(problem: Finding.Problem, message: String)] = []
    if let type = rules.type, !fits(value, type) { faults.append((.type, "\(shown(value)) is no \(type.rawValue)")) }
    if let pattern, !pattern.matches(value) {
      faults.append((.pattern, "\(shown(value)) does not match \(rules.pattern ?? "")"))
    }
    if let least = rules.least, let order = order(value, least), order < 0 {
      faults.append((.range, "\(shown(value)) is less than \(least.text)"))
    }
    if let greatest = rules.greatest, let order = order(value, greatest), order > 0 {
      faults.append((.range, "\(shown(value)) is more than \(greatest.text)"))
    }
    if rules.leastLength != nil || rules.greatestLength != nil { faults += lengthFaults(value) }
    if let allowed, !allowed.contains(value) { faults.append((.value, "\(shown(value)) is not in the list")) }
    if let referred, !referred.contains(value), let reference = rules.reference {
      faults.append((.reference, "\(shown(value)) is not in \(reference.column) of \(reference.file)"))
    }
    return faults
  }

  private func fits(_ value: Span<UInt8>, _ type: ColumnType) -> Bool {
    if type == .text { return true }
    return type.union(ColumnType(classifier.kind(of: value))) == type
  }

  /// How a value compares with a bound; `nil` for what cannot be compared with it, which `type` is there for.
  private func order(_ value: Span<UInt8>, _ bound: CheckSchema.Bound) -> Int? {
    let limit = Array(bound.text.utf8)
    switch bound {
    case .number:
      var plain: [UInt8] = []
      return reading.readNumber(value, into: &plain) ? NumberOrder.order(plain.span, limit.span) : nil
    case .text:
      if let moment = reading.moment(value), let bound = reading.seconds(of: limit) {
        return ExactDecimal.order(moment.exactSeconds(in: value), bound)
      }
      return value.order(limit.span)
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
