import StoaCommands
import Testing

struct ValueTests {
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
