import StoaBytes
import StoaColumns
import StoaTestSupport
import Testing

@testable import StoaEngine

/// Regular expressions over characters of several bytes.
struct CharacterExpressionTests {
  @Test(arguments: [
    ("^.$", "é", true), ("^.$", "😀", true), ("^..$", "é", false), ("[é]", "ã", false), ("[é]", "ñ", false),
    ("[é]", "é", true), ("^[^a]$", "é", true), ("^\\D$", "é", true), ("^\\S$", "é", true), ("^\\W$", "–", true),
    ("^\\w$", "é", true), ("^\\W$", "é", false), ("^[[:alpha:]]+$", "née", true), ("^[[:upper:]]", "É", true),
    ("é?x", "x", true), ("^é+$", "éé", true), ("^(é|ü){2}$", "éü", true), ("^.{3}$", "aé😀", true),
    ("^[^@]+@", "é@", true),
    ("[à-ü]", "é", true), ("[à-ü]", "z", false), ("^[а-яА-ЯёЁ]+$", "Ёлка", true), ("^[一-龥]+$", "漢字", true),
    ("[^à-ü]", "é", false), ("^[ -é]$", "~", true), ("^[ -é]$", "ü", false), ("^[]à-ü-]+$", "]é-", true),
    ("\\[à-ü]", "[à-ü]", true),
    ("^[[:digit:]à-ü]+$", "1é", true), ("late|lost", "élate", true), ("^[0-9]+$", "é1", false),
    ("a.b", "a\nb", true), ("^\\w+$", "a_1", true), ("^.*$", "", true), ("^\\w+\\b", "né e", true),
  ])
  func charactersAreWhatTheyAreInUTF8(pattern: String, text: String, isMatch: Bool) throws {
    #expect(try RegularExpression(pattern).matches(Array(text.utf8).span) == isMatch, "\(text) =~ \(pattern)")
    let found = try RegularExpression(pattern, capturing: true).firstMatch(in: Array(text.utf8).span, from: 0)
    #expect((found != nil) == isMatch)
  }

  @Test(arguments: [
    ("extract(\"né\", \"n.\")", "né"), ("replaceall(\"ã\", \"[é]\", \"\")", "ã"),
    ("replaceall(\"né\", \".\", \"-\")", "--"),
    ("replaceall(\"né\", \"x*\", \"-\")", "-n-é-"), ("replaceall(\"aéb\", \"[^a-z]\", \"<\\\\0>\")", "a<é>b"),
    ("replaceall(\"😀é\", \"(.)(.)\", \"\\\\2\\\\1\")", "é😀"), ("extract(\"prix: 5 €\", \"[0-9]+ (.)$\", 1)", "€"),
  ])
  func functionsCutNoCharacter(expression: String, expected: String) throws {
    let chain = [Operation.set("r", to: try Expression(expression)), .select(try ColumnSelection("r"))]
    #expect(PlanRunner().run(chain, on: "v\n1\n").text == "r\n\(expected)\n")
  }

  @Test(arguments: ["[ü-à]", "[à-a]", "[\u{80}-\u{10FFFF}]"])
  func rangesThatAreNoneAreRefused(pattern: String) {
    #expect(throws: TableError.self) { try RegularExpression(pattern) }
  }

  @Test func aByteThatIsNoTextIsNoCharacter() throws {
    let bytes: [UInt8] = [0x61, 0xE9, 0x62]
    #expect(try !RegularExpression("a.b").matches(bytes.span))
    #expect(try RegularExpression("^a").matches(bytes.span))
    #expect(try RegularExpression("b$").matches(bytes.span))
  }

  @Test(arguments: [
    "^[^,]+$", ".", "a.c", "[[:space:]]", "\\w+", "\\W", "\\bb", "^.{2,3}$", "(.)(b|c)*", "[^a-c]$", "\\S+ \\S+",
  ])
  func asciiIsMatchedAlikeByBytesAndByCharacters(pattern: String) throws {
    // With a character that nothing holds, the pattern is one of characters alone.
    let (bytes, characters) = (try RegularExpression(pattern), try RegularExpression("\(pattern)|é"))
    var generator = SeededGenerator(seed: 3)
    let alphabet = Array("abc ,_-1".utf8)
    for _ in 0..<2000 {
      let text = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
        alphabet.randomElement(using: &generator) ?? 0
      }
      #expect(bytes.matches(text.span) == characters.matches(text.span), "\(text)")
    }
  }
}
