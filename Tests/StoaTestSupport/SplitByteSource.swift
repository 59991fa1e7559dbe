package import StoaBytes

/// Bytes that arrive in pieces of given sizes, as they may from a pipe.
///
/// Each read returns at most the rest of one piece, so that a test can have every border of a piece
/// at every place.
///
///     SplitByteSource(Array("ab,c\n".utf8), cutAt: [1, 3])  // reads "a", "b,", "c\n"
// Only the position changes, and a source is read by one thread at a time.
package final class SplitByteSource: ByteSource, @unchecked Sendable {
  package let name: String
  private let pieces: [[UInt8]]
  private let failure: TableError?
  private var piece = 0
  private var offset = 0

  /// Makes a source of pieces.
  ///
  /// - Parameters:
  ///   - pieces: the bytes of each piece; empty ones are passed over.
  ///   - name: what messages call it.
  ///   - failure: the error that is thrown in place of the end.
  package init(pieces: [[UInt8]], name: String = "pieces", failure: TableError? = nil) {
    self.pieces = pieces.filter { !$0.isEmpty }
    self.name = name
    self.failure = failure
  }

  /// Makes a source of bytes with a new piece at each of the offsets, which ascend.
  package convenience init(_ bytes: [UInt8], cutAt offsets: [Int], name: String = "pieces") {
    let borders = [0] + offsets + [bytes.count]
    self.init(pieces: zip(borders, borders.dropFirst()).map { Array(bytes[$0..<$1]) }, name: name)
  }

  /// Makes a source of pieces that have `size` bytes each, the last one what is left.
  package convenience init(_ bytes: [UInt8], piecesOf size: Int, name: String = "pieces") {
    self.init(bytes, cutAt: Array(stride(from: size, to: bytes.count, by: size)), name: name)
  }

  package func read(into target: inout MutableSpan<UInt8>) throws(TableError) -> Int {
    guard piece < pieces.count else {
      if let failure { throw failure }
      return 0
    }
    let bytes = pieces[piece]
    let span = bytes.span
    let count = target.copy(from: span.extracting(offset...))
    offset += count
    if offset == bytes.count {
      piece += 1
      offset = 0
    }
    return count
  }

  package var hasBytesAtHand: Bool { false }
}
