internal import StoaBytes

/// Whole records of a JSON input: what is read and converted at once.
///
/// A piece ends behind a record, or behind the comma that follows it, so that pieces can be converted
/// in any order and by any number of threads.
struct JSONPiece: Sendable {
  /// What is known of a piece without its bytes.
  struct Outline: Hashable, Sendable {
    var byteCount: Int
    /// Where it starts in its source.
    var sourceOffset: Int
    /// What may come first in it.
    var entry: JSONEntry
    var isLast: Bool
    /// The line of its first byte, and which byte of that line it is, both counted from 1.
    var line: Int
    var byteInLine: Int
  }

  private(set) var outline: Outline
  let block: ByteBlock
  /// Where it stands in the block; behind the last byte of the input stands a NUL.
  private(set) var range: Range<Int>

  init(_ outline: Outline, block: ByteBlock, from start: Int) {
    self.outline = outline
    self.block = block
    range = start..<start + outline.byteCount
  }

  /// Reads a piece again that was read before.
  init(_ outline: Outline, from bytes: any RandomAccessBytes, at offset: Int, name: String) throws(TableError) {
    let block = ByteBlock(capacity: outline.byteCount + 1)
    let count = try block.withMutableBytes(in: 0..<outline.byteCount) { (target) throws(TableError) -> Int in
      try bytes.read(into: &target, at: offset)
    }
    guard count == outline.byteCount else { throw .becameShorter(name) }
    block.withMutableBytes { $0[count] = 0 }
    self.init(outline, block: block, from: 0)
  }

  /// The place of a byte of the block.
  ///
  /// - Complexity: O(*n*) in the bytes before it.
  func position(ofByteAt offset: Int, source: String) -> TableError.Position {
    let before = range.lowerBound..<max(range.lowerBound, offset)
    let lines = block.count(of: lineFeed, in: before)
    let last = block.lastIndex(of: lineFeed, in: before)
    let byte = last.map { offset - $0 } ?? outline.byteInLine + before.count
    return TableError.Position(source: source, line: outline.line + lines, byte: byte)
  }

  /// The rest of the piece from an offset on.
  func suffix(from offset: Int, entry: JSONEntry) -> JSONPiece {
    let position = position(ofByteAt: offset, source: "")
    var rest = self
    rest.range = offset..<range.upperBound
    rest.outline.byteCount = rest.range.count
    rest.outline.sourceOffset += offset - range.lowerBound
    rest.outline.entry = entry
    rest.outline.line = position.line ?? outline.line
    rest.outline.byteInLine = position.byte ?? outline.byteInLine
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
