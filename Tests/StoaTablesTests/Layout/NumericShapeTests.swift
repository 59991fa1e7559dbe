import Testing

@testable import StoaTables

private func isNumber(_ text: String, separator: UInt8 = UInt8(ascii: ".")) -> Bool {
  NumericShape.isNumber(Array(text.utf8).span, separator: separator)
}

private func wholeCount(_ text: String, separator: UInt8 = UInt8(ascii: ".")) -> Int? {
  NumericShape.wholeCount(Array(text.utf8).span, separator: separator)
}

private func isNegative(_ text: String) -> Bool { NumericShape.isNegative(Array(text.utf8).span) }

@Suite struct NumericShapeTests {
  @Test(arguments: [
    "0", "-1", "+1", "12.5", ".5", "5.", "1e10", "1.5E-3", "12%", "1,234", "1,234,567.89", "−5", "0.001",
    "1234567890123456789012",
  ])
  func numbers(_ text: String) {
    #expect(isNumber(text))
  }

  @Test(arguments: [
    "", "-", ".", "abc", "1,2", "1,2345", "007", "00.5", "0x10", "1_000", "12 apples", "1.2.3", "2024-01-01", "1e",
    "e5", "--1", "%", "NaN",
  ])
  func texts(_ text: String) {
    #expect(!isNumber(text))
  }

  @Test(arguments: [
    ("1463.50 €", 4), ("12 €", 2), ("$1,234", 6), ("n/a", nil), ("", nil), ("1e5", 3), (".5", 0), ("-3.125", 2),
    ("12%", 2),
    ("1.5 kg", 1), ("3 m2", 4),
  ])
  func wholes(_ text: String, count: Int?) {
    #expect(wholeCount(text) == count)
  }

  /// Signs of money may be wide, and the points behind them stand below each other all the same.
  @Test(arguments: [false, true])
  func pointsLineUpHoweverWideSignsAre(ambiguousIsWide: Bool) throws {
    var renderer = TerminalRenderer()
    renderer.text.ambiguousIsWide = ambiguousIsWide
    let table = Table(["°1.5", "22.25", "°333"]) { TableColumn("n") { $0 }.alignment(.numeric) }
    let points = lines(table.rendered(renderer)).compactMap { line in
      line.firstIndex(of: ".").map { displayWidth(line[..<$0], ambiguousIsWide: ambiguousIsWide) }
    }
    #expect(points.count == 2)
    #expect(Set(points).count == 1)
  }

  @Test func otherSeparators() {
    let comma = UInt8(ascii: ",")
    #expect(isNumber("1.234,5", separator: comma))
    #expect(wholeCount("1.234,5", separator: comma) == 5)
  }

  @Test(arguments: [("-1", true), ("−1", true), ("(5)", true), ("+1", false), ("1", false), ("", false), ("(", false)])
  func signs(_ text: String, isBelowZero: Bool) {
    #expect(isNegative(text) == isBelowZero)
  }
}
