import StoaCommands
import Testing

struct ValueTests {
  @Test(arguments: [
    ("1", 1), ("4096", 4096), ("4096B", 4096), ("64K", 65536), ("64k", 65536), ("64KiB", 65536), ("64KB", 64000),
    ("256M", 256 << 20), ("1.5G", 3 << 29), ("0.25K", 256), ("2T", 2 << 40), ("3TB", 3_000_000_000_000),
    ("1.000001M", 1_048_577),
  ])
  func readsSizes(text: String, size: Int) {
    #expect(byteCount(text) == size)
  }

  @Test(arguments: [
    "", "0", "-1", "K", "1X", "1.5", "1.G", ".5G", "1.1234567G", "1e3", "١K", "99999999999999999999",
    "9223372036854775807K",
    "1 K", "0.0001K",
  ])
  func refusesOtherSizes(text: String) {
    #expect(byteCount(text) == nil)
  }

  @Test(arguments: [
    (",", ","), ("tab", "\t"), ("\\t", "\t"), ("\t", "\t"), ("pipe", "|"), ("\\x1f", "\u{1F}"), ("\\x00", "\0"),
    ("nul", "\0"), ("SPACE", " "), (" ", " "), ("semicolon", ";"), ("\u{1}", "\u{1}"),
  ])
  func readsCharacters(text: String, character: Unicode.Scalar) {
    #expect(asciiCharacter(text).map(UInt32.init) == character.value)
  }

  @Test(arguments: ["", ",,", "é", "\\x80", "\\xg1", "\\x1", "tabs", "\r\n"])
  func refusesOtherCharacters(text: String) {
    #expect(asciiCharacter(text) == nil)
  }
}

struct SuggestionTests {
  @Test(
    arguments: [
      ("srot", "sort"), ("SORT", "sort"), ("delim", "delimiter"), ("colour", "color"), ("x", nil), ("", nil),
      ("completely", nil), ("so", "sort"),
    ] as [(String, String?)]
  )
  func findsWhatIsNear(word: String, nearest: String?) {
    #expect(Suggestions.nearest(to: word, among: ["sort", "delimiter", "color", "head"]) == nearest)
  }
}
