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
    let offset = try file.append(values: block.isSelected)
    _ = try file.append(values: block.cells.closed)
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
    block.isSelected = try file.readValues(place.rowCount, at: place.offset, filler: false)
    let filler = TableCell.Closed(start: 0, count: 0, width: 0, kind: .text, traits: [])
    let cells = try file.readValues(place.cellCount, at: place.offset + place.rowCount, filler: filler)
    let textStart = place.offset + place.rowCount + place.cellCount * cellSize
    try block.cells.restore(cells, textCount: place.textCount) { (text) throws(TableError) in
      try file.fill(&text, at: textStart)
    }
    file.discard(place.offset..<textStart + place.textCount)
  }
}
