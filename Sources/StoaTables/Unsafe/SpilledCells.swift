internal import StoaBytes

/// Blocks of cells in a temporary file, while all rows are measured before the first is drawn.
///
/// A block is written as it lies in memory, its text behind its cells behind its rows' marks, and is read back by
/// the same process.
final class SpilledCells {
  /// Where a block lies, and how much there is of each part.
  private struct Place {
    var offset: Int
    var rowCount: Int
    var cellCount: Int
    var textCount: Int
  }

  private let file: SpillFile
  private var places: [Place] = []

  init(directory: String) throws(TableError) { file = try SpillFile(directory: directory) }

  /// How many blocks there are.
  var count: Int { places.count }

  /// Writes a block behind the others.
  func append(_ block: borrowing CellBlock) throws(TableError) {
    let offset = try append(block.isSelected)
    _ = try append(block.cells.closed)
    try file.append(block.cells.text.bytes)
    places.append(
      Place(
        offset: offset,
        rowCount: block.rowCount,
        cellCount: block.cells.closed.count,
        textCount: block.cells.text.count
      )
    )
  }

  /// Fills a block with that of a number.
  func read(_ number: Int, into block: inout CellBlock) throws(TableError) {
    let place = places[number]
    block.removeAll()
    let cellSize = MemoryLayout<TableCell.Closed>.stride
    block.isSelected = try read(place.rowCount, at: place.offset, filler: false)
    let filler = TableCell.Closed(start: 0, count: 0, width: 0, kind: .text, traits: [])
    let cells = try read(place.cellCount, at: place.offset + place.rowCount, filler: filler)
    let textStart = place.offset + place.rowCount + place.cellCount * cellSize
    try block.cells.restore(cells, textCount: place.textCount) { (text) throws(TableError) in
      try fill(&text, at: textStart)
    }
    file.discard(place.offset..<textStart + place.textCount)
  }

  private func fill(_ target: inout MutableSpan<UInt8>, at offset: Int) throws(TableError) {
    let wanted = target.count
    guard try file.read(into: &target, at: offset) == wanted else {
      throw TableError(.system, "a temporary file has become shorter", remedy: "leave it alone")
    }
  }

  /// Values of a kind that is bytes and nothing else.
  private func read<Value: BitwiseCopyable>(
    _ count: Int,
    at offset: Int,
    filler: Value
  ) throws(TableError) -> [Value] {
    var values = [Value](repeating: filler, count: count)
    var memory = values.mutableSpan
    try unsafe memory.withUnsafeMutableBytes { (buffer) throws(TableError) in
      guard let base = buffer.baseAddress else { return }
      var span = unsafe MutableSpan(_unsafeStart: base.assumingMemoryBound(to: UInt8.self), count: buffer.count)
      try fill(&span, at: offset)
    }
    return values
  }

  private func append<Value: BitwiseCopyable>(_ values: [Value]) throws(TableError) -> Int {
    try unsafe values.span.withUnsafeBytes { (buffer) throws(TableError) in
      guard let base = buffer.baseAddress else { return file.byteCount }
      let span = unsafe Span(_unsafeStart: base.assumingMemoryBound(to: UInt8.self), count: buffer.count)
      return try file.append(span)
    }
  }
}
