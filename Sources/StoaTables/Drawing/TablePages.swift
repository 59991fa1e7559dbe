// A PAGE OF A TABLE
//
//      │ id  name │ price  city        the titles: of the columns that stay, and of the scrolled ones
//   ───┼──────────┼─────────────
//    7 │  1  Ada  │  12.5  Paris       a row, with its number
//   ▸8 │  2  Bob  │   7    Lyon        the current row
//
// Columns are measured when they are first seen, and by every page on which they stand. A width only grows, so that
// little moves when one leafs through a table.

/// Draws a table a page at a time, for who leafs through it.
///
/// - Memory: a few words a column, and the cells of a page.
package struct TablePages {
  /// A column, before anything of it has been seen.
  package struct Column: Sendable {
    package var title: String
    package var alignment: ColumnAlignment
    package var decimalSeparator: UInt8

    package init(_ title: String, alignment: ColumnAlignment, decimalSeparator: UInt8) {
      self.title = title
      self.alignment = alignment
      self.decimalSeparator = decimalSeparator
    }
  }

  /// Appends the value of a column in a row of the page to a cell.
  package typealias Writer = (_ row: Int, _ column: Int, _ cell: inout TableCell) -> Void

  /// What stands behind the titles of some columns: `▲` for one that rows are sorted by.
  package var titleMarks: [Int: String] = [:]

  let columns: [TableContent.Column]
  let palette: Palette
  let safe = SafeText(options: TextOptions(), keepsLines: false)
  let clusters = GraphemeClusters(ambiguousIsWide: false)
  private var measurement: Measurement
  private let titleWidths: [Int]
  private var isMeasured: [Bool]

  /// Makes pages of a table with those columns.
  package init(_ columns: [Column], colors: ColorScheme) {
    let clusters = clusters
    self.columns = columns.map { column in
      TableContent.Column(
        title: column.title,
        width: .automatic,
        alignment: column.alignment,
        decimalSeparator: column.decimalSeparator,
        priority: 0,
        isHiddenWhenCompact: false,
        hasCompactForm: false,
        writeNumber: { _, _ in }
      )
    }
    palette = Palette(colors, redNegatives: false)
    measurement = Measurement(columnCount: columns.count)
    titleWidths = columns.map { clusters.width(of: TextBuffer(safe: $0.title).bytes) }
    isMeasured = Array(repeating: false, count: columns.count)
  }
}

// MARK: - Widths

extension TablePages {
  /// Up to where a title makes its column wider than the values need.
  private static let longestTitle = 24

  /// How wide a column is, of no more than so many cells.
  package func width(of column: Int, most: Int) -> Int {
    let measure = measurement.columns[column]
    let isNumeric = columns[column].alignment.decided(by: measure) == .numeric
    let data = max(1, measure.widest, isNumeric ? measure.whole + measure.fraction : 0)
    let title = titleWidths[column] + (titleMarks[column].map { $0.count + 1 } ?? 0)
    return min(most, max(data, min(title, Self.longestTitle)))
  }

  /// Measures some columns in some rows.
  ///
  /// - Complexity: O(*n*) in the bytes of the cells.
  package mutating func measure(_ some: [Int], rowCount: Int, _ write: Writer) {
    guard !some.isEmpty, rowCount > 0 else { return }
    var part = Measurement(columnCount: some.count)
    part.add(cells(some, rowCount: rowCount, write), some.map { columns[$0] }, clusters)
    for (slot, column) in some.enumerated() {
      measurement.columns[column].add(part.columns[slot])
      isMeasured[column] = true
    }
  }

  /// Those of some columns that have not been measured yet.
  package func unmeasured(of some: some Sequence<Int>) -> [Int] { some.filter { !isMeasured[$0] } }

  func cells(_ some: [Int], rowCount: Int, _ write: Writer) -> CellBlock {
    var block = CellBlock(slotCount: some.count, purpose: .drawing(safe, clusters))
    for row in 0..<rowCount {
      for column in some {
        write(row, column, &block.cells)
        block.cells.close()
      }
      block.isSelected.append(false)
    }
    return block
  }

  /// How a column stands in so many cells.
  func place(_ column: Int, slot: Int, width: Int) -> Arrangement.Placed {
    let measure = measurement.columns[column]
    let alignment = columns[column].alignment.decided(by: measure)
    let whole = alignment == .numeric ? measure.whole + max(0, width - measure.whole - measure.fraction) : 0
    let isCut = measure.whole + measure.fraction > width
    return Arrangement.Placed(
      column: slot,
      width: width,
      alignment: alignment,
      whole: alignment == .numeric && isCut ? max(0, width - measure.fraction) : whole,
      isFull: false
    )
  }
}

extension Measurement.Column {
  fileprivate mutating func add(_ other: Measurement.Column) {
    widest = max(widest, other.widest)
    whole = max(whole, other.whole)
    fraction = max(fraction, other.fraction)
    numbers += other.numbers
    texts += other.texts
    blanks += other.blanks
  }
}
