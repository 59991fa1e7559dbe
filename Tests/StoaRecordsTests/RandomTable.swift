import StoaTestSupport

/// A table of values that are hard to read, and texts of it.
struct RandomTable {
  /// The header first.
  var rows: [[[UInt8]]]

  private static let parts: [[UInt8]] =
    [
      "", "a", " ", "0", "\"", "\"\"", ",", "\t", ";", "'", "\\", "\\n", "\n", "\r", "\r\n", "\n\n", "#", "naïve", "日本",
      "e\u{301}", "👩‍👩‍👧", "\u{FEFF}", "\u{1B}[31m", "\u{0}", "\u{2028}", "-1.50", "=1+1", "\",\"", "\"\n\"", "\"\r\n,",
    ].map { Array($0.utf8) } + [[0xE9], [0xFF, 0xFE], [0xC0, 0x80]]

  init(rowCount: Int, width: Int, _ generator: inout SeededGenerator) {
    rows = (0...rowCount).map { row in
      (0..<width).map { column in row == 0 ? Array("column \(column)".utf8) : Self.value(&generator) }
    }
  }

  private static func value(_ generator: inout SeededGenerator) -> [UInt8] {
    // Most values are short and plain, some are not, and a few are very long.
    let count = [0, 1, 1, 1, 2, 3, 5, 40][generator.number(below: 8)]
    guard count != 1 || generator.next() % 4 == 0 else { return Array("\(generator.next() % 10_000)".utf8) }
    let isLong = generator.next() % 500 == 0
    return (0..<(isLong ? 3000 : count)).flatMap { _ in parts.randomElement(using: &generator) ?? [] }
  }

  /// The table as delimited text, quoted where it must be and sometimes where it need not be, with every
  /// kind of record end.
  func text(delimiter: UInt8, _ generator: inout SeededGenerator) -> [UInt8] {
    let quote = UInt8(ascii: "\"")
    var text: [UInt8] = []
    for row in rows {
      for (column, value) in row.enumerated() {
        if column > 0 { text.append(delimiter) }
        let mustQuote = value.first == quote || value.contains { $0 == delimiter || $0 == 0x0A || $0 == 0x0D }
        // An only field that is empty would make a blank line, and one in front of a LF hides a CR.
        if mustQuote || row.count == 1 && value.isEmpty || generator.next() % 5 == 0 {
          text.append(quote)
          for byte in value { text += byte == quote ? [quote, quote] : [byte] }
          text.append(quote)
        } else {
          text += value
        }
      }
      text += [[0x0A], [0x0D], [0x0D, 0x0A]][generator.number(below: 3)]
    }
    return text
  }
}
