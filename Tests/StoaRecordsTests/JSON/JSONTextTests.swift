import StoaTestSupport
import Testing

@testable import StoaRecords

/// Single values as JSON, and back.
struct JSONTextTests {
  private func string(_ value: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    JSONText.appendString(value.span, to: &output)
    return output
  }

  @Test(arguments: [
    ("0", true), ("-1.5e+10", true), ("007", false), ("+1", false), (".5", false), ("5.", false), ("1e", false),
    ("inf", false), ("", false), ("-", false), ("0x1", false), ("1 ", false), ("-0", true), ("00", false),
    (String(repeating: "7", count: 3000), true), (String(repeating: "7", count: 3000) + "x", false),
  ])
  func numbersFollowTheGrammar(_ text: String, isNumber: Bool) {
    #expect(JSONText.isNumber(Array(text.utf8).span) == isNumber)
  }

  /// Strings of every length around that of a vector come back, whatever they hold.
  @Test(arguments: 0..<10 as Range<UInt64>)
  func stringsComeBack(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let parts = ["a", "\"", "\\", "\n", "\u{1}", "\u{7F}", "é", "😀", "word and word"].map { Array($0.utf8) }
    for length in 0..<80 {
      var value: [UInt8] = []
      while value.count < length { value += generator.one(of: parts) }
      let written = string(value)
      var back: [UInt8] = []
      JSONText.appendUnescaped(written.span, to: &back)
      #expect(back == value)
      #expect(written.first == UInt8(ascii: "\"") && written.last == UInt8(ascii: "\"") && written.count > 1)
    }
  }

  @Test func stringsFillNoMoreThanTheirRoom() {
    let worst = [UInt8](repeating: 0x1F, count: 500)
    var room = [UInt8](repeating: 0xAA, count: JSONText.room(forStringOf: worst.count))
    var target = room.mutableSpan
    #expect(JSONText.writeString(worst.span, into: &target) == 3002)
    #expect(room.prefix(3002).elementsEqual(Array("\"\(String(repeating: "\\u001f", count: 500))\"".utf8)))
  }
}
