import Testing

@testable import StoaCommands

/// Lines that are typed, and the cursor in them.
struct BrowserPromptTests {
  private static func edited(_ keys: [BrowserKey]) -> BrowserPrompt {
    var prompt = BrowserPrompt(.search, text: "ab cd")
    for key in keys { _ = prompt.edit(key) }
    return prompt
  }

  @Test(
    arguments: [
      ([], "ab cd", 5), ([.character("é")], "ab cdé", 6), ([.backspace], "ab c", 4),
      ([.left, .character("x")], "ab cxd", 5),
      ([.home, .delete], "b cd", 0), ([.control("w")], "ab ", 3), ([.control("w"), .control("w")], "", 0),
      ([.left, .left, .control("u")], "cd", 0), ([.left, .left, .control("k")], "ab ", 3),
      ([.home, .backspace], "ab cd", 0),
      ([.end, .delete, .right], "ab cd", 5),
    ] as [([BrowserKey], String, Int)]
  )
  func edits(keys: [BrowserKey], text: String, caret: Int) {
    let prompt = Self.edited(keys)
    #expect(prompt.text == text)
    #expect(prompt.caret == caret)
  }

  @Test(arguments: 2...12)
  func theCursorIsSeen(width: Int) {
    for text in ["", "a", "some longer text", "漢字漢字漢字", "a\tb"] {
      let line = BrowserPrompt(.search, text: text).line(width: width)
      #expect(line.cursor < width)
      #expect(line.text.hasPrefix("/"))
    }
  }

  /// Marks, joiners and the halves of flags become one character with what they follow.
  private static let bases: [Character] = ["e", "❤", "🇩", "👩", "각", " ", "\u{301}", "\u{200D}"]
  private static let marks: [Character] = ["\u{301}", "\u{FE0F}", "🇪", "\u{200D}", "👧", "\u{1F3FD}", "\u{11A8}", "x"]
  private static let editingKeys: [BrowserKey] = [
    .character("y"), .character("\u{301}"), .character("🇫"), .backspace, .delete, .left, .right, .home, .end,
    .control("a"), .control("e"), .control("u"), .control("k"), .control("w"),
  ]

  @Test(arguments: bases, marks)
  func whatMergesWithItsNeighboursMovesTheCursor(base: Character, mark: Character) {
    for first in Self.editingKeys {
      for second in Self.editingKeys {
        var prompt = BrowserPrompt(.filter)
        for key in [.character(base), .character(mark), first, second, .character(base), first, second] {
          #expect(prompt.edit(key) || key == .backspace || key == .delete)
          #expect(0...prompt.text.count ~= prompt.caret, "\(key)")
          #expect(prompt.line(width: 20).cursor < 20)
        }
      }
    }
  }

  @Test(
    arguments: [
      ("e\u{301}", [], "é", 1), ("❤\u{FE0F}", [.backspace], "", 0), ("🇩🇪", [.character("x")], "🇩🇪x", 2),
      ("🇩x🇪", [.left, .backspace], "🇩🇪", 1), ("🇩x🇪", [.left, .left, .delete, .character("y")], "🇩🇪y", 2),
      ("\u{301}", [.home, .character("e"), .character("f")], "éf", 2),
    ] as [(String, [BrowserKey], String, Int)]
  )
  func theCursorStandsBehindWhatHasMerged(typed: String, keys: [BrowserKey], text: String, caret: Int) {
    var prompt = BrowserPrompt(.search)
    for scalar in typed.unicodeScalars { _ = prompt.edit(.character(Character(scalar))) }
    for key in keys { _ = prompt.edit(key) }
    #expect(prompt.text == text)
    #expect(prompt.caret == caret)
  }
}
