import StoaBytes
import StoaColumns
import StoaTables
import Testing

/// Text is ordered as a locale orders it.
struct CollationTests {
  private func sorted(_ texts: [String], _ locale: String) throws -> [String] {
    let collation = try Collation(locale: locale)
    let keys = texts.map { text in
      var key: [UInt8] = []
      collation.appendKey(Array(text.utf8).span, &key)
      return key
    }
    return texts.indices.sorted { keys[$0].lexicographicallyPrecedes(keys[$1]) }.map { texts[$0] }
  }

  @Test(arguments: [
    ("de_DE", ["a", "A", "ä", "z", "Z"]),
    ("de_DE.UTF-8", ["a", "A", "ä", "z", "Z"]),
    ("sv_SE", ["a", "A", "z", "Z", "ä"]),
    ("sv_SE.UTF-8", ["a", "A", "z", "Z", "ä"]),
    ("da", ["a", "z", "æ", "ø", "å"]),
    ("de@collation=phonebook", ["ad", "ä", "af"]),
    ("de", ["ä", "ad", "af"]),
    ("fr_CA", ["cote", "côte", "coté", "côté"]),
    ("fr", ["cote", "coté", "côte", "côté"]),
  ])
  func localesHaveTheirOrder(_ locale: String, _ expected: [String]) throws {
    #expect(try sorted(expected.reversed(), locale) == expected)
    #expect(try sorted(expected.sorted(), locale) == expected)
  }

  @Test func anUnknownLocaleHasTheOrderOfTheRoot() throws {
    #expect(try sorted(["é", "f", "e", "Z", "a"], "xx_YY") == ["a", "e", "é", "f", "Z"])
  }

  @Test func longTextsAndNoTextHaveKeys() throws {
    let collation = try Collation(locale: "de")
    let long = Array(repeating: UInt8(ascii: "x"), count: 100_000)
    var key: [UInt8] = [1, 2, 3]
    collation.appendKey(long.span, &key)
    #expect(key.count > 100_000)
    #expect(key.starts(with: [1, 2, 3]))
    var empty: [UInt8] = []
    collation.appendKey(Span(), &empty)
    var one: [UInt8] = []
    collation.appendKey([0x61].span, &one)
    #expect(empty.lexicographicallyPrecedes(one))
    #expect(one.last != 0)
  }
}
