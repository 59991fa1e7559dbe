import StoaTestSupport
import Testing

@testable import StoaTables

@Suite struct CuttingTextTests {
  private let clusters = GraphemeClusters(ambiguousIsWide: false)

  private func wrapped(_ text: String, _ width: Int) -> [String] {
    let bytes = Array(text.utf8)
    var pieces: [TextPiece] = []
    clusters.lines(of: bytes.span, width: width, into: &pieces)
    return pieces.map { String(decoding: bytes[$0.range], as: UTF8.self) }
  }

  @Test(arguments: [
    ("", 5, [""]),
    ("abc", 5, ["abc"]),
    ("abc", 3, ["abc"]),
    ("one two three", 7, ["one two", "three"]),
    ("one two three", 5, ["one", "two", "three"]),
    ("abcdefgh", 3, ["abc", "def", "gh"]),
    ("a\nb", 5, ["a", "b"]),
    ("a\n", 5, ["a", ""]),
    ("\n\n", 5, ["", "", ""]),
    ("漢字漢字", 5, ["漢字", "漢字"]),
    ("漢字", 1, ["漢", "字"]),
    ("ab 漢字", 4, ["ab", "漢字"]),
    ("👩‍👩‍👧‍👦👩‍👩‍👧‍👦", 3, ["👩‍👩‍👧‍👦", "👩‍👩‍👧‍👦"]),
  ])
  func linesAreCutBehindSpacesAndBetweenClusters(_ text: String, width: Int, lines: [String]) {
    #expect(wrapped(text, width) == lines)
  }

  /// Random texts at every width: nothing but spaces and line ends is lost, nothing is wider than asked
  /// for unless it is one cluster.
  @Test func wrappingLosesNothing() throws {
    var random = SeededGenerator(seed: 11)
    let pieces = ["a", "bc", " ", "  ", "漢", "e\u{301}", "👩‍👩‍👧‍👦", "🇫🇷", "\n", "long-word", "م"]
    for _ in 0..<3000 {
      let text = (0..<Int.random(in: 0...15, using: &random)).compactMap { _ in pieces.randomElement(using: &random) }
        .joined()
      let width = Int.random(in: 1...9, using: &random)
      let lines = wrapped(text, width)
      let kept = { (text: String) in text.filter { $0 != " " && $0 != "\n" } }
      #expect(kept(lines.joined()) == kept(text), "\(text) at \(width)")
      for line in lines { #expect(displayWidth(line) <= width || line.count == 1, "\(text) at \(width)") }
    }
  }

  @Test func prefixesEndBetweenClusters() {
    let text = "ab👩‍👩‍👧‍👦e\u{301}漢"
    let ends = (0...7).map { clusters.prefix(of: Array(text.utf8).span, width: $0) }
    #expect(ends.map(\.width) == [0, 1, 2, 2, 4, 5, 5, 7])
  }
}
