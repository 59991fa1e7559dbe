import Testing

@testable import StoaCommands

struct KeyDecoderTests {
  @Test(
    arguments: [
      ("a", [.character("a")]), ("é漢👍", [.character("é"), .character("漢"), .character("👍")]),
      ("\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D", [.up, .down, .right, .left]),
      ("\u{1B}OA\u{1B}OH\u{1B}OF", [.up, .home, .end]),
      ("\u{1B}[5~\u{1B}[6~\u{1B}[1~\u{1B}[4~\u{1B}[3~", [.pageUp, .pageDown, .home, .end, .delete]),
      ("\u{1B}[1;5C", [.right]), ("\u{1B}[200~x", [.character("x")]), ("\r\n", [.enter, .enter]),
      ("\t\u{7F}\u{8}", [.tab, .backspace, .backspace]), ("\u{3}\u{1A}", [.control("c"), .control("z")]),
      ("\u{1B}q", [.escape, .character("q")]), ("\0", []),
    ] as [(String, [BrowserKey])]
  )
  func readsKeys(text: String, keys: [BrowserKey]) {
    var decoder = KeyDecoder()
    #expect(decoder.keys(in: Array(text.utf8)) == keys)
    #expect(!decoder.isPending)
    // However the bytes come, the keys are the same.
    var found: [BrowserKey] = []
    for byte in text.utf8 { found += decoder.keys(in: [byte]) }
    #expect(found == keys)
  }

  @Test func escapeIsWaitedFor() {
    var decoder = KeyDecoder()
    #expect(decoder.keys(in: [0x1B]) == [])
    #expect(decoder.isPending)
    #expect(decoder.flush() == [.escape])
    #expect(decoder.flush() == [])
  }

  @Test(arguments: [[0xFF], [0x80, 0x61], [0xC3, 0x28], [0xED, 0xA0, 0x80]] as [[UInt8]])
  func whatIsNoTextIsNoKey(bytes: [UInt8]) {
    var decoder = KeyDecoder()
    let keys = decoder.keys(in: bytes)
    #expect(keys.allSatisfy { [.character("a"), .character("(")].contains($0) })
  }

  /// Nothing that a terminal may send ends the program, or waits for ever.
  @Test func everyPairOfBytesIsRead() {
    for first in UInt8.min...UInt8.max {
      for second in UInt8.min...UInt8.max {
        var decoder = KeyDecoder()
        _ = decoder.keys(in: [0x1B, first, second])
        _ = decoder.flush()
        #expect(!decoder.isPending)
      }
    }
  }
}
