import StoaBytes
import StoaColumns

/// What there is to say about the values of one column, from one pass over them.
///
/// Whatever it says depends on the values alone: not on their order, nor on how they were divided among
/// threads. Of equal numbers that are written differently, the least by bytes is told. Values of a declared type are
/// different where they mean different things, others where their bytes are.
struct ColumnStatistics: Sendable {
  private(set) var type = ColumnType.empty
  private(set) var count = 0
  private(set) var missingCount = 0
  private var distinct = DistinctEstimate()
  private var sums = NumberSums()
  private var stored: StoredNumbers
  private var extremes: Extremes
  /// Whether a number has been met that is too long to be added up, or not finite.
  private var hasLongNumbers = false
  private var leastLength = Int.max
  private var greatestLength = 0
  private let classifier: ValueClassifier
  private let reading: ColumnReading
  private let readsPlainNumbers: Bool
  private let hasDeclaredType: Bool
  /// How amounts are read, where values are not just plain numbers.
  private let amounts: AmountReading?
  /// The number of the currency of the amounts so far.
  private var currency: AmountReading.Number = 0
  /// What stands in the way of putting the amounts together.
  private var failure: TableError?

  /// Statistics of no value yet.
  ///
  /// - Parameters:
  ///   - reading: how the values are read.
  ///   - amounts: how amounts are read, which all statistics of the column share; `nil` for plain numbers.
  ///   - numbersAtOnce: how many numbers are kept before any can be spilled.
  init(_ reading: ColumnReading, _ amounts: AmountReading? = nil, numbersAtOnce: Int = 1 << 15) {
    classifier = ValueClassifier(reading)
    self.reading = reading
    self.amounts = amounts
    readsPlainNumbers = reading.readsPlainNumbers
    hasDeclaredType = reading.type != nil
    extremes = Extremes(reading)
    stored = StoredNumbers(chunkSize: numbersAtOnce)
  }

  /// How many numbers are in memory that could be spilled.
  var heldCount: Int { stored.heldCount }

  /// Writes numbers to a file.
  mutating func spill(to file: SpillFile) throws(TableError) { try stored.spill(to: file) }

  /// Notes what can be said of any value; `false` where it is missing.
  @inline(__always)
  private mutating func noteValue(_ value: Span<UInt8>, hash: @autoclosure () -> UInt64) -> Bool {
    guard !value.isEmpty else {
      missingCount += 1
      return false
    }
    count += 1
    distinct.add(hash())
    // Characters are counted only where they can change something: there are no more than bytes, and no
    // fewer than a quarter of them.
    if value.count > greatestLength || (value.count + 3) / 4 < leastLength { noteLength(value) }
    return true
  }

  private mutating func noteLength(_ value: Span<UInt8>) {
    var length = 0
    for index in value.indices where value[index] & 0xC0 != 0x80 { length += 1 }
    leastLength = min(leastLength, length)
    greatestLength = max(greatestLength, length)
  }

  /// Takes in a plain number, which ends with its digits or a point.
  @inline(__always)
  private mutating func addNumber(_ number: ShortDecimal, _ value: Span<UInt8>) {
    let isWhole = number.scale == 0 && value[value.count - 1] != UInt8(ascii: ".")
    let own = isIdentifier(value) ? ColumnType.text : isWhole ? .integer : .decimal
    if type != own, type != .text { widen(own) }
    if !extremes.isInner(number) { extremes.note(number, value) }
    addUp(number)
  }

  /// Whether a number is an id, which is text unless the column was said to hold something.
  @inline(__always)
  private func isIdentifier(_ number: Span<UInt8>) -> Bool {
    !hasDeclaredType && TypeInference.isIdentifier(number)
  }

  @inline(__always)
  private mutating func addUp(_ number: ShortDecimal) {
    guard type != .text else { return }
    sums.add(number)
    stored.add(number)
  }

  /// Takes in a number of another form, a date, or a text.
  private mutating func addOther(_ value: Span<UInt8>) {
    guard let (number, exact) = number(value) else {
      if type != .text { widen(ColumnType(classifier.kind(ofNoNumber: value))) }
      if reading.type?.isMoment == true, case .number(let seconds) = reading.measure(value),
        let short = ShortDecimal(seconds)
      {
        // Dates are earlier or later, however they are written.
        return extremes.note(short, value)
      }
      return extremes.note(text: value)
    }
    if isIdentifier(value) {
      widen(.text)
    } else {
      widen(number.isInteger ? .integer : number.hasExponent || number.kind != .finite ? .number : .decimal)
    }
    if case .number(let exact) = exact, let short = ShortDecimal(exact) {
      extremes.note(short, value)
      addUp(short)
    } else {
      hasLongNumbers = true
      if number.kind != .notANumber { extremes.note(nil, value) }
    }
  }

  private mutating func widen(_ other: ColumnType) {
    guard type != .text else { return }
    type = type.union(other)
    // Nobody asks for the numbers of what is text.
    if type == .text { (sums, stored) = (NumberSums(), StoredNumbers()) }
  }

  /// The number that a value is; its currency is noted.
  private mutating func number(_ value: Span<UInt8>) -> (NumberText, ExactDecimal.Reading)? {
    guard let amounts else { return NumberText(value).map { ($0, ExactDecimal.readAny(value)) } }
    guard reading.type?.isMoment != true else { return nil }
    var plain: [UInt8] = []
    guard let found = amounts.read(value, into: &plain), let number = NumberText(plain.span) else { return nil }
    note(found)
    return (number, ExactDecimal.readAny(plain.span))
  }

  private mutating func note(_ other: AmountReading.Number) {
    guard let amounts, failure == nil else { return }
    do throws(TableError) {
      currency = try amounts.union(currency, other, for: .adding)
    } catch {
      failure = error
    }
  }

  /// Takes in what another has seen.
  mutating func merge(_ other: ColumnStatistics) {
    count += other.count
    missingCount += other.missingCount
    distinct.merge(other.distinct)
    hasLongNumbers = hasLongNumbers || other.hasLongNumbers
    failure = failure ?? other.failure
    note(other.currency)
    widen(other.type)
    if type != .text {
      sums.merge(other.sums)
      stored.merge(other.stored)
    }
    extremes.merge(other.extremes)
    leastLength = min(leastLength, other.leastLength)
    greatestLength = max(greatestLength, other.greatestLength)
  }
}

// MARK: Values of a batch

extension ColumnStatistics {
  /// Takes in values.
  ///
  /// - Complexity: O(*n*) in their bytes.
  mutating func add(_ values: ValueList) {
    let (isPlain, readsPlainNumbers) = (reading.isPlain, readsPlainNumbers)
    let identities = reading.tellsEqualValues ? values.identities(reading) : values
    for position in 0..<values.count {
      let value = values.value(at: position)
      guard noteValue(value, hash: identities.hash(at: position)) else { continue }
      if readsPlainNumbers, let number = values.plainNumber(at: position) {
        addNumber(number, value)
      } else if type == .text, isPlain, !NumberText.canStart(with: value[0]) {
        if !extremes.isInner(firstBytes: values.firstBytes(at: position)) { extremes.note(text: value) }
      } else {
        addOther(value)
      }
    }
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
  ///
  /// - Throws: `unsuitableValue` where amounts of several currencies do not go together, and what reading spilled
  ///   numbers throws.
  func values(_ name: String) throws(TableError) -> [[UInt8]] {
    if var failure {
      failure.message = "in the column \(name), \(failure.message)"
      throw failure
    }
    let tellsNumbers = type.isNumeric && !hasLongNumbers
    var quarters: Quarters?
    if tellsNumbers, let bounds = extremes.bounds { quarters = try Quarters(of: stored, within: bounds) }
    let typeName = reading.type?.description ?? type.rawValue
    var texts = [typeName, "\(count)", "\(missingCount)", "\(min(count, distinct.count))"].map {
      Array($0.utf8)
    }
    texts.append(extremes.least ?? [])
    texts += [quarters?.first, quarters?.median, quarters?.third].map(amount)
    texts.append(extremes.greatest ?? [])
    texts += [tellsNumbers ? sums.sum : nil, tellsNumbers ? sums.mean : nil].map(amount)
    let figures = [
      tellsNumbers ? sums.deviation.map(\.shortestText) : nil, count > 0 ? "\(leastLength)" : nil,
      count > 0 ? "\(greatestLength)" : nil,
    ]
    return [Array(name.utf8)] + texts + figures.map { Array(($0 ?? "").utf8) }
  }

  /// A number with the currency that all amounts are in.
  private func amount(_ number: ExactDecimal?) -> [UInt8] {
    guard let number else { return [] }
    let output = OutputBuffer(capacity: 64)
    if let amounts { amounts.append(number, of: currency, to: output) } else { number.append(to: output) }
    return [UInt8](copying: output.bytes)
  }
}
