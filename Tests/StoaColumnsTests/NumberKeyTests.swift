import StoaBytes
import StoaColumns
import StoaRecords
import StoaTestSupport
import Testing

/// The fast way of encoding numbers gives what the plain way gives.
struct NumberKeyTests {
  /// A blank in front changes nothing but the way: the fast one declines it.
  private func checkTwins(_ values: [[UInt8]]) throws {
    let key = ResolvedSortKey(column: 0, kind: .number)
    let fast = try keys(of: values, key)
    let plain = try keys(of: values.map { [0x20] + $0 }, key)
    for (value, (fast, plain)) in zip(values, zip(fast, plain)) where !value.isEmpty {
      guard fast != plain else { continue }
      Issue.record("\(String(decoding: value, as: UTF8.self)) is \(fast) the fast way and \(plain) the plain way")
      return
    }
  }

  @Test func everyShortTextHasOneKey() throws {
    let alphabet = bytes("019.-e")
    var values: [[UInt8]] = [[]]
    var longest: [[UInt8]] = [[]]
    for _ in 1...6 {
      longest = longest.flatMap { text in alphabet.map { text + [$0] } }
      values += longest
    }
    try checkTwins(values)
  }

  /// Numbers of every length with the point at every place, and with one byte that belongs to none.
  @Test func everyLengthAndPlaceOfThePointHasOneKey() throws {
    var generator = SeededGenerator(seed: 3)
    var values: [[UInt8]] = []
    for count in 1...26 {
      for place in 0...count {
        for sign in ["", "-", "+"] {
          for strange in [".", "/", ":", " ", "\0", "\u{7F}", "é", "e"] {
            var digits = (0..<count).map { _ in UInt8.random(in: 48...57, using: &generator) }
            digits.insert(contentsOf: bytes(strange), at: place)
            values.append(bytes(sign) + digits)
          }
        }
      }
    }
    try checkTwins(values)
  }

  /// Up to sixteen digits take eight bytes, which a sorter compares at once.
  @Test(arguments: ["1", "932.57", "-932.57", "1234567890123456", "0.0000001", "1e60", "1.5e-40", "-1e-40", "1e30"])
  func shortNumbersTakeEightBytes(_ number: String) throws {
    #expect(try keys(of: [bytes(number)], ResolvedSortKey(column: 0))[0].count == 8)
  }

  /// What stands behind a value in memory is no part of it.
  @Test func neighboursDoNotMatter() throws {
    let key = ResolvedSortKey(column: 1)
    let values = ["5", "55", "5.5", "-5", "5555555", "55555555", "555555555", "abc", "a", "abcdefgh", "nan"]
    let alone = try values.map { try keys(of: [bytes($0)], ResolvedSortKey(column: 0))[0] }
    for neighbour in ["5", ".", "e5", "\"\"", "a", ""] {
      let records = values.map { [bytes(neighbour), bytes($0), bytes(neighbour)] }
      #expect(try keys(of: fieldBatch(records, dialect: .csv), KeyEncoder([key])) == alone)
    }
  }

  @Test func buffersGrowAndAreUsedAgain() throws {
    let encoder = try KeyEncoder([ResolvedSortKey(column: 0, kind: .text)])
    let buffer = KeyBuffer()
    let long = Array(repeating: UInt8(ascii: "x"), count: 10_000)
    var expected: [[UInt8]] = []
    for round in 0..<50 {
      let values = [long, bytes("\(round)"), Array(repeating: UInt8(0), count: round * 100), []]
      try encoder.encode(computedBatch(values), into: buffer)
      expected += try keys(of: values, encoder.keys[0])
    }
    #expect(buffer.count == 200)
    #expect((0..<buffer.count).map { Array(copying: buffer.key(at: $0)) } == expected)
    #expect(buffer.footprint >= buffer.bytes.count)
    buffer.removeAll()
    #expect(buffer.count == 0)
    try encoder.encode(computedBatch([bytes("a")]), into: buffer)
    #expect(Array(copying: buffer.key(at: 0)) == bytes("a\0"))
  }

  @Test func onlySelectedRecordsHaveKeys() throws {
    var batch = computedBatch(["c", "a", "b", ""].map(bytes))
    batch.selection = [1, 3]
    let encoder = try KeyEncoder([ResolvedSortKey(column: 0, kind: .text)])
    #expect(try keys(of: batch, encoder) == [bytes("a\0"), [0xFF]])
  }

  @Test func aBatchWithoutRecordsHasNoKeys() throws {
    #expect(try keys(of: [], ResolvedSortKey(column: 0)).isEmpty)
  }
}
