internal import CStoaBytes
internal import StoaBytes

// HOW THE BORDERS BETWEEN RECORDS ARE FOUND
//
//   input     { " a " : " } \ " " } \n {
//   quotes    . 1 . 1 . 1 . . . 1 . .  .      those that no backslash escapes
//   inside    . 1 1 . . 1 1 1 1 . . .  .      prefix XOR of the quotes
//   brackets  1 . . . . . . . . . 1 .  1      outside strings: they change the depth
//
// 64 bytes at a time. A block of which no byte can stand at the depth of the records costs two bit
// counts. The scanner trusts the brackets: what it passes over is checked when it is converted, and up
// to the first mistake both see the same strings and the same depth.

/// Finds the last border between records in bytes that come piece by piece.
struct JSONBorderScanner {
  private let form: JSONForm
  /// All ones while the last byte stood inside a string.
  private var inside: UInt64 = 0
  /// Whether the last byte was a backslash that escapes the next.
  private var isEscaped = false
  private var depth = 0
  /// The line feeds since it was last set.
  var lineFeeds = 0
  /// Where the last complete record ends, as an offset in the block that was scanned last; behind the
  /// comma in an array.
  var border: Int?

  /// Whether it stops where the first bracket closes: the end of the one value that is looked at.
  var stopsBehindValue = false
  /// Where that is.
  private(set) var valueEnd: Int?

  /// Starts in front of the input, or inside the array that holds the records.
  init(form: JSONForm, isInArray: Bool = false) {
    self.form = form
    depth = isInArray ? form.recordDepth : 0
  }

  /// Goes on with the bytes of a range.
  mutating func scan(_ block: ByteBlock, _ range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= block.capacity, "The range lies outside the block")
    if form == .lines { return scanLines(block, range) }
    var offset = range.lowerBound
    while offset < range.upperBound, valueEnd == nil {
      let count = min(64, range.upperBound - offset)
      unsafe scanBlock(block.base + offset, at: offset, valid: count == 64 ? ~0 : (1 << UInt64(count)) - 1)
      offset += count
    }
  }

  /// Takes every line end for a border, whatever the brackets say.
  private mutating func scanLines(_ block: ByteBlock, _ range: Range<Int>) {
    lineFeeds += block.count(of: UInt8(ascii: "\n"), in: range)
    guard let last = block.lastIndex(of: UInt8(ascii: "\n"), in: range) else { return }
    border = last + 1
  }

  @inline(__always)
  private mutating func scanBlock(_ bytes: UnsafePointer<UInt8>, at offset: Int, valid: UInt64) {
    var block = unsafe stoa_load(bytes)
    let backslashes = unsafe stoa_mask_equal(&block, UInt8(ascii: "\\")) & valid
    var quotes = unsafe stoa_mask_equal(&block, UInt8(ascii: "\"")) & valid
    if backslashes != 0 || isEscaped { quotes &= ~escapedBytes(backslashes, valid: valid) }
    let strings = stoa_prefix_xor(quotes) ^ inside
    if quotes.nonzeroBitCount & 1 == 1 { inside = ~inside }

    let lines = unsafe stoa_mask_equal(&block, UInt8(ascii: "\n")) & valid
    lineFeeds += lines.nonzeroBitCount
    let outside = ~strings & valid
    let opening = unsafe stoa_mask_folded(&block, UInt8(ascii: "{")) & outside
    let closing = unsafe stoa_mask_folded(&block, UInt8(ascii: "}")) & outside
    if depth - closing.nonzeroBitCount > form.recordDepth {
      depth += opening.nonzeroBitCount - closing.nonzeroBitCount
      return
    }
    let marks = form == .array ? unsafe stoa_mask_equal(&block, UInt8(ascii: ",")) & outside : lines & outside
    walk(opening: opening, closing: closing, marks: marks, offset: offset)
  }

  /// The bytes that a backslash escapes: the lowest one that is not itself escaped takes the byte
  /// behind it, and so on.
  private mutating func escapedBytes(_ backslashes: UInt64, valid: UInt64) -> UInt64 {
    var escaped: UInt64 = isEscaped ? 1 : 0
    var rest = backslashes & ~escaped
    let last = (valid >> 1) + 1
    isEscaped = false
    while rest != 0 {
      let lowest = rest & ~(rest &- 1)
      if lowest == last { isEscaped = true }
      escaped |= lowest << 1
      rest &= ~(lowest | lowest << 1)
    }
    return escaped
  }

  /// Follows the depth from bracket to bracket; `marks` are borders where they stand at the depth of
  /// the records.
  private mutating func walk(opening: UInt64, closing: UInt64, marks: UInt64, offset: Int) {
    var brackets = opening | closing
    var passed: UInt64 = 0
    while brackets != 0 {
      let bit = brackets & ~(brackets &- 1)
      let below = bit &- 1
      note(marks & below & ~passed, offset)
      passed = below | bit
      brackets ^= bit
      if opening & bit != 0 {
        depth += 1
      } else {
        depth = max(0, depth - 1)
        // Only a sequence has records that end where their bracket closes.
        if form == .sequence { note(bit, offset) }
        if depth == 0, stopsBehindValue {
          valueEnd = offset + bit.trailingZeroBitCount + 1
          return
        }
      }
    }
    note(marks & ~passed, offset)
  }

  private mutating func note(_ marks: UInt64, _ offset: Int) {
    guard depth == form.recordDepth, marks != 0 else { return }
    border = offset + 64 - marks.leadingZeroBitCount
  }
}
