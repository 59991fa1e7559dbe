import StoaBytes
import StoaColumns

/// What there is to say about the values of one column, from one pass over them.
///
/// Whatever it says depends on the values alone: not on their order, nor on how they were divided among
/// threads. Of equal numbers that are written differently, the least by bytes is told.
struct ColumnStatistics: Sendable {
  private(set) var type = ColumnType.empty
  private(set) var count = 0
  private(set) var missingCount = 0
  private var distinct = DistinctEstimate()
  private var sums = NumberSums()
  private var quantiles = Quantiles()
  /// Whether a number has been met that is too long to be added up, or not finite.
  private var hasLongNumbers = false
  private var leastNumber: Extreme?
  private var greatestNumber: Extreme?
  private var leastText: [UInt8]?
  private var greatestText: [UInt8]?
  private var leastLength = Int.max
  private var greatestLength = 0
  private let classifier: ValueClassifier
  private let numbers: NumberReader

  /// A number and how it is written.
  private struct Extreme: Sendable {
    var short: ShortDecimal?
    var bytes: [UInt8]
  }

  init(_ syntax: ValueSyntax) {
    classifier = ValueClassifier(syntax)
    numbers = NumberReader(syntax.numbers)
  }

  /// How many numbers are kept, or would be.
  var numberCount: Int { quantiles.count }

  /// Keeps no more numbers, but only how many lie near each value.
  mutating func sketch() { quantiles.sketch() }

  /// Takes in a value.
  ///
  /// - Complexity: O(*n*) in its bytes.
  mutating func add(_ value: Span<UInt8>) {
    guard !value.isEmpty else {
      missingCount += 1
      return
    }
    count += 1
    distinct.add(ByteHash.hash(value))
    noteLength(value)
    if numbers.readsPlainNumbers, let short = ShortDecimal(plain: value) {
      addNumber(short, value, isWhole: short.scale == 0 && value[value.count - 1] != UInt8(ascii: "."))
    } else {
      addOther(value)
    }
  }

  private mutating func noteLength(_ value: Span<UInt8>) {
    // Characters are counted only where they can change something: there are no more than bytes, and no
    // fewer than a quarter of them.
    guard value.count > greatestLength || (value.count + 3) / 4 < leastLength else { return }
    var length = 0
    for index in value.indices where value[index] & 0xC0 != 0x80 { length += 1 }
    leastLength = min(leastLength, length)
    greatestLength = max(greatestLength, length)
  }

  @inline(__always)
  private mutating func addNumber(_ number: ShortDecimal, _ value: Span<UInt8>, isWhole: Bool) {
    let own = isWhole ? ColumnType.integer : .decimal
    if type != own { widen(own) }
    noteNumber(number, value)
    guard type != .text else { return }
    sums.add(number)
    quantiles.add(number)
  }

  /// Takes in a number of another form, a date, or a text.
  private mutating func addOther(_ value: Span<UInt8>) {
    guard let number = number(value) else {
      if type != .text { widen(ColumnType(classifier.kind(of: value))) }
      noteText(value)
      return
    }
    let kind: ColumnType =
      number.isInteger ? .integer : number.hasExponent || number.kind != .finite ? .number : .decimal
    widen(kind)
    if case .number(let exact) = exact(value), let short = ShortDecimal(exact) {
      noteNumber(short, value)
      guard type != .text else { return }
      sums.add(short)
      quantiles.add(short)
    } else {
      hasLongNumbers = true
      if number.kind != .notANumber { noteNumber(nil, value) }
    }
  }

  private mutating func widen(_ other: ColumnType) {
    guard type != .text else { return }
    type = type.union(other)
    // Nobody asks for the numbers of what is text.
    if type == .text { (sums, quantiles) = (NumberSums(), Quantiles()) }
  }

  private func number(_ value: Span<UInt8>) -> NumberText? {
    if numbers.readsPlainNumbers, let number = NumberText(value) { return number }
    guard !numbers.isPlain else { return nil }
    var plain: [UInt8] = []
    return numbers.readPlainNumber(value, into: &plain) ? NumberText(plain.span) : nil
  }

  private func exact(_ value: Span<UInt8>) -> ExactDecimal.Reading {
    if numbers.isPlain { return ExactDecimal.readAny(value) }
    var plain: [UInt8] = []
    return numbers.readPlainNumber(value, into: &plain) ? ExactDecimal.readAny(plain.span) : .notANumber
  }
}

// MARK: Extremes

extension ColumnStatistics {
  @inline(__always)
  private mutating func noteNumber(_ number: ShortDecimal?, _ value: Span<UInt8>) {
    if let least = leastNumber {
      let order = valueOrder(number, value, least)
      if order < 0 || order == 0 && value.order(least.bytes.span) < 0 { leastNumber = extreme(number, value) }
    } else {
      leastNumber = extreme(number, value)
    }
    if let greatest = greatestNumber {
      let order = valueOrder(number, value, greatest)
      if order > 0 || order == 0 && value.order(greatest.bytes.span) < 0 { greatestNumber = extreme(number, value) }
    } else {
      greatestNumber = extreme(number, value)
    }
  }

  private func extreme(_ number: ShortDecimal?, _ value: Span<UInt8>) -> Extreme {
    Extreme(short: number, bytes: [UInt8](copying: value))
  }

  @inline(__always)
  private func valueOrder(_ number: ShortDecimal?, _ value: Span<UInt8>, _ extreme: Extreme) -> Int {
    if let number, let short = extreme.short { return ShortDecimal.order(number, short) }
    var (left, right): ([UInt8], [UInt8]) = ([], [])
    guard !numbers.isPlain, numbers.readPlainNumber(value, into: &left),
      numbers.readPlainNumber(extreme.bytes.span, into: &right)
    else { return NumberOrder.order(value, extreme.bytes.span) ?? 0 }
    return NumberOrder.order(left.span, right.span) ?? 0
  }

  private mutating func noteText(_ value: Span<UInt8>) {
    if leastText.map({ value.order($0.span) < 0 }) ?? true { leastText = [UInt8](copying: value) }
    if greatestText.map({ value.order($0.span) > 0 }) ?? true { greatestText = [UInt8](copying: value) }
  }

  /// Takes in what another has seen; beyond `limit` numbers only how many lie near each value is kept.
  mutating func merge(_ other: ColumnStatistics, limit: Int) {
    count += other.count
    missingCount += other.missingCount
    distinct.merge(other.distinct)
    hasLongNumbers = hasLongNumbers || other.hasLongNumbers
    widen(other.type)
    if type != .text {
      sums.merge(other.sums)
      quantiles.merge(other.quantiles, limit: limit)
    }
    for extreme in [other.leastNumber, other.greatestNumber].compactMap(\.self) {
      noteNumber(extreme.short, extreme.bytes.span)
    }
    for text in [other.leastText, other.greatestText].compactMap(\.self) { noteText(text.span) }
    leastLength = min(leastLength, other.leastLength)
    greatestLength = max(greatestLength, other.greatestLength)
  }
}

// MARK: Results

extension ColumnStatistics {
  /// What is told about a column, in order.
  static let names = [
    "column", "type", "count", "missing", "distinct", "min", "q1", "median", "q3", "max", "sum", "mean", "stddev",
    "min_length", "max_length",
  ]

  /// The results for a column of that name; what cannot be told is missing.
  func values(_ name: String) -> [[UInt8]] {
    let tellsNumbers = type.isNumeric && !hasLongNumbers
    let quarters = tellsNumbers ? quantiles.quarters : nil
    var texts = ["\(type.rawValue)", "\(count)", "\(missingCount)", "\(min(count, distinct.count))"].map {
      Array($0.utf8)
    }
    // Numbers come before text.
    texts.append(leastNumber?.bytes ?? leastText ?? [])
    texts += [quarters?.first, quarters?.median, quarters?.third].map { Array(($0 ?? "").utf8) }
    texts.append(greatestText ?? greatestNumber?.bytes ?? [])
    let figures = [
      tellsNumbers ? sums.sum?.description : nil, tellsNumbers ? sums.mean?.description : nil,
      tellsNumbers ? sums.deviation.map(Self.text) : nil, count > 0 ? "\(leastLength)" : nil,
      count > 0 ? "\(greatestLength)" : nil,
    ]
    return [Array(name.utf8)] + texts + figures.map { Array(($0 ?? "").utf8) }
  }

  /// A binary number in as many digits as tell it from others.
  private static func text(_ value: Double) -> String {
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
