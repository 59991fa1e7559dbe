import Testing

@testable import StoaTables

@Suite struct DisplayWidthTests {
  /// All 1,112,064 scalar values, against `wcwidth`; control characters, which it refuses, are never
  /// measured but shown.
  @Test(arguments: [false, true])
  func everyScalarIsAsWideAsItShould(ambiguousIsWide: Bool) throws {
    let runs = try UnicodeExpectations.runs()
    try #require(runs.count > 1000)
    let properties = CharacterProperties.shared
    var wrong: [UInt32] = []
    for (index, run) in runs.enumerated() {
      let end = index + 1 < runs.count ? runs[index + 1].start : 0x110000
      let expected = ambiguousIsWide ? run.wideWidth : run.width
      if expected < 0 { continue }
      for scalar in run.start..<end where properties[scalar].width(ambiguousIsWide: ambiguousIsWide) != expected {
        wrong.append(scalar)
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count) of them, first U+\(String(wrong.first ?? 0, radix: 16))")
  }

  /// The flat table against the search in the runs it is made from.
  @Test func flatTableAgreesWithItsRuns() {
    let properties = CharacterProperties.shared
    for scalar in UInt32(0)..<0x110000 {
      if scalar >= 0xAC00 && scalar <= 0xD7A3 { continue }
      guard properties[scalar].bits == CharacterProperties.search(scalar) else {
        Issue.record("U+\(String(scalar, radix: 16)) differs")
        return
      }
    }
  }

  /// Emoji, marks, scripts and seeded noise: where `wcwidth` cuts, we cut, and as wide.
  @Test func sequencesAreCutAndMeasuredAsTheyShould() throws {
    let sequences = try UnicodeExpectations.sequences()
    try #require(sequences.count > 6000)
    let clusters = GraphemeClusters(ambiguousIsWide: false)
    for sequence in sequences {
      let bytes = sequence.bytes
      var found: [(scalars: [UInt8], width: Int)] = []
      var offset = 0
      while offset < bytes.count {
        let cluster = clusters.cluster(in: bytes.span, at: offset)
        found.append((Array(bytes[offset..<cluster.end]), cluster.width))
        offset = cluster.end
      }
      let text = String(decoding: bytes, as: UTF8.self)
      let scalars = text.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: " ")
      #expect(found.map(\.scalars) == sequence.clusters.map(\.scalars), "cuts of \(scalars)")
      #expect(found.map(\.width) == sequence.clusters.map(\.width), "widths of \(scalars)")
    }
  }

  /// Swift's own characters are the second opinion on where clusters end.
  @Test func cutsAgreeWithSwift() throws {
    let clusters = GraphemeClusters(ambiguousIsWide: false)
    var differing = 0
    let sequences = try UnicodeExpectations.sequences()
    for sequence in sequences {
      let bytes = sequence.bytes
      var ends: [Int] = []
      var offset = 0
      while offset < bytes.count {
        offset = clusters.cluster(in: bytes.span, at: offset).end
        ends.append(offset)
      }
      var expected: [Int] = []
      var end = 0
      for character in String(decoding: bytes, as: UTF8.self) {
        end += character.utf8.count
        expected.append(end)
      }
      if ends != expected { differing += 1 }
    }
    // Swift's tables are of an older version of Unicode than ours.
    #expect(differing * 100 < sequences.count, "\(differing) of \(sequences.count) differ")
  }

  @Test(arguments: [
    ("", 0), ("abc", 3), ("漢字", 4), ("cafe\u{301}", 4), ("ก่า", 2), ("ＡＢ", 4), ("👩‍👩‍👧‍👦", 2), ("👍🏽", 2), ("🇫🇷", 2),
    ("❤️", 2), ("❤", 1), ("مرحبا", 5), ("\u{1B}[1mab\u{1B}[0m", 2), ("…", 1), ("─", 1),
  ])
  func knownTexts(_ text: String, width: Int) {
    #expect(GraphemeClusters(ambiguousIsWide: false).width(of: Array(text.utf8).span) == width)
  }

  @Test(arguments: [("…", 2), ("─", 2), ("ä", 1), ("°", 2), ("a", 1)])
  func ambiguousTexts(_ text: String, width: Int) {
    #expect(GraphemeClusters(ambiguousIsWide: true).width(of: Array(text.utf8).span) == width)
  }
}
