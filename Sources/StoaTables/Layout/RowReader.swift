/// Takes rows one at a time and writes their cells into blocks.
struct RowReader {
  /// How many rows and bytes one filling takes.
  struct Bounds {
    var rows: Int
    var bytes: Int

    /// What is drawn at once.
    static var batch: Bounds { Bounds(rows: 4096, bytes: 256 << 10) }
  }

  /// How many cells a row has: one for each column, and further ones for compact forms.
  let slotCount: Int
  private let cursor: TableContent.Cursor
  private let limit: Int
  /// The totals of the columns that have one, added up as rows pass.
  private(set) var totals: [(column: Int, total: RunningTotal)]
  /// How many rows have been taken.
  private(set) var rowCount = 0
  private(set) var selectedCount = 0
  /// Whether there are no more rows, or none that may be shown.
  private(set) var isAtEnd = false
  /// Whether rows were left because of the limit.
  private(set) var hasMore = false
  /// Where each selected identity was first met, and rows that share one.
  private var selectedPositions: [AnyHashable: Int] = [:]
  private(set) var duplicates: [DuplicateIdentity] = []

  init(_ content: TableContent) {
    slotCount = content.columns.count + content.columns.count { $0.hasCompactForm }
    cursor = content.makeCursor()
    limit = content.rowLimit ?? .max
    totals = content.columns.enumerated().compactMap { column, description in
      description.total.map { (column, RunningTotal($0)) }
    }
  }

  /// Appends rows to a block: the cells of wanted slots, the others empty.
  mutating func fill(_ block: inout CellBlock, wanted: [Bool], bounds: Bounds) {
    let firstRow = block.rowCount
    let firstByte = block.byteCount
    while block.rowCount - firstRow < bounds.rows && block.byteCount - firstByte < bounds.bytes {
      guard rowCount < limit else {
        hasMore = !isAtEnd && cursor.skip()
        isAtEnd = true
        return
      }
      switch cursor.next(wanted, &block.cells) {
      case .end:
        isAtEnd = true
        return
      case .row:
        block.isSelected.append(false)
      case .selectedRow(let id):
        block.isSelected.append(true)
        note(id)
      }
      rowCount += 1
      addTotals(block)
    }
  }

  private mutating func note(_ id: AnyHashable) {
    selectedCount += 1
    if let first = selectedPositions[id] {
      duplicates.append(DuplicateIdentity(id: "\(id)", first: first, second: rowCount + 1))
    } else {
      selectedPositions[id] = rowCount + 1
    }
  }

  /// Adds the last row of a block to the totals.
  private mutating func addTotals(_ block: borrowing CellBlock) {
    for index in totals.indices {
      let column = totals[index].column
      if let number = cursor.number(column) {
        totals[index].total.add(number)
      } else if totals[index].total.kind == .count {
        let cell = block.cell(row: block.rowCount - 1, slot: column)
        if !cell.traits.contains(.missing) { totals[index].total.addText() }
      }
    }
  }
}
