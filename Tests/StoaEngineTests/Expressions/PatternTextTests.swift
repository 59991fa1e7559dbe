import StoaBytes
import Testing

@testable import StoaEngine

/// Which regular expressions are refused before the system's matcher sees them.
struct PatternTextTests {
  @Test(arguments: [
    "a{255}{255}{255}", "(a{255}){255}", "((a{200}){200})", "a{255}+{255}", "a{255}*{255}", "a{40000}", "a{1,40000}",
    "aa{9223372036854775807}", "(aaa){4611686018427387904}", "a{9223372036854775807}{9223372036854775807}",
    "[ab]{200}{200}", "\\d{200}{200}", "((((a{20}){20}){20}){20})",
  ])
  func repetitionsOfRepetitionsAreWrittenOutBeforeTheyAreCounted(pattern: String) {
    #expect(throws: TableError.self) { try PatternText(pattern) }
  }

  @Test(arguments: [
    "a{2}{3}", "a{100}{100}", "a{,3}b", "(ab){5000}", "a{100}b{100}c{100}", "a{1}", "a{", "a{}b", "a{2,5}?", "{a}",
    "[{]{3}", "\\{9223372036854775807}",
  ])
  func whatIsSmallEnoughStaysAsItIs(pattern: String) throws {
    #expect(try PatternText(pattern).text == pattern)
  }
}
