import StoaColumns
import StoaRecords
import StoaTestSupport
import Testing

/// The order of keys is the order of the rules, for every pair of nasty values.
struct KeyOrderTests {
  static let variants: [ReferenceOrder] = SortKey.Kind.allCases.filter { $0 != .locale }.flatMap { kind in
    [false, true].flatMap { isDescending in
      [false, true].map { ReferenceOrder(kind: kind, isDescending: isDescending, missingFirst: $0) }
    }
  }

  static func values(for kind: SortKey.Kind) -> [[UInt8]] {
    let shared: [[UInt8]] = [[]] + NastyValues.texts.map(bytes)
    return switch kind {
    case .auto, .number: shared + NastyValues.rawTexts + NastyValues.numbers.map(bytes)
    case .text, .locale: shared + NastyValues.rawTexts + NastyValues.naturals.map(bytes)
    case .normalized: shared.filter { $0.allSatisfy { $0 < 0xCC } } + NastyValues.rawTexts
    case .natural: shared + NastyValues.rawTexts + NastyValues.naturals.map(bytes)
    case .nocase: shared.filter { $0.allSatisfy { $0 < 0x80 } } + NastyValues.rawTexts
    case .date: shared + NastyValues.dates.map(bytes)
    }
  }

  static func resolved(_ order: ReferenceOrder, column: Int = 0) -> ResolvedSortKey {
    ResolvedSortKey(
      column: column,
      kind: order.kind,
      isDescending: order.isDescending,
      missingFirst: order.missingFirst
    )
  }

  @Test(arguments: variants)
  func everyPairComparesAsTheRulesSay(_ order: ReferenceOrder) throws {
    let values = Self.values(for: order.kind)
    let keys = try keys(of: values, Self.resolved(order))
    checkPairs(values, keys, by: order)
  }

  /// Compares every value with every other, and says which pair went wrong first.
  private func checkPairs(_ values: [[UInt8]], _ keys: [[UInt8]], by order: ReferenceOrder) {
    let read = values.map(ReferenceOrder.Value.init)
    for (position, (left, leftKey)) in zip(read, keys).enumerated() {
      for (right, rightKey) in zip(read, keys).dropFirst(position) {
        let expected = order.compare(left, right)
        guard compareKeys(leftKey, rightKey) != expected else { continue }
        let texts = [left, right].map { String(decoding: $0.bytes.prefix(60), as: UTF8.self) }
        Issue.record(
          "\(texts) should compare as \(expected), their keys are \(leftKey.prefix(40)) and \(rightKey.prefix(40))"
        )
        return
      }
    }
  }

  /// So that keys of several columns can stand one behind the other.
  @Test(arguments: variants)
  func noKeyIsTheStartOfAnother(_ order: ReferenceOrder) throws {
    let keys = try keys(of: Self.values(for: order.kind), Self.resolved(order))
    let distinct = Set(keys).sorted { $0.lexicographicallyPrecedes($1) }
    for (lesser, greater) in zip(distinct, distinct.dropFirst()) {
      #expect(!greater.starts(with: lesser), "\(lesser) starts \(greater)")
    }
  }

  /// The first eight bytes as a number, filled up with zeros, decide wherever they differ.
  @Test(arguments: variants)
  func zerosBehindAKeyChangeNothing(_ order: ReferenceOrder) throws {
    let keys = try keys(of: Self.values(for: order.kind), Self.resolved(order))
    let distinct = Set(keys).sorted { $0.lexicographicallyPrecedes($1) }
    for (lesser, greater) in zip(distinct, distinct.dropFirst()) {
      let width = max(lesser.count, greater.count)
      let padded = [lesser, greater].map { $0 + Array(repeating: 0, count: width - $0.count) }
      #expect(compareKeys(padded[0], padded[1]) == -1)
    }
  }

  /// Quoted or not, computed or not: one value has one key.
  @Test(arguments: variants)
  func theFormOfAFieldDoesNotMatter(_ order: ReferenceOrder) throws {
    let values = Self.values(for: order.kind)
    let encoder = try KeyEncoder([Self.resolved(order, column: 1)])
    let computed = try keys(of: values, Self.resolved(order))
    let quotedFields = fieldBatch(values.map { [bytes("x"), quoted($0), bytes("y")] }, dialect: .csv)
    #expect(try keys(of: quotedFields, encoder) == computed)
    let lastFields = fieldBatch(values.map { [bytes("\"x,\""), quoted($0)] }, dialect: .csv)
    #expect(try keys(of: lastFields, encoder) == computed)
    let firstFields = fieldBatch(values.map { [quoted($0), bytes("x")] }, dialect: .csv)
    #expect(try keys(of: firstFields, KeyEncoder([Self.resolved(order)])) == computed)
    let plain = Dialect(delimiter: 0x0B, quote: nil)
    let plainFields = fieldBatch(values.map { [[], $0] }, dialect: plain)
    #expect(try keys(of: plainFields, encoder) == computed)
  }

  @Test func severalColumnsDecideInTurn() throws {
    let values = Self.values(for: .auto).filter { $0.count < 12 }
    let orders = [
      ReferenceOrder(kind: .text), ReferenceOrder(kind: .auto, isDescending: true, missingFirst: true),
      ReferenceOrder(kind: .natural, isDescending: true), ReferenceOrder(kind: .number),
    ]
    var generator = SeededGenerator(seed: 29)
    let records = (0..<400).map { _ in orders.map { _ in values.randomElement(using: &generator) ?? [] } }
    let quotedRecords = records.map { $0.map(quoted) }
    let encoder = try KeyEncoder(orders.enumerated().map { Self.resolved($1, column: $0) })
    let keys = try keys(of: fieldBatch(quotedRecords, dialect: .csv), encoder)
    let read = records.map { $0.map(ReferenceOrder.Value.init) }
    for (left, leftKey) in zip(read, keys) {
      for (right, rightKey) in zip(read, keys) {
        var expected = 0
        for (order, (a, b)) in zip(orders, zip(left, right)) where expected == 0 { expected = order.compare(a, b) }
        #expect(compareKeys(leftKey, rightKey) == expected)
      }
    }
  }

  @Test(arguments: [SortKey.Kind.auto, .number, .text, .natural, .nocase], 0..<4)
  func randomTextsCompareAsTheRulesSay(_ kind: SortKey.Kind, seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let alphabet = [bytes("0123456789"), bytes("01.-+eE"), bytes("0aB\u{1}\0 "), Array(0...255)][seed]
    let values = (0..<400).map { _ in
      (0..<Int.random(in: 0...24, using: &generator)).map { _ in alphabet.randomElement(using: &generator) ?? 0 }
    }
    let folds = kind == .nocase && seed == 3
    let usable = folds ? values.map { $0.map { $0 & 0x7F } } : values
    let reference = ReferenceOrder(kind: kind, isDescending: seed.isMultiple(of: 2))
    let keys = try keys(of: usable, Self.resolved(reference))
    checkPairs(usable, keys, by: reference)
  }
}
