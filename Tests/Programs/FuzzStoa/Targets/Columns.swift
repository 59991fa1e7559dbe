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

/// Dates and times are those that are counted out, and patterns never end the process.
enum DateTarget: FuzzTarget {
  static let name = "date"

  static func check(_ input: [UInt8]) {
    let parts = input.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false).map(Array.init)
    let written = parts[0]
    let moment = DateSyntax.iso8601.moment(written.span)
    if let wanted = WrittenMoment(written) {
      require(moment?.seconds == wanted.seconds, "another time: \(String(describing: moment))")
    }
    if parts.count > 1, let syntax = try? DateSyntax(patterns: [String(decoding: parts[1], as: UTF8.self)]) {
      _ = syntax.moment(written.span)
    }
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
