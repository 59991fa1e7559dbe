import StoaBytes
import Testing

@testable import StoaEngine

/// Which regular expressions are refused before the system's matcher sees them.
struct PatternTextTests {
  @Test(arguments: [
    "a{255}{255}{255}", "(a{255}){255}", "((a{200}){200})", "a{255}+{255}", "a{255}*{255}", "a{40000}", "a{1,40000}",
    "aa{9223372036854775807}", "(aaa){4611686018427387904}", "a{9223372036854775807}{9223372036854775807}",
    "[ab]{200}{200}", "\\d{200}{200}", "((((a{20}){20}){20}){20})",
    "o" + String(repeating: "+", count: 54), "(o?)" + String(repeating: "+", count: 21),
    "o" + String(repeating: "+*", count: 22), "a" + String(repeating: "{1,}", count: 30),
    "a" + String(repeating: "{0,2}", count: 13), "(a?){2001}", "(a|b|){2001}", "a{0,2001}", "(\\ba?){100}",
    "(\\b\\B){50}", String(repeating: "\\ba?", count: 41), "(\\b){2000}", "(^*){5}", "((\\ba?)*){5}", "((a|\\b)*){10}",
  ])
  func repetitionsOfRepetitionsAreWrittenOutBeforeTheyAreCounted(pattern: String) {
    #expect(throws: TableError.self) { try PatternText(pattern) }
  }

  @Test func nothingIsCutOffAtNUL() {
    #expect(throws: TableError.self) { try PatternText("\0a") }
    #expect(throws: TableError.self) { try Operation.search("a\0") }
    #expect(throws: TableError.self) { try RegularExpression("a\0|b", ignoringCase: true) }
  }

  @Test(arguments: [
    "a{2}{3}", "a{100}{100}", "a{,3}b", "(ab){5000}", "a{100}b{100}c{100}", "a{1}", "a{", "a{}b", "a{2,5}?", "{a}",
    "[{]{3}", "\\{9223372036854775807}", "(\\ba\\b){500}", "(\\b[a-z]*\\b)*", "([a-z]+\\b)*", "(a?){1000}", "a{0,1000}",
    "(a+){1000}", "a++", "a{3,}",
    "(a|b|c){1000}", Array(repeating: "\\bfoos?\\b", count: 200).joined(separator: "|"),
  ])
  func whatIsSmallEnoughStaysAsItIs(pattern: String) throws {
    #expect(try PatternText(pattern).text == pattern)
  }
}
