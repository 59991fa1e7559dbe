import StoaColumns
import Testing

/// Case goes out of text as Unicode's full case folding says.
struct CaseFoldingTests {
  private func folded(_ text: String) -> String {
    var result: [UInt8] = []
    CaseFolding.fold(Array(text.utf8).span) { result.append($0) }
    return String(decoding: result, as: UTF8.self)
  }

  @Test(arguments: [
    ("Straße", "strasse"), ("STRASSE", "strasse"), ("ẞ", "ss"), ("ΣΊΣΥΦΟΣ", "σίσυφοσ"), ("σίσυφος", "σίσυφοσ"),
    ("ÉCOLE", "école"),
    ("ǅ", "ǆ"), ("İ", "i\u{307}"), ("ı", "ı"), ("K", "k"), ("µ", "μ"), ("ﬃ", "ffi"), ("ŉ", "ʼn"), ("ǰ", "j\u{30C}"),
    ("ꭰ", "Ꭰ"), ("Ꭰ", "Ꭰ"),
    ("Ж", "ж"), ("Ա", "ա"), ("և", "եւ"), ("𐐀", "𐐨"), ("漢字", "漢字"), ("😀A", "😀a"), ("", ""),
  ])
  func foldingsAreThoseOfUnicode(_ text: String, _ expected: String) {
    #expect(Array(folded(text).utf8) == Array(expected.utf8))
  }

  /// The foldings of Unicode 14, hashed scalar by scalar by another implementation.
  @Test func everyScalarFoldsAsElsewhere() {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    var count = 0
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value), let age = scalar.properties.age, age.major <= 14 else { continue }
      let folded = CaseFolding.folding(of: scalar)
      guard folded != [scalar] else { continue }
      count += 1
      for value in [scalar] + folded { hash = (hash ^ UInt64(value.value)) &* 0x100_0000_01B3 }
    }
    #expect(count == 1530)
    #expect(hash == 0x5D61_1A1A_AB09_0547)
  }

  @Test func bytesThatAreNoTextStay() {
    for bytes: [UInt8] in [
      [0xFF, 0x41], [0xC3], [0xC3, 0x41], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xC0, 0x80],
      [0xE0, 0x80, 0x80],
      [0xF0, 0x80, 0x80, 0x80],
    ] {
      var result: [UInt8] = []
      CaseFolding.fold(bytes.span) { result.append($0) }
      #expect(result == bytes.map { $0 == 0x41 ? 0x61 : $0 })
    }
  }

  @Test func textThatDiffersInCaseAloneIsEqual() throws {
    let key = ResolvedSortKey(column: 0, kind: .nocase)
    let keys = try keys(of: ["Straße", "STRASSE", "strasse", "Strasse"].map(bytes), key)
    #expect(Set(keys).count == 1)
    #expect(try sorted(["b", "C", "a", "B", "c"], .nocase) == ["a", "b", "B", "C", "c"])
    #expect(try sorted(["b", "C", "a", "B", "c"], .nocase, descending: true) == ["C", "c", "b", "B", "a"])
  }
}
