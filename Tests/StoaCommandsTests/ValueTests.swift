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
  @Test(arguments: [
    ("", "", 0), ("a", "", 1), ("", "ab", 2), ("kitten", "sitting", 3), ("ab", "ba", 1), ("ca", "abc", 3),
    ("srot", "sort", 1), ("sort", "sort", 0),
  ])
  func countsEdits(first: String, second: String, distance: Int) {
    #expect(Suggestions.editDistance(Array(first.unicodeScalars), Array(second.unicodeScalars)) == distance)
    #expect(Suggestions.editDistance(Array(second.unicodeScalars), Array(first.unicodeScalars)) == distance)
  }

  /// On all words of up to four letters over two, the distance is the one that the plain recursion
  /// finds.
  @Test func equalsThePlainRecursion() {
    var words: [[Unicode.Scalar]] = [[]]
    for length in 1...4 {
      for word in words where word.count == length - 1 { words += [word + ["a"], word + ["b"]] }
    }
    for first in words {
      for second in words {
        #expect(Suggestions.editDistance(first, second) == plainDistance(first[...], second[...]))
      }
    }
  }

  private func plainDistance(_ first: ArraySlice<Unicode.Scalar>, _ second: ArraySlice<Unicode.Scalar>) -> Int {
    guard let last = first.last, let other = second.last else { return max(first.count, second.count) }
    let (shorter, shorterOther) = (first.dropLast(), second.dropLast())
    var best = min(
      plainDistance(shorter, shorterOther) + (last == other ? 0 : 1),
      plainDistance(shorter, second) + 1,
      plainDistance(first, shorterOther) + 1
    )
    if shorter.last == other, shorterOther.last == last, first.count > 1, second.count > 1 {
      best = min(best, plainDistance(shorter.dropLast(), shorterOther.dropLast()) + 1)
    }
    return best
  }

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
