import StoaBytes
import StoaColumns
import StoaRecords
import Testing

@testable import StoaEngine

/// Every kind of key, in every direction, with missing values at either end: sorted in memory, through
/// runs and by any number of threads, what comes out is a plain stable sort by the keys.
struct KeyKindTests {
  struct Variant: Sendable, CustomTestStringConvertible {
    let kind: SortKey.Kind
    let isDescending: Bool
    let missingFirst: Bool

    var testDescription: String {
      "\(kind)\(isDescending ? " descending" : "")\(missingFirst ? " missing first" : "")"
    }

    var key: ResolvedSortKey {
      ResolvedSortKey(column: 0, kind: kind, isDescending: isDescending, missingFirst: missingFirst)
    }
  }

  static let variants = SortKey.Kind.allCases.flatMap { kind in
    [false, true].flatMap { isDescending in
      [false, true].map { Variant(kind: kind, isDescending: isDescending, missingFirst: $0) }
    }
  }

  /// A collation by letters alone, for keys that go by one.
  private static let collation = Collation(name: "letters") { text, key in
    for index in text.indices where text[index] > 0x40 { key.append(text[index] | 0x20) }
    key.append(0)
  }

  private static let values = [
    "", "0", "-0", "1", "01", "1.0", "10", "9", "1e1", "-5", "-5.5", "123456789012345678901234567890", "inf", "NaN",
    "a", "A", "ab", "Ab", "b", "é", "É", "file2", "file10", "file02", "File2", "2024-02-29", "2024-03-01",
    "2024-02-29T12:00:00Z", "2023-12-31", "0x10", "1_000", "$5", " ", "~", "abcdefgh", "abcdefghi", "abcdefghij",
  ]

  /// Records with keys that come in no order, each several times.
  private static var sample: SampleRecords {
    SampleRecords(keys: (0..<400).map { number in Array(values[number &* 31 % values.count].utf8) })
  }

  private static func encoder(_ variant: Variant) throws -> KeyEncoder {
    try KeyEncoder([variant.key], syntax: .plain, collation: collation)
  }

  private static func text(sortedBy encoder: KeyEncoder) throws -> [UInt8] {
    let sample = sample
    let keys = KeyBuffer()
    for batch in sample.batches(of: 100) { try encoder.encode(batch, into: keys) }
    let bytes = (0..<keys.count).map { [UInt8](copying: keys.key(at: $0)) }
    let order = bytes.indices.sorted { left, right in
      bytes[left] == bytes[right] ? left < right : bytes[left].lexicographicallyPrecedes(bytes[right])
    }
    return sample.text(order)
  }

  @Test(arguments: variants)
  func sortsTheSameEveryWay(_ variant: Variant) throws {
    let encoder = try Self.encoder(variant)
    let wanted = try Self.text(sortedBy: encoder)
    for (memory, threads) in [(1 << 30, 1), (1 << 30, 3), (12 << 10, 1), (9 << 10, 2), (6 << 10, 3)] {
      let sorting = try Sorting(.keys(encoder), memory: memory, threads: threads).add(Self.sample.batches(of: 60))
      #expect((sorting.sorter.runCount > 0) == (memory < 1 << 30))
      #expect(try sorting.finish() == wanted, "\(memory) bytes, \(threads) threads")
    }
  }

  /// Missing values stand where the key says, whatever the direction.
  @Test(arguments: variants)
  func missingValuesStandAtOneEnd(_ variant: Variant) throws {
    let sample = Self.sample
    let missing = sample.keys.indices.filter { sample.keys[$0].isEmpty }
    let text = try Self.text(sortedBy: Self.encoder(variant))
    let lines = sample.text(missing)
    #expect(variant.missingFirst ? text.starts(with: lines) : text.suffix(lines.count).elementsEqual(lines))
  }
}
