import StoaBytes
import StoaColumns

// WHAT FUNCTIONS DO WITH MOST ROWS
//
//   upper("paris")     appends P A R I S to the buffer of all results
//   upper("köln")      declines: what is beyond ASCII goes the long way, through strings
//
// These are the same functions as those that are declared, for the values that most rows hold; a test holds
// each against its declaration.

extension Function {
  /// What came of a row.
  enum RowResult: Hashable, Sendable {
    /// What was appended to the buffer.
    case text
    case number(ExactDecimal)
    case condition(Bool)
    case missing
    /// Nothing was appended, and the function is to be computed the long way.
    case declined
  }

  /// Computes a function of the arguments of one row without making anything for it.
  typealias Row = @Sendable (RowArguments, OutputBuffer) -> RowResult

  /// The functions that can be computed so, by name.
  static let rows: [String: Row] = textRows.merging(otherRows) { first, _ in first }

  private static let textRows: [String: Row] = [
    "upper": { mapped($0, $1) { $0 &- UInt8(ascii: "a") < 26 ? $0 &- 0x20 : $0 } },
    "lower": { mapped($0, $1) { $0 &- UInt8(ascii: "A") < 26 ? $0 &+ 0x20 : $0 } },
    "trim": { trimmed($0, $1, start: true, end: true) },
    "trimstart": { trimmed($0, $1, start: true, end: false) },
    "trimend": { trimmed($0, $1, start: false, end: true) },
    "normalize": { row, output in
      Normalization.mayChange(row.text(0)) ? .declined : appended(row.text(0), output)
    },
    "length": { row, _ in
      let text = row.text(0)
      return text.isPlain ? .number(ExactDecimal(Int128(text.count))) : .declined
    },
    "bytes": { row, _ in .number(ExactDecimal(Int128(row.text(0).count))) },
    "concat": { row, output in
      for argument in 0..<row.count { output.append(row.text(argument)) }
      return .text
    },
    "left": { row, output in
      let text = row.text(0)
      guard text.isPlain else { return .declined }
      return appended(text.extracting(first: max(0, row.integer(1) ?? 0)), output)
    },
    "right": { row, output in
      let text = row.text(0)
      guard text.isPlain else { return .declined }
      return appended(text.extracting(last: max(0, row.integer(1) ?? 0)), output)
    },
    "substring": { row, output in
      let text = row.text(0)
      guard text.isPlain else { return .declined }
      guard let start = row.integer(1) else { return .missing }
      let first = start < 0 ? max(0, text.count &+ start) : min(text.count, max(0, start - 1))
      let count = row.count > 2 ? max(0, row.integer(2) ?? 0) : text.count
      return appended(text.extracting(first...).extracting(first: count), output)
    },
    "replace": { row, output in
      let (text, old) = (row.text(0), row.text(1))
      guard !old.isEmpty else { return appended(text, output) }
      var index = 0
      while let found = text.firstIndex(of: old, from: index) {
        output.append(text.extracting(index..<found))
        output.append(row.text(2))
        index = found + old.count
      }
      return appended(text.extracting(index...), output)
    },
    "split": { row, output in split(row, output) },
  ]

  private static let otherRows: [String: Row] = [
    "contains": { row, _ in .condition(row.text(0).firstIndex(of: row.text(1), from: 0) != nil) },
    "startswith": { row, _ in
      let (text, part) = (row.text(0), row.text(1))
      return .condition(text.extracting(first: part.count).order(part) == 0)
    },
    "endswith": { row, _ in
      let (text, part) = (row.text(0), row.text(1))
      return .condition(text.extracting(last: part.count).order(part) == 0)
    },
    "occurrences": { row, _ in
      let (text, part) = (row.text(0), row.text(1))
      guard !part.isEmpty else { return .missing }
      var (count, index) = (0, 0)
      while let found = text.firstIndex(of: part, from: index) { (count, index) = (count + 1, found + part.count) }
      return .number(ExactDecimal(Int128(count)))
    },
    "text": { row, output in appended(row.text(0), output) },
    "number": { row, _ in
      switch ExactDecimal.read(row.text(0)) {
      case .number(let number): .number(number)
      case .notANumber: .missing
      case .tooLong: .declined
      }
    },
    "min": { extreme($0, $1) { $0 < $1 } },
    "max": { extreme($0, $1) { $1 < $0 } },
    "isnumber": { row, _ in .condition(ExactDecimal.read(row.text(0)) != .notANumber) },
    "hash": { row, _ in
      .number(ExactDecimal(Int128(Checksum.fnv1a(row.text(0)))))
    },
  ]

  // MARK: - Steps

  private static func appended(_ text: Span<UInt8>, _ output: OutputBuffer) -> RowResult {
    output.append(text)
    return .text
  }

  private static func mapped(_ row: RowArguments, _ output: OutputBuffer, _ change: (UInt8) -> UInt8) -> RowResult {
    let text = row.text(0)
    guard text.isASCII else { return .declined }
    output.reserve(text.count)
    for index in text.indices { output.append(change(text[index])) }
    return .text
  }

  private static func trimmed(_ row: RowArguments, _ output: OutputBuffer, start: Bool, end: Bool) -> RowResult {
    let text = row.text(0)
    guard text.isASCII else { return .declined }
    var (first, last) = (0, text.count)
    while start, first < last, isSpace(text[first]) { first += 1 }
    while end, first < last, isSpace(text[last - 1]) { last -= 1 }
    return appended(text.extracting(first..<last), output)
  }

  /// White space of ASCII: a blank, and the controls from tab to CR.
  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte &- 0x09 < 5 }

  /// The number that goes before all others, as it stands.
  private static func extreme(
    _ row: RowArguments,
    _ output: OutputBuffer,
    _ goesBefore: (ExactDecimal, ExactDecimal) -> Bool
  ) -> RowResult {
    var found: (argument: Int, number: ExactDecimal)?
    for argument in 0..<row.count {
      switch ExactDecimal.read(row.text(argument)) {
      case .number(let number):
        if let best = found, !goesBefore(number, best.number) { continue }
        found = (argument, number)
      case .notANumber: continue
      case .tooLong: return .declined
      }
    }
    return found.map { appended(row.text($0.argument), output) } ?? .missing
  }

  private static func split(_ row: RowArguments, _ output: OutputBuffer) -> RowResult {
    let (text, separator) = (row.text(0), row.text(1))
    guard !separator.isEmpty, let number = row.integer(2) else { return .declined }
    var wanted = number > 0 ? number - 1 : number
    if number < 0 {
      // Counted from the end: there is one part more than separators.
      wanted += 1
      var index = 0
      while let found = text.firstIndex(of: separator, from: index) {
        (wanted, index) = (wanted + 1, found + separator.count)
      }
    }
    guard number != 0, wanted >= 0 else { return .missing }
    var start = 0
    while let found = text.firstIndex(of: separator, from: start) {
      if wanted == 0 { return appended(text.extracting(start..<found), output) }
      wanted -= 1
      start = found + separator.count
    }
    return wanted == 0 ? appended(text.extracting(start...), output) : .missing
  }
}

extension Span<UInt8> {
  fileprivate var isASCII: Bool {
    for index in indices where self[index] >= 0x80 { return false }
    return true
  }

  /// Whether each byte is a character: it is ASCII, without a CR, which may make one with an LF.
  fileprivate var isPlain: Bool {
    for index in indices where self[index] >= 0x80 || self[index] == UInt8(ascii: "\r") { return false }
    return true
  }
}
