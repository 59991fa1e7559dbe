/// The first step of a layout: how wide the cells of each column are.
///
/// Measuring looks at cells and decides nothing; measurements of several blocks add up.
struct Measurement: Equatable {
  /// One column, in cells.
  struct Column: Equatable {
    /// The widest cell.
    var widest = 0
    /// The widest part before and from the decimal separator on, of cells that have digits.
    var whole = 0
    var fraction = 0
    /// How many cells are numbers, are text, are missing or empty.
    var numbers = 0
    var texts = 0
    var blanks = 0

    /// Whether every cell that says something is a number.
    var isNumeric: Bool { numbers > 0 && texts == 0 }
  }

  var columns: [Column]

  init(columnCount: Int) {
    columns = Array(repeating: Column(), count: columnCount)
  }

  /// Adds the cells of a block.
  ///
  /// Cells are taken apart at their decimal separators only where that can still matter: not in a column
  /// that already holds text and is not said to hold numbers.
  ///
  /// - Complexity: O(*n*) in the bytes of the block.
  mutating func add(
    _ block: borrowing CellBlock,
    _ descriptions: [TableContent.Column],
    _ clusters: GraphemeClusters
  ) {
    for slot in columns.indices {
      var column = columns[slot]
      let separator = descriptions[slot].decimalSeparator
      let alignment = descriptions[slot].alignment
      for row in 0..<block.rowCount {
        let cell = block.cell(row: row, slot: slot)
        if cell.count == 0 {
          column.blanks += 1
          continue
        }
        if cell.width > column.widest { column.widest = cell.width }
        if alignment == .numeric || (alignment == .automatic && column.texts == 0) {
          column.add(cell, block.cells.bytes(of: cell), separator: separator, clusters)
        } else {
          column.texts += 1
        }
      }
      columns[slot] = column
    }
  }
}

extension Measurement.Column {
  fileprivate mutating func add(
    _ cell: TableCell.Closed,
    _ bytes: Span<UInt8>,
    separator: UInt8,
    _ clusters: GraphemeClusters
  ) {
    if cell.kind == .number || NumericShape.isNumber(bytes, separator: separator) {
      numbers += 1
    } else {
      texts += 1
    }
    let parts = NumericParts(cell, bytes, separator: separator, clusters)
    guard parts.hasDigits else { return }
    whole = max(whole, parts.whole)
    fraction = max(fraction, cell.width - parts.whole)
  }
}

/// A cell taken apart at its decimal separator.
struct NumericParts {
  var hasDigits: Bool
  /// The width of what stands before the separator.
  var whole: Int

  init(_ cell: TableCell.Closed, _ bytes: Span<UInt8>, separator: UInt8, _ clusters: borrowing GraphemeClusters) {
    guard let count = NumericShape.wholeCount(bytes, separator: separator) else {
      hasDigits = false
      whole = cell.width
      return
    }
    hasDigits = true
    if cell.traits.contains(.plain) {
      whole = count
    } else {
      whole = clusters.width(of: bytes.extracting(0..<count))
    }
  }
}
