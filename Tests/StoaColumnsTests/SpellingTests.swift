import StoaColumns
import Testing

struct SpellingTests {
  private static let words = ["asc", "desc", "auto", "number", "natural", "missing-first", "missing-last"]

  @Test(arguments: [
    ("DESC", ["desc"]),
    ("dsec", ["desc"]),
    ("nubmer", ["number"]),
    ("missing-frist", ["missing-first", "missing-last"]),
    ("descending", ["desc"]),
    ("num", ["number"]),
    ("missing", ["missing-first", "missing-last"]),
    ("nu", []),
    ("price", []),
    ("", []),
  ])
  func nearWordsAreFound(word: String, expected: [String]) {
    #expect(Spelling.suggestions(for: word, among: Self.words) == expected)
  }

  /// What is only the beginning of another word does not stand beside what is nearly the same.
  @Test func aNearWordLeavesBeginningsOut() {
    #expect(Spelling.suggestions(for: "price", among: ["price_net", "prices", "prize"]) == ["prices", "prize"])
  }

  @Test func aWordIsSuggestedOnce() {
    #expect(Spelling.question(for: "ctiy", among: ["city", "city", "country"]) == "did you mean city?")
    #expect(Spelling.question(for: "xyz", among: ["city"]) == nil)
  }
}
