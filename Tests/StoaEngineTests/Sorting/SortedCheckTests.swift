import StoaBytes
import StoaColumns
import StoaRecords
import Testing

@testable import StoaEngine

struct SortedCheckTests {
  /// Keys, and the numbers of the first record out of order, counted from 1, if equal ones are in
  /// order and if not.
  static let samples: [(keys: [String], loose: Int?, strict: Int?)] = [
    ([], nil, nil), (["a"], nil, nil), (["a", "b", "c", "d"], nil, nil), (["b", "a"], 2, 2),
    (["a", "a", "b"], nil, 2), (["a", "c", "b", "a"], 3, 3), (["a", "b", "b", "a", "c"], 4, 3),
    (["a", "ab", "abc", "", ""], nil, 5), (["", "a"], 2, 2),
    (["a long common start 1", "a long common start 0"], 2, 2),
  ]

  @Test(arguments: samples)
  func findsTheFirstAtEveryBorder(_ keys: [String], loose: Int?, strict: Int?) throws {
    let sample = SampleRecords(keys: keys.map { Array($0.utf8) })
    for size in 1...max(1, keys.count) {
      let batches = sample.batches(of: size)
      for places in [Array(batches.indices), batches.indices.reversed()] {
        for (isStrict, wanted) in [(false, loose), (true, strict)] {
          let encoder = try KeyEncoder([ResolvedSortKey(column: 0, kind: .text)])
          let check = SortedCheck(by: encoder, isStrict: isStrict)
          for place in places { try check.add([batches[place]], sequence: place) }
          #expect(check.isDecided == (wanted != nil))
          let offence = check.finish()
          #expect(offence?.record == wanted, "batches of \(size)")
          #expect(offence?.position == wanted.map { .init(source: "sample.csv", line: $0) })
        }
      }
    }
  }

  @Test func passesOverPlacesWithoutRecords() throws {
    let sample = SampleRecords(keys: [[98], [97]])
    let check = SortedCheck(by: try KeyEncoder([ResolvedSortKey(column: 0, kind: .text)]))
    try check.add([sample.batch(0..<1)], sequence: 0)
    try check.add([], sequence: 1)
    #expect(!check.isDecided)
    try check.add([sample.batch(1..<1), sample.batch(1..<2)], sequence: 2)
    #expect(check.finish()?.record == 2)
  }
}
