/// A cell of a table while its text comes in.
struct HTMLCell {
  let columns: Int
  let rows: Int
  private let isMissing: Bool
  private var text: [UInt8] = []
  /// Blanks that are written only if more text follows, and whether a line end is among them.
  private var blanks: [UInt8] = []
  private var holdsLineEnd = false
  /// Whether the last line end stands between blocks, and not in the text.
  private var endsWithBreak = false

  init(columns: Int, rows: Int, isMissing: Bool) {
    self.columns = columns
    self.rows = rows
    self.isMissing = isMissing
  }

  var value: [UInt8] { isMissing ? [] : endsWithBreak ? Array(text.dropLast()) : text }

  /// Takes in a byte of the page: blanks around a line end are one blank, at the ends none.
  mutating func append(_ byte: UInt8) {
    switch byte {
    case lineFeed, carriageReturn:
      blanks.append(byte)
      holdsLineEnd = true
    case UInt8(ascii: " "), UInt8(ascii: "\t"), 0x0C: blanks.append(byte)
    default:
      flush()
      text.append(byte)
    }
  }

  /// Takes in what a reference or a tag stands for, which is kept as it is.
  mutating func append(_ bytes: [UInt8]) {
    flush()
    text += bytes
  }

  /// Begins a new line, unless there is none yet.
  mutating func breakLine() {
    blanks = []
    holdsLineEnd = false
    guard !text.isEmpty, text.last != lineFeed else { return }
    text.append(lineFeed)
    endsWithBreak = true
  }

  private mutating func flush() {
    if !text.isEmpty, !endsWithBreak { text += holdsLineEnd ? [UInt8(ascii: " ")] : blanks }
    blanks.removeAll(keepingCapacity: true)
    holdsLineEnd = false
    endsWithBreak = false
  }
}
