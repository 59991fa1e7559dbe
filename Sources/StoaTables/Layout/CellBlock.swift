/// The cells of some rows, row by row.
///
/// Each row has one cell a slot. The first slots are the columns; further ones hold what columns show of
/// themselves where rows are folded (see `ColumnSlots`).
struct CellBlock: ~Copyable {
  let slotCount: Int
  var cells: TableCell
  /// Whether each row is selected.
  var isSelected: [Bool] = []

  init(slotCount: Int, purpose: TableCell.Purpose) {
    self.slotCount = slotCount
    cells = TableCell(for: purpose)
  }

  var rowCount: Int { isSelected.count }

  /// The cell of a row in a slot.
  func cell(row: Int, slot: Int) -> TableCell.Closed { cells.closed[row &* slotCount &+ slot] }

  /// How much memory its rows take.
  var byteCount: Int { cells.text.count &+ cells.closed.count &* MemoryLayout<TableCell.Closed>.stride }

  mutating func removeAll() {
    cells.removeAll()
    isSelected.removeAll(keepingCapacity: true)
  }
}

/// A block that is kept until it is drawn.
final class HeldBlock {
  let block: CellBlock

  init(_ block: consuming CellBlock) { self.block = block }
}
