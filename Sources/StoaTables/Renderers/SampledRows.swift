internal import StoaBytes

/// The first rows of a table, measured, and then all of them, a block at a time.
///
/// For formats that need no widths but must know how columns are aligned before the first row.
struct SampledRows {
  private(set) var reader: RowReader
  let alignments: [ColumnAlignment]
  private let sample: HeldBlock
  private let columns: [TableContent.Column]
  private let purpose: TableCell.Purpose
  let measurement: Measurement

  /// Text for other formats: safe, with its line ends as line feeds.
  static let purpose = TableCell.Purpose.drawing(
    SafeText(options: TextOptions(), keepsLines: true),
    GraphemeClusters(ambiguousIsWide: false)
  )

  init(_ table: TableContent) {
    columns = table.columns
    purpose = Self.purpose
    reader = RowReader(table)
    var block = CellBlock(slotCount: reader.slotCount, purpose: purpose)
    let wanted = (0..<reader.slotCount).map { $0 < table.columns.count }
    let bounds = RowReader.Bounds(rows: TableMeasuring.sampleRows, bytes: TableMeasuring.sampleBytes)
    reader.fill(&block, wanted: wanted, bounds: bounds)
    var measurement = Measurement(columnCount: columns.count)
    measurement.add(block, columns)
    self.measurement = measurement
    sample = HeldBlock(block)
    alignments = zip(columns, measurement.columns).map { column, measure in
      column.alignment == .automatic ? (measure.isNumeric ? .numeric : .leading) : column.alignment
    }
  }

  /// Passes on all rows, those of the sample first.
  mutating func forEachBlock(_ body: (borrowing CellBlock) throws(TableError) -> Void) throws(TableError) {
    if sample.block.rowCount > 0 { try body(sample.block) }
    try reader.forEachBlock(of: columns.count, for: purpose, body)
  }

  /// The row of totals and footers, if there is one.
  func footer(slotCount: Int, purpose: TableCell.Purpose) -> HeldBlock? {
    guard columns.contains(where: { $0.total != nil || $0.footer != nil }) else { return nil }
    var footer = CellBlock(slotCount: slotCount, purpose: purpose)
    for column in columns.indices { reader.writeFooter(columns[column], at: column, to: &footer.cells) }
    footer.isSelected = [false]
    return HeldBlock(footer)
  }
}

extension RowReader {
  /// Writes what stands below a column and closes the cell.
  func writeFooter(_ column: TableContent.Column, at position: Int, to cell: inout TableCell) {
    if let text = column.footer {
      cell.append(text())
    } else if let total = totals.first(where: { $0.column == position })?.total, let number = total.result {
      if total.kind == .count {
        number.write(to: &cell)
      } else {
        column.writeNumber(number, &cell)
      }
    }
    cell.close()
  }
}
