/// Where lines are drawn: their text, and what drawing keeps from one row to the next.
struct Canvas: ~Copyable {
  var text = TextBuffer(capacity: 1 << 16)
  /// How many lines have been drawn.
  private(set) var lineCount = 0
  /// How many cells were cut although their columns had all the room that was asked for.
  var cutCount = 0
  /// The lines of wrapped cells, and where those of each column end; kept so that rows share the room.
  var lines: [TextPiece] = []
  var lineEnds: [Int] = []

  mutating func append(_ byte: UInt8) { text.append(byte) }
  mutating func append(_ bytes: Span<UInt8>) { text.append(bytes) }
  mutating func append(_ bytes: [UInt8]) { text.append(bytes.span) }
  mutating func append(_ string: String) { text.append(string) }

  /// Appends spaces.
  mutating func append(spaces count: Int) { text.append(UInt8(ascii: " "), count: count) }

  /// Ends a line.
  mutating func endLine() {
    text.append(0x0A)
    lineCount &+= 1
  }

  /// Takes back everything behind an offset of the text, where there were that many lines.
  mutating func rewind(to offset: Int, lineCount: Int) {
    text.truncate(to: offset)
    self.lineCount = lineCount
  }

  /// Removes the spaces at the end of a line that starts at an offset.
  mutating func trimLine(from start: Int) {
    var end = text.count
    while end > start, text[end - 1] == UInt8(ascii: " ") { end -= 1 }
    text.truncate(to: end)
  }
}
