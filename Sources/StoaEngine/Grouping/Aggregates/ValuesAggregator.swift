import StoaBytes
import StoaColumns
import StoaRecords

/// Keeps the different values of each group, how often each comes and where first: for counts of
/// different values, the commonest, medians, quantiles, and lists.
///
/// Values are different where their bytes are, or where they mean different things; of equal ones the first is told.
///
/// - Memory: each different value of each group; for lists also 32 bytes a row.
// One thread at a time has it, as its table sees to.
final class ValuesAggregator: Aggregator, @unchecked Sendable {
  /// What is asked of the values.
  struct Uses: OptionSet, Sendable {
    let rawValue: Int
    /// Their texts.
    static let texts = Uses(rawValue: 1)
    /// Their numbers, without what is none.
    static let numbers = Uses(rawValue: 2)
    /// All of them in their order.
    static let list = Uses(rawValue: 4)
  }

  private struct Occurrence {
    var group: Int
    var count = 0
    var firstPlace: Int
  }

  private static let groupSize = 5
  private let column: Int
  private let uses: Uses
  private let amounts: AmountReading?
  /// How values are read that are equal where they mean the same; `nil` where bytes decide.
  private let meaning: ColumnReading?
  /// Whether what is told of values are fields of JSON as they stand.
  private let passesJSON: Bool
  /// Whether the texts that are told differ from what is compared.
  private var keepsTexts: Bool { meaning != nil || passesJSON }
  /// Group and value, or what it means, together make a key.
  private let keys = KeyTable()
  private var occurrences: [Occurrence] = []
  /// For each key that is no value, the first of the values it stands for.
  private var firstTexts: [[UInt8]] = []
  private var textSize = 0
  /// The keys of each group, once they are asked for.
  private var keysOfGroups: [[Int]]?
  private(set) var skippedCount = 0
  /// For lists: every value with its place.
  private var listed: [[(place: Int, key: Int)]] = []
  private var listedCount = 0

  init(
    _ column: Int,
    _ uses: Uses,
    _ amounts: AmountReading? = nil,
    _ meaning: ColumnReading? = nil,
    passesJSON: Bool = false
  ) {
    self.passesJSON = passesJSON
    self.column = column
    self.uses = uses
    self.amounts = amounts
    self.meaning = meaning
  }

  func makeEmpty() -> any Aggregator { ValuesAggregator(column, uses, amounts, meaning, passesJSON: passesJSON) }

  var footprint: Int {
    keys.footprint + occurrences.capacity * MemoryLayout<Occurrence>.stride + firstTexts.capacity * 40 + textSize
      + listed.capacity * 32 + listedCount * 32
  }

  func add(_ batch: BatchValues, groups: [UInt32], groupCount: Int, place: Int) {
    keysOfGroups = nil
    let values = batch.values(of: column)
    let texts = passesJSON ? batch.passed(of: column, asJSON: true) : values
    let parts = meaning.map(values.identities) ?? values
    let numbers = uses.contains(.numbers) ? batch.numbers(of: column) : nil
    let output = OutputBuffer(capacity: groups.count * 16)
    var ends: [UInt32] = []
    var positions: [Int] = []
    for position in groups.indices {
      let value = values.value(at: position)
      if value.isEmpty { continue }
      if numbers?.kind(at: position) == .notANumber {
        skippedCount += 1
        if uses == .numbers { continue }
      }
      Self.append(parts.value(at: position), Int(groups[position]), to: output)
      ends.append(UInt32(truncatingIfNeeded: output.count))
      positions.append(position)
    }
    let composed = ValueList()
    composed.load(ValueColumn(output, ends: ends), count: ends.count)
    var found: [UInt32] = []
    keys.numbers(of: composed, into: &found)
    for (index, number) in found.enumerated() {
      let position = positions[index]
      note(Int(number), Int(groups[position]), place + position, 1, texts.value(at: position))
    }
  }

  private static func append(_ value: Span<UInt8>, _ group: Int, to output: OutputBuffer) {
    output.append(value)
    var rest = UInt64(group)
    for _ in 0..<groupSize {
      output.append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }

  private func note(_ number: Int, _ group: Int, _ place: Int, _ count: Int, _ text: Span<UInt8>) {
    let isNew = number == occurrences.count
    if isNew { occurrences.append(Occurrence(group: group, firstPlace: place)) }
    occurrences[number].count += count
    if keepsTexts, isNew || place < occurrences[number].firstPlace {
      firstTexts.grow(to: number + 1, with: [])
      textSize += text.count - firstTexts[number].count
      firstTexts[number] = [UInt8](copying: text)
    }
    occurrences[number].firstPlace = min(occurrences[number].firstPlace, place)
    guard uses.contains(.list) else { return }
    listed.grow(to: group + 1, with: [])
    listed[group].append((place, number))
    listedCount += 1
  }

  /// Takes in a value, or what it means, with the text in which it stands first.
  private func take(
    _ value: Span<UInt8>,
    _ group: Int,
    _ place: Int,
    _ count: Int,
    _ text: Span<UInt8>,
    _ key: OutputBuffer
  ) {
    key.removeAll()
    Self.append(value, group, to: key)
    note(keys.number(of: key.bytes), group, place, count, text)
  }

  func merge(_ other: any Aggregator, groups: [Int], groupCount: Int) {
    guard let other = other as? ValuesAggregator else { return }
    keysOfGroups = nil
    let theirKeys = other.keys
    skippedCount += other.skippedCount
    let key = OutputBuffer(capacity: 256)
    if uses.contains(.list) {
      for (group, values) in other.listed.enumerated() {
        for (place, number) in values {
          let value = theirKeys.key(number, without: Self.groupSize)
          take(value, groups[group], place, 1, value, key)
        }
      }
    } else {
      for (number, occurrence) in other.occurrences.enumerated() {
        let value = theirKeys.key(number, without: Self.groupSize)
        let group = groups[occurrence.group]
        if !keepsTexts {
          take(value, group, occurrence.firstPlace, occurrence.count, value, key)
        } else {
          let text = other.firstTexts[number]
          take(value, group, occurrence.firstPlace, occurrence.count, text.span, key)
        }
      }
    }
  }

  func write(_ group: Int, to output: OutputBuffer) {
    if uses.contains(.list) {
      let values = group < listed.count ? listed[group] : []
      output.append(number: values.count)
      for (place, number) in values { write(number, place, 1, to: output) }
    } else {
      let keys = keys(of: group)
      output.append(number: keys.count)
      for number in keys { write(number, occurrences[number].firstPlace, occurrences[number].count, to: output) }
    }
  }

  private func write(_ number: Int, _ place: Int, _ count: Int, to output: OutputBuffer) {
    output.append(number: place)
    output.append(number: count)
    let keys = keys
    output.append(framed: keys.key(number, without: Self.groupSize))
    guard keepsTexts else { return }
    let text = firstTexts[number]
    output.append(framed: text.span)
  }

  func read(_ reader: inout FrameReader, into group: Int) {
    keysOfGroups = nil
    let key = OutputBuffer(capacity: 256)
    for _ in 0..<reader.readNumber() {
      let place = reader.readNumber()
      let count = reader.readNumber()
      let value = reader.readBytes()
      if !keepsTexts {
        take(value, group, place, count, value, key)
      } else {
        let text = reader.readBytes()
        take(value, group, place, count, text, key)
      }
    }
  }

  func prepareResults() { _ = keys(of: 0) }

  private func keys(of group: Int) -> [Int] {
    if let keysOfGroups { return group < keysOfGroups.count ? keysOfGroups[group] : [] }
    var found: [[Int]] = []
    for (number, occurrence) in occurrences.enumerated() {
      found.grow(to: occurrence.group + 1, with: [])
      found[occurrence.group].append(number)
    }
    keysOfGroups = found
    return group < found.count ? found[group] : []
  }

  func append(_ aggregate: Aggregate, of group: Int, to output: OutputBuffer) throws(TableError) {
    let keys = keys
    switch aggregate.kind {
    case .distinct: output.append(decimal: self.keys(of: group).count)
    case .mode:
      let commonest = self.keys(of: group).max { left, right in
        let (left, right) = (occurrences[left], occurrences[right])
        return (left.count, right.firstPlace) < (right.count, left.firstPlace)
      }
      guard let commonest else {
        if passesJSON { output.append("null") }
        return
      }
      if !keepsTexts {
        output.append(keys.key(commonest, without: Self.groupSize))
      } else {
        let text = firstTexts[commonest]
        output.append(text.span)
      }
    case .concat:
      guard group < listed.count else { return }
      let values = listed[group].sorted { $0.place < $1.place }
      for (position, entry) in values.enumerated() {
        if position > 0 { output.append(UInt8(ascii: ";")) }
        output.append(keys.key(entry.key, without: Self.groupSize))
      }
    default: try appendQuantile(aggregate.share, of: group, to: output)
    }
  }

  private func appendQuantile(_ share: ExactDecimal?, of group: Int, to output: OutputBuffer) throws(TableError) {
    var found: [(number: ExactDecimal, occurrence: Occurrence)] = []
    var currency: AmountReading.Number = 0
    let table = keys
    for key in keys(of: group) {
      let value = table.key(key, without: Self.groupSize)
      guard let (number, own) = amount(value) else { continue }
      if let amounts { currency = try amounts.union(currency, own, for: .comparing) }
      found.append((number, occurrences[key]))
    }
    func append(_ number: ExactDecimal) {
      if let amounts { amounts.append(number, of: currency, to: output) } else { number.append(to: output) }
    }
    // Equal numbers may be written in several ways: the one that comes first stands first.
    found.sort { left, right in
      let order = ExactDecimal.order(left.number, right.number)
      return order == 0 ? left.occurrence.firstPlace < right.occurrence.firstPlace : order < 0
    }
    let numbers = found.map { (number: $0.number, count: $0.occurrence.count) }
    let total = numbers.reduce(0) { $0 + $1.count }
    guard total > 0 else { return }
    guard let share else {
      // The middle one, or the mean of the two.
      let upper = Self.number(at: total / 2, numbers)
      if total % 2 == 1 { return append(upper) }
      let lower = Self.number(at: total / 2 - 1, numbers)
      if let mean = try lower.adding(upper).divided(by: 2) { append(mean) }
      return
    }
    // The nearest rank: the least number that at least that share of them does not exceed.
    let rank = try share.multiplied(by: ExactDecimal(Int128(total))).rounded(0, .up).coefficient
    append(Self.number(at: max(0, min(total - 1, Int(rank) - 1)), numbers))
  }

  /// The number that a value is, and the number of its currency.
  private func amount(_ value: Span<UInt8>) -> (ExactDecimal, AmountReading.Number)? {
    guard let amounts else {
      if case .number(let number) = ExactDecimal.read(value) { return (number, 0) }
      return nil
    }
    var plain: [UInt8] = []
    guard let currency = amounts.read(value, into: &plain), case .number(let number) = ExactDecimal.read(plain.span)
    else { return nil }
    return (number, currency)
  }

  private static func number(at position: Int, _ numbers: [(number: ExactDecimal, count: Int)]) -> ExactDecimal {
    var rest = position
    for (number, count) in numbers {
      if rest < count { return number }
      rest -= count
    }
    return numbers[numbers.count - 1].number
  }
}
