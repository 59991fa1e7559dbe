/// A piece of safe text and how wide it is.
struct TextPiece: Equatable {
  var range: Range<Int>
  var width: Int
}

extension GraphemeClusters {
  /// The mark that stands where text was cut.
  static let ellipsis = "…"

  /// The width of the mark: 2 where the terminal draws ambiguous characters wide.
  var ellipsisWidth: Int { ambiguousIsWide ? 2 : 1 }

  /// The longest start of the text, up to a line end, that fits into `width` cells.
  ///
  /// - Complexity: O(*n*) in the bytes that fit.
  func prefix(of bytes: Span<UInt8>, from start: Int = 0, width: Int) -> TextPiece {
    var offset = start
    var taken = 0
    while offset < bytes.count, bytes[offset] != 0x0A {
      let cluster = cluster(in: bytes, at: offset)
      if taken + cluster.width > width { break }
      taken += cluster.width
      offset = cluster.end
    }
    return TextPiece(range: start..<offset, width: taken)
  }

  /// Cuts text into lines of at most `width` cells.
  ///
  /// It is cut behind spaces where there are any, else between clusters, and at each line feed. A cluster
  /// wider than a whole line gets a line of its own, which is then wider than `width`; who draws it puts
  /// `…` in its place.
  ///
  /// - Complexity: O(*n*) in the bytes.
  func lines(of bytes: Span<UInt8>, width: Int, into pieces: inout [TextPiece]) {
    var start = 0
    while true {
      let piece = prefix(of: bytes, from: start, width: width)
      let end = piece.range.upperBound
      if end == bytes.count {
        pieces.append(piece)
        return
      }
      if bytes[end] == 0x0A {
        pieces.append(piece)
        start = end + 1
        continue
      }
      if end == start {
        let cluster = cluster(in: bytes, at: start)
        pieces.append(TextPiece(range: start..<cluster.end, width: cluster.width))
        start = cluster.end
      } else {
        let line = breakAtSpace(bytes, piece)
        pieces.append(line.piece)
        start = line.next
      }
      if start == bytes.count { return }
    }
  }

  /// Moves the end of a full line back to the last space in it, and says where the next line starts.
  private func breakAtSpace(_ bytes: Span<UInt8>, _ full: TextPiece) -> (piece: TextPiece, next: Int) {
    let end = full.range.upperBound
    if bytes[end] == UInt8(ascii: " ") { return (full, end + 1) }
    var space = end
    while space > full.range.lowerBound, bytes[space - 1] != UInt8(ascii: " ") { space -= 1 }
    guard space > full.range.lowerBound + 1 else { return (full, end) }
    let range = full.range.lowerBound..<space - 1
    return (TextPiece(range: range, width: width(of: bytes.extracting(range))), space)
  }
}
