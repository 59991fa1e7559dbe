import StoaBytes
import StoaRecords
import StoaTestSupport

@testable import StoaEngine

/// Records of two fields, a key and the record's number, to be sorted one way or another.
struct SampleRecords {
  /// The keys as they stand in the records.
  var keys: [[UInt8]]
  /// What follows the number in each record, to make it longer.
  var padding: (Int) -> Int = { _ in 0 }

  var count: Int { keys.count }

  /// A record with its end.
  func record(_ number: Int) -> [UInt8] {
    keys[number] + [UInt8(ascii: ",")] + self.number(number) + [0x0A]
  }

  private func number(_ number: Int) -> [UInt8] {
    Array("\(number)".utf8) + Array(repeating: UInt8(ascii: "."), count: padding(number))
  }

  /// The records in an order, end to end.
  func text(_ order: [Int]) -> [UInt8] {
    order.flatMap(record)
  }

  /// The numbers of the records in the order of their keys' bytes, empty ones last, equal ones as
  /// they came.
  var order: [Int] {
    // Words compare as the bytes do, and a debug build compares eight times as fast.
    let keys = self.keys.map(Self.words)
    return keys.indices.sorted { keys[$0] == keys[$1] ? $0 < $1 : keys[$0].lexicographicallyPrecedes(keys[$1]) }
  }

  private static func words(_ key: [UInt8]) -> [UInt64] {
    if key.isEmpty { return [.max, .max] }
    let words = stride(from: 0, to: key.count, by: 8).map { start in
      (start..<start + 8).reduce(UInt64(0)) { $0 << 8 | ($1 < key.count ? UInt64(key[$1]) : 0) }
    }
    return words + [UInt64(key.count)]
  }

  /// The same without records whose key is that of one before.
  var orderOfDistinct: [Int] {
    var seen: Set<[UInt8]> = []
    return order.filter { seen.insert(keys[$0]).inserted }
  }

  /// The records of a range as a batch.
  func batch(_ range: Range<Int>) -> RecordBatch {
    let fields = range.map { [keys[$0], number($0)] }
    return fieldBatch(fields, dialect: .tsv.delimiter(","), source: "sample.csv", firstLine: range.lowerBound + 1)
  }

  /// All records in batches of up to `size`.
  func batches(of size: Int) -> [RecordBatch] {
    stride(from: 0, to: count, by: size).map { batch($0..<min(count, $0 + size)) }
  }
}

/// How the keys of a sample are spread.
enum KeyShape: String, CaseIterable, Sendable {
  case random, ascending, descending, equal, tenDistinct, fewLong, commonStart, commonStartEqual
  case longTails, deepPairs, counted, empty, bytes, shortLengths, manyLengths, nearlySorted, halves, skewed

  func keys(_ count: Int, seed: UInt64 = 1) -> [[UInt8]] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { number in key(number, of: count, &random) }
  }

  private func key(_ number: Int, of count: Int, _ random: inout SeededGenerator) -> [UInt8] {
    func text(_ text: String) -> [UInt8] { Array(text.utf8) }
    func padded(_ number: Int, _ width: Int) -> [UInt8] {
      let digits = String(number)
      return text(String(repeating: "0", count: max(0, width - digits.count)) + digits)
    }
    func letters(_ count: Int, _ random: inout SeededGenerator) -> [UInt8] {
      (0..<count).map { _ in UInt8.random(in: 97...122, using: &random) }
    }
    switch self {
    case .random: return letters(20, &random)
    case .ascending: return padded(number, 12)
    case .descending: return padded(count - number, 12)
    case .equal: return text("the same key for all records")
    case .tenDistinct: return text("value \(random.next() % 10)")
    case .fewLong: return text("https://example.org/some/long/path/\(random.next() % 7)/index.html")
    case .commonStart: return text("https://example.org/some/long/path/") + letters(6, &random)
    case .commonStartEqual: return text("https://example.org/") + letters(1, &random) + text("/and/an/equal/end")
    case .longTails: return letters(1, &random) + Array(repeating: 97, count: 300) + letters(2, &random)
    case .deepPairs: return padded(number / 2, 6) + Array(repeating: 98, count: 400) + letters(1, &random)
    case .counted: return text("name") + padded(random.number(below: count), 6)
    case .empty: return []
    case .bytes:
      return (0..<random.number(below: 4)).map { _ in [0, 1, 2, 3, 97, 252, 253, 255][random.number(below: 8)] }
    case .shortLengths: return letters(random.number(below: 12), &random)
    case .manyLengths: return Array(repeating: 97, count: random.number(below: 600))
    case .nearlySorted: return padded(number + (random.next() % 50 == 0 ? 100 : 0), 12)
    case .halves: return padded(number % (count / 2 + 1), 12)
    case .skewed: return random.next() % 10 == 0 ? letters(9, &random) : text("common")
    }
  }
}
