import Foundation
import StoaBytes
import StoaColumns
import Testing

/// Text is composed as Unicode says.
struct NormalizationTests {
  private func normalized(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    Normalization.append(bytes.span, to: &output)
    return output
  }

  /// What another implementation says, stored by `Unicode/generate.py`.
  private func expectations() throws -> [(text: [UInt8], composed: [UInt8])] {
    func bytes(_ codes: Substring) -> [UInt8] {
      codes.split(separator: " ").compactMap { UInt32($0, radix: 16).flatMap(Unicode.Scalar.init) }
        .flatMap { Array(String(Character($0)).utf8) }
    }
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Unicode/normalization.txt")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { line in
      let parts = line.split(separator: ";")
      return (bytes(parts[0]), bytes(parts[parts.count - 1]))
    }
  }

  @Test func textsAreComposedAsElsewhere() throws {
    let expectations = try expectations()
    #expect(expectations.count > 4000)
    for (text, composed) in expectations {
      // Marks that the standard library does not know yet have no order here.
      let isKnown = String(decoding: text, as: UTF8.self).unicodeScalars.allSatisfy { $0.properties.age != nil }
      guard isKnown else { continue }
      #expect(normalized(text) == composed, "\(String(decoding: text, as: UTF8.self))")
    }
  }

  /// Marks of two classes by turns, as many as no text has: sorting them by exchanging neighbours would take for ever.
  @Test func anyNumberOfMarksComesInOrder() {
    let count = 100_000
    let text = "q" + String(repeating: "\u{301}\u{323}", count: count)
    let expected = "q" + String(repeating: "\u{323}", count: count) + String(repeating: "\u{301}", count: count)
    #expect(normalized(Array(text.utf8)) == Array(expected.utf8))
  }

  /// The standard library holds texts for equal whose composed forms are the same.
  @Test func equalTextsHaveEqualForms() throws {
    let texts = try expectations().map(\.text)
    for (left, right) in zip(texts, texts.dropFirst()) {
      let areEqual = String(decoding: left, as: UTF8.self) == String(decoding: right, as: UTF8.self)
      #expect((normalized(left) == normalized(right)) == areEqual)
    }
  }

  @Test(
    arguments: [
      ([0x65, 0xCC, 0x81, 0xFF, 0x65, 0xCC, 0x81], [0xC3, 0xA9, 0xFF, 0xC3, 0xA9]), ([], []),
      ([0xCC], [0xCC]), ([0xFF, 0xCC, 0x81], [0xFF, 0xCC, 0x81]),
      ([0x65, 0xFF, 0xCC, 0x81], [0x65, 0xFF, 0xCC, 0x81]),
      ([0x61, 0xC3, 0xA9], [0x61, 0xC3, 0xA9]),
    ] as [([UInt8], [UInt8])]
  )
  func bytesThatAreNoTextStay(_ bytes: [UInt8], _ expected: [UInt8]) {
    #expect(normalized(bytes) == expected)
  }
}
