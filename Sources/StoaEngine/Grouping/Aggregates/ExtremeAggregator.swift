import StoaBytes
import StoaColumns

/// Finds the least or the greatest value, or the first or the last.
// One thread at a time has it, as its table sees to.
final class ExtremeAggregator: Aggregator, @unchecked Sendable {
  private struct Best {
    var value: [UInt8] = []
    /// Where values of JSON are compared, the field that the value is of.
    var field: [UInt8] = []
    var number: ExactDecimal?
    /// The place of its row in the input; -1 where there is none yet.
    var place = -1
  }

  private let column: Int
  private let kind: Aggregate.Kind
  private let amounts: AmountReading?
  private let passesJSON: Bool
  private var best: [Best] = []
  /// For amounts of money, the number of the currency of each group's.
  private var currencies: [AmountReading.Number] = []
  private var byteCount = 0

  /// Finds one of the values of a column, or with `passesJSON` of its fields, as JSON has them.
  init(_ column: Int, _ kind: Aggregate.Kind, _ amounts: AmountReading? = nil, passesJSON: Bool = false) {
    self.passesJSON = passesJSON
    self.column = column
    self.kind = kind
    self.amounts = amounts
  }

  private var comparesValues: Bool { kind == .min || kind == .max }

  func makeEmpty() -> any Aggregator { ExtremeAggregator(column, kind, amounts, passesJSON: passesJSON) }

  var footprint: Int { best.capacity * MemoryLayout<Best>.stride + byteCount }

  func add(_ batch: BatchValues, groups: [UInt32], groupCount: Int, place: Int) throws(TableError) {
    best.grow(to: groupCount, with: Best())
    // The first and the last are passed on as they stand, missing or not.
    let values = comparesValues ? batch.values(of: column) : batch.passed(of: column, asJSON: passesJSON)
    let numbers = comparesValues ? batch.numbers(of: column) : nil
    let fields = comparesValues && passesJSON ? batch.passed(of: column, asJSON: true) : nil
    for position in groups.indices {
      let group = Int(groups[position])
      if let numbers {
        guard numbers.kind(at: position) != .missing else { continue }
        let number = numbers.number(at: position)
        if amounts != nil { try note(numbers.currency(at: position), group) }
        // Numbers decide without a look at their texts.
        if let number, let least = best[group].number,
          !isBetter(number, place + position, than: least, best[group].place)
        {
          continue
        }
        take(values.value(at: position), number, place + position, group, fields?.value(at: position))
      } else {
        let isLater = place + position > best[group].place
        guard best[group].place < 0 || isLater == (kind == .last) else { continue }
        keep(values.value(at: position), nil, place + position, group)
      }
    }
  }

  /// Sees to it that the amounts of a group can be compared.
  private func note(_ currency: AmountReading.Number, _ group: Int) throws(TableError) {
    guard let amounts, currency != 0 else { return }
    currencies.grow(to: group + 1, with: 0)
    currencies[group] = try amounts.union(currencies[group], currency, for: .comparing)
  }

  private func isBetter(_ number: ExactDecimal, _ place: Int, than other: ExactDecimal, _ otherPlace: Int) -> Bool {
    let order = ExactDecimal.order(number, other)
    // Of equal values the first is kept, as it is written.
    return order == 0 ? place < otherPlace : (order < 0) == (kind == .min)
  }

  /// Keeps a value if it is better than what is there.
  private func take(
    _ value: Span<UInt8>,
    _ number: ExactDecimal?,
    _ place: Int,
    _ group: Int,
    _ field: Span<UInt8>?
  ) {
    let best = best[group]
    guard best.place >= 0 else { return keep(value, number, place, group, field) }
    let order =
      if let number, let other = best.number {
        ExactDecimal.order(number, other)
      } else {
        Self.order(value, best.value.span)
      }
    let isBetter = order == 0 ? place < best.place : (order < 0) == (kind == .min)
    if isBetter { keep(value, number, place, group, field) }
  }

  /// The order of values that are not both numbers of a usual size: as a sort has it.
  private static func order(_ lhs: Span<UInt8>, _ rhs: Span<UInt8>) -> Int {
    let (left, right) = (NumberText(lhs), NumberText(rhs))
    // Numbers, then what calls itself none, then text.
    func rank(_ number: NumberText?) -> Int { number.map { $0.kind == .notANumber ? 1 : 0 } ?? 2 }
    guard rank(left) == rank(right) else { return rank(left) - rank(right) }
    return left == nil ? lhs.order(rhs) : NumberOrder.order(lhs, rhs) ?? 0
  }

  private func keep(
    _ value: Span<UInt8>,
    _ number: ExactDecimal?,
    _ place: Int,
    _ group: Int,
    _ field: Span<UInt8>? = nil
  ) {
    byteCount += value.count - best[group].value.count + (field?.count ?? 0) - best[group].field.count
    best[group] = Best(value: [UInt8](copying: value), number: number, place: place)
    if let field { best[group].field = [UInt8](copying: field) }
  }

  /// Takes in the best of another's.
  private func take(_ found: Best, _ group: Int) {
    if comparesValues { return take(found.value.span, found.number, found.place, group, found.field.span) }
    let mine = best[group].place
    if mine < 0 || (found.place < mine) == (kind == .first) { keep(found.value.span, nil, found.place, group) }
  }

  func merge(_ other: any Aggregator, groups: [Int], groupCount: Int) throws(TableError) {
    guard let other = other as? ExtremeAggregator else { return }
    best.grow(to: groupCount, with: Best())
    for (group, currency) in other.currencies.enumerated() { try note(currency, groups[group]) }
    for (group, found) in other.best.enumerated() where found.place >= 0 { take(found, groups[group]) }
  }

  func write(_ group: Int, to output: OutputBuffer) {
    output.append(number: best[group].place + 1)
    let value = best[group].value
    output.append(framed: value.span)
    if comparesValues && passesJSON {
      let field = best[group].field
      output.append(framed: field.span)
    }
    if amounts != nil { output.append(number: group < currencies.count ? Int(currencies[group]) : 0) }
  }

  func read(_ reader: inout FrameReader, into group: Int) throws(TableError) {
    best.grow(to: group + 1, with: Best())
    let place = reader.readNumber() - 1
    let value = [UInt8](copying: reader.readBytes())
    let field = comparesValues && passesJSON ? [UInt8](copying: reader.readBytes()) : []
    if amounts != nil { try note(AmountReading.Number(truncatingIfNeeded: reader.readNumber()), group) }
    guard place >= 0 else { return }
    var found = Best(value: value, field: field, place: place)
    if comparesValues { found.number = number(value) }
    take(found, group)
  }

  private func number(_ value: [UInt8]) -> ExactDecimal? {
    let read = amounts.map { $0.reading.measure(value.span) } ?? ExactDecimal.read(value.span)
    return if case .number(let number) = read { number } else { nil }
  }

  /// The value of a group; empty where there is none.
  ///
  /// Of JSON it is a field as it stands.
  func value(of group: Int) -> [UInt8] {
    guard group < best.count else { return [] }
    return comparesValues && passesJSON ? best[group].field : best[group].value
  }

  func append(_ aggregate: Aggregate, of group: Int, to output: OutputBuffer) {
    let value = value(of: group)
    if value.isEmpty, passesJSON { output.append("null") } else { output.append(value.span) }
  }
}
