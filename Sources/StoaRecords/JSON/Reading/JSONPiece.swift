internal import StoaBytes

/// Whole records of a JSON input: what is read and converted at once.
///
/// A piece ends behind a record, or behind the comma that follows it, so that pieces can be converted
/// in any order and by any number of threads.
package struct JSONPiece: Sendable {
  let block: ByteBlock
  /// Where it stands in the block; behind the last byte of the input stands a NUL.
  private(set) var range: Range<Int>
  /// What may come first in it.
  private(set) var entry: JSONEntry
  let isLast: Bool
  /// The line of its first byte, and which byte of that line it is, both counted from 1.
  private(set) var line: Int
  private(set) var byteInLine: Int
  /// Where it starts in its source.
  private(set) var sourceOffset: Int

  init(
    block: ByteBlock,
    range: Range<Int>,
    entry: JSONEntry,
    isLast: Bool,
    line: Int,
    byteInLine: Int,
    sourceOffset: Int
  ) {
    self.block = block
    self.range = range
    self.entry = entry
    self.isLast = isLast
    self.line = line
    self.byteInLine = byteInLine
    self.sourceOffset = sourceOffset
  }

  /// How many bytes it has.
  package var byteCount: Int { range.count }

  /// The place of a byte of the block.
  ///
  /// - Complexity: O(*n*) in the bytes before it.
  func position(ofByteAt offset: Int, source: String) -> TableError.Position {
    let before = range.lowerBound..<max(range.lowerBound, offset)
    let lineFeed = UInt8(ascii: "\n")
    let lines = block.count(of: lineFeed, in: before)
    let byte =
      if let last = block.lastIndex(of: lineFeed, in: before) { offset - last } else { byteInLine + before.count }
    return TableError.Position(source: source, line: line + lines, byte: byte)
  }

  /// The rest of the piece from an offset on.
  func suffix(from offset: Int, entry: JSONEntry) -> JSONPiece {
    let position = position(ofByteAt: offset, source: "")
    var rest = self
    rest.range = offset..<range.upperBound
    rest.entry = entry
    rest.line = position.line ?? line
    rest.byteInLine = position.byte ?? byteInLine
    rest.sourceOffset += offset - range.lowerBound
    return rest
  }
}

/// A place in the grammar around the records.
enum JSONEntry: Hashable, Sendable {
  /// A value may come, or the array that holds the records.
  case start
  /// An element of the array must come; behind the bracket the array may also end.
  case element, firstElement
  /// Behind an element comes a comma or the end of the array.
  case afterElement
  /// Behind the only value of a document comes nothing.
  case finished
}
