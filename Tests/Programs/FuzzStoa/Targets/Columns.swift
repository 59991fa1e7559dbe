import StoaBytes
import StoaRecords

@testable import StoaColumns

/// Column selections and sort keys never end the process, and keys read back from their description.
enum SelectorTarget: FuzzTarget {
  static let name = "selector"
  private static let schema = Schema(["id", "a:n", "b,c", "price", "price", "", "d[2]", "日本", "#3"])

  static func check(_ input: [UInt8]) {
    let text = String(decoding: input, as: UTF8.self)
    _ = try? ColumnSelection(text).resolve(in: schema)
    guard let keys = try? SortKey.parse(text) else { return }
    let description = keys.map(\.description).joined(separator: ",")
    require((try? SortKey.parse(description)) == keys, "\(description) does not read back")
    for key in keys { _ = try? key.resolve(in: schema) }
  }
}

/// Exact numbers are what their digits say, by every way of reading them.
enum NumberTarget: FuzzTarget {
  static let name = "number"

  static func check(_ input: [UInt8]) {
    let fast = ExactDecimal.read(input.span)
    require(fast == ExactDecimal.readAny(input.span), "the two ways of reading differ")
    _ = readsAsAnyLocale(input)
    let text = String(decoding: input, as: UTF8.self)
    guard case .number(let number) = fast else { return }
    let trimmed = text.filter { !" \t".contains($0) }
    guard let double = Double(trimmed), let again = Double(number.description) else {
      fatalError("\(text) is no number, \(number) is none")
    }
    require(double == again, "\(text) became \(number)")
    require(ExactDecimal.read(Array(number.description.utf8).span) == fast, "\(number) does not read back")
  }

  private static func readsAsAnyLocale(_ input: [UInt8]) -> Bool {
    var syntax = NumberSyntax.plain
    syntax.decimalSeparator = ","
    syntax.groupingSeparators = [".", " ", "\u{202F}"]
    syntax.currencySigns = ["€", "R$", "$"]
    syntax.allowsParentheses = true
    syntax.allowsHexadecimal = true
    var plain: [UInt8] = []
    var currency = NumberReader.Currency.none
    let isNumber = NumberReader(syntax).readAmount(input.span, into: &plain, currency: &currency)
    if isNumber { require(NumberText(plain.span) != nil, "a number became none") }
    return isNumber
  }
}

/// Dates are real days, and patterns never end the process.
enum DateTarget: FuzzTarget {
  static let name = "date"

  static func check(_ input: [UInt8]) {
    let parts = input.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false).map(Array.init)
    let written = parts[0]
    let moment = DateSyntax.iso8601.moment(written.span)
    if let days = days(written) {
      require(moment?.seconds == days.map { Int64($0) * 86_400 }, "another day: \(String(describing: moment))")
    }
    if parts.count > 1, let syntax = try? DateSyntax(patterns: [String(decoding: parts[1], as: UTF8.self)]) {
      _ = syntax.moment(written.span)
    }
  }

  /// The days from 1970 of a text like 2024-02-29, counted one year after the other; nil in an optional
  /// where there is no such day, nil where it is another kind of text.
  private static func days(_ bytes: [UInt8]) -> Int?? {
    guard bytes.count == 10, bytes[4] == 0x2D, bytes[7] == 0x2D else { return nil }
    let digits = bytes.enumerated().filter { $0.offset != 4 && $0.offset != 7 }.map { Int($0.element) - 0x30 }
    guard digits.allSatisfy({ 0...9 ~= $0 }) else { return nil }
    let year = digits[0..<4].reduce(0) { $0 * 10 + $1 }
    let (month, day) = (digits[4] * 10 + digits[5], digits[6] * 10 + digits[7])
    func length(_ year: Int) -> [Int] {
      let isLeap = year % 4 == 0 && year % 100 != 0 || year % 400 == 0
      return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    }
    guard 1...12 ~= month, day >= 1, day <= length(year)[month - 1] else { return .some(nil) }
    let years = year >= 1970 ? (1970..<year) : (year..<1970)
    let sum = years.map { length($0).reduce(0, +) }.reduce(0, +)
    return (year >= 1970 ? sum : -sum) + length(year)[..<(month - 1)].reduce(0, +) + day - 1
  }
}

/// The bytes of keys compare as their values do.
enum KeyTarget: FuzzTarget {
  static let name = "key"

  static func check(_ input: [UInt8]) {
    var choices = Choices(input)
    let isDescending = choices.flag()
    let kind = choices.one(of: SortKey.Kind.allCases.filter { $0 != .locale })
    let values = choices.data.split(separator: 0x0A, omittingEmptySubsequences: false).prefix(6).map(Array.init)
    let key = ResolvedSortKey(column: 0, kind: kind, isDescending: isDescending)
    guard let encoder = try? KeyEncoder([key]) else { fatalError("there is no such key") }
    let keys = KeyBuffer()
    guard (try? encoder.encode(batch(values), into: keys)) != nil else { fatalError("keys cannot be encoded") }
    for left in values.indices {
      for right in values.indices where left != right {
        guard let order = order(values[left], values[right], kind, isDescending) else { continue }
        let (first, second) = (Array(copying: keys.key(at: left)), Array(copying: keys.key(at: right)))
        let found = first == second ? 0 : first.lexicographicallyPrecedes(second) ? -1 : 1
        require(found == order, "\(values[left]) and \(values[right]) compare \(found), not \(order)")
      }
    }
  }

  /// How two values compare; nil where the rule is not as simple as this.
  private static func order(_ left: [UInt8], _ right: [UInt8], _ kind: SortKey.Kind, _ isDescending: Bool) -> Int? {
    if left.isEmpty || right.isEmpty { return left.isEmpty ? (right.isEmpty ? 0 : 1) : -1 }
    func turned(_ order: Int) -> Int { isDescending ? -order : order }
    func bytes() -> Int { left == right ? 0 : left.lexicographicallyPrecedes(right) ? -1 : 1 }
    switch kind {
    case .text: return turned(bytes())
    case .auto, .number:
      switch (ExactDecimal.read(left.span), ExactDecimal.read(right.span)) {
      case (.number(let first), .number(let second)):
        return turned(first < second ? -1 : second < first ? 1 : 0)
      case (.notANumber, .notANumber) where kind == .auto:
        guard NumberText(left.span) == nil, NumberText(right.span) == nil else { return nil }
        return turned(bytes())
      default: return nil
      }
    default: return nil
    }
  }

  private static func batch(_ values: [[UInt8]]) -> RecordBatch {
    var ends: [UInt32] = []
    for value in values { ends.append((ends.last ?? 0) + UInt32(value.count)) }
    // Records of nothing but their ends stand behind the computed values.
    let count = UInt32(values.count)
    let block = ByteBlock(capacity: values.count)
    block.withMutableBytes { _ = $0.copy(from: [UInt8](repeating: 0x0A, count: values.count).span) }
    let index = RecordIndex(width: 1, recordStarts: Array(0...count), fieldEnds: Array(0..<count))
    let origin = RecordBatch.Origin(source: "memory", firstLine: 1)
    var batch = RecordBatch(block: block, index: index, dialect: .csv, origin: origin)
    batch.columns = [.computed(ValueColumn(bytes: values.flatMap { $0 }, ends: ends))]
    return batch
  }
}

/// Formats read back from their description, and write any value without ending the process.
enum FormatTarget: FuzzTarget {
  static let name = "format"

  static func check(_ input: [UInt8]) {
    let parts = input.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard let specification = try? FormatSpecification(parts[0]) else { return }
    let description = specification.description
    guard let again = try? FormatSpecification(description) else { fatalError("\(description) does not read back") }
    require(again.items.map(\.format) == specification.items.map(\.format), "\(description) reads otherwise")
    guard let value = parts.dropFirst().first else { return }
    for item in specification.items { _ = ValueFormatter(withoutLocale: item.format)?.text(of: value) }
  }
}
