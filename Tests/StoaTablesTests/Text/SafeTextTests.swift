import StoaTestSupport
import Testing

@testable import StoaTables

/// Text made safe, as a string.
private func safe(_ bytes: [UInt8], _ options: TextOptions = TextOptions(), keepsLines: Bool = false) -> String {
  var output = TextBuffer()
  _ = SafeText(options: options, keepsLines: keepsLines).append(bytes.span, to: &output)
  return String(decoding: (0..<output.count).map { output[$0] }, as: UTF8.self)
}

@Suite struct SafeTextTests {
  @Test(arguments: [
    ("plain", "plain"),
    ("a\tb", "a⇥b"),
    ("x\ry", "x↵y"),
    ("x\r\ny\nz", "x↵y↵z"),
    ("\u{1B}]0;pwned\u{7}x", "␛]0;pwned␇x"),
    ("\u{1B}[2J\u{1B}[8mhid", "␛[2J␛[8mhid"),
    ("\u{9B}31mC1", "\\u{9B}31mC1"),
    ("\u{0}\u{7F}", "␀␡"),
    ("abc\u{202E}def", "abc\\u{202E}def"),
    ("\u{2066}x\u{2069}\u{200F}", "\\u{2066}x\\u{2069}\\u{200F}"),
    ("\u{200E}-5 \u{200E}\u{2212}5", "-5 \u{2212}5"),
    ("\u{61C}-\u{661}\u{66A}\u{61C}", "-\u{661}\u{66A}"),
    ("a\u{200E}5\u{200F}", "a\\u{200E}5\\u{200F}"),
    ("a\u{2028}b\u{2029}c", "a↵b↵c"),
    ("cafe\u{301} 漢字 👩‍👩‍👧‍👦", "cafe\u{301} 漢字 👩‍👩‍👧‍👦"),
  ])
  func nothingOfTheDataIsRun(_ text: String, shown: String) {
    #expect(safe(Array(text.utf8)) == shown)
  }

  @Test(
    arguments: [
      ([0x63, 0x61, 0x66, 0xE9], "caf\u{FFFD}"),
      ([0xFF, 0x41, 0xC3], "\u{FFFD}A\u{FFFD}"),
      ([0xF0, 0x9F, 0x98], "\u{FFFD}"),
      ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"),
      ([0xC0, 0xAF], "\u{FFFD}\u{FFFD}"),
    ] as [([UInt8], String)]
  )
  func damagedTextShowsTheReplacementCharacter(_ bytes: [UInt8], shown: String) {
    #expect(safe(bytes) == shown)
  }

  @Test func linesAreKeptWhereTheyAreWanted() {
    #expect(safe(Array("a\r\nb\rc\nd".utf8), keepsLines: true) == "a\nb\nc\nd")
  }

  @Test func tabsBecomeSpacesUpToTheirStop() {
    let options = TextOptions(tabs: .spaces(4))
    #expect(safe(Array("a\tbcde\t漢\tx".utf8), options) == "a   bcde    漢  x")
  }

  @Test(arguments: [
    (TextOptions.Colors.shown, "␛[31mred␛[0m␛[2J"), (.kept, "\u{1B}[31mred\u{1B}[0m␛[2J"), (.removed, "red␛[2J"),
  ])
  func onlyColorSequencesCanBeKept(_ colors: TextOptions.Colors, shown: String) {
    #expect(safe(Array("\u{1B}[31mred\u{1B}[0m\u{1B}[2J".utf8), TextOptions(colors: colors)) == shown)
  }

  /// Every text of up to three nasty bytes, and random ones: the result is valid, and holds no control.
  @Test func resultsAreAlwaysSafe() {
    let nasty: [UInt8] = [0x00, 0x09, 0x0A, 0x0D, 0x1B, 0x5B, 0x6D, 0x41, 0x7F, 0x80, 0xC2, 0x9B, 0xE2, 0xF0, 0xFF]
    for first in nasty {
      for second in nasty {
        for third in nasty { expectSafe([first, second, third]) }
      }
    }
    var random = SeededGenerator(seed: 7)
    for _ in 0..<20_000 {
      expectSafe((0..<Int.random(in: 0...12, using: &random)).map { _ in .random(in: 0...255, using: &random) })
    }
  }

  private func expectSafe(_ bytes: [UInt8]) {
    let text = safe(bytes)
    let isHarmless = text.unicodeScalars.allSatisfy { scalar in
      scalar.properties.generalCategory != .control && !SafeText.isHidden(scalar.value)
    }
    #expect(isHarmless, "\(bytes)")
    // Swift's own decoder is the second opinion on what is damaged and into how many pieces.
    let decoded = String(decoding: bytes, as: UTF8.self)
    #expect(text.count { $0 == "\u{FFFD}" } == decoded.count { $0 == "\u{FFFD}" }, "\(bytes)")
  }
}
