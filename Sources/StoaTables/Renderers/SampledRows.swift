internal import StoaBytes

/// The first rows of a table, measured, and then all of them, a block at a time.
///
/// For formats that need no widths but must know how columns are aligned before the first row.
struct SampledRows {
  private(set) var reader: RowReader
  let alignments: [ColumnAlignment]
  let measurement: Measurement
  private let table: TableContent
  private let sample: HeldBlock

  /// Text for other formats: safe, with its line ends as line feeds.
  private static let purpose = TableCell.Purpose.drawing(
    SafeText(options: TextOptions(), keepsLines: true),
    clusters
  )
  private static let clusters = GraphemeClusters(ambiguousIsWide: false)

  init(_ table: TableContent) {
    self.table = table
    reader = RowReader(table)
    var block = CellBlock(slotCount: reader.slotCount, purpose: Self.purpose)
    let wanted = (0..<reader.slotCount).map { $0 < table.columns.count }
    let bounds = RowReader.Bounds(rows: TableMeasuring.sampleRows, bytes: TableMeasuring.sampleBytes)
    reader.fill(&block, wanted: wanted, bounds: bounds)
    var measurement = Measurement(columnCount: table.columns.count)
    measurement.add(block, table.columns, Self.clusters)
    self.measurement = measurement
    sample = HeldBlock(block)
    alignments = zip(table.columns, measurement.columns).map { $0.alignment.decided(by: $1) }
  }

  /// Passes on all rows, those of the sample first.
  mutating func forEachBlock(_ body: (borrowing CellBlock) throws(TableError) -> Void) throws(TableError) {
    if sample.block.rowCount > 0 { try body(sample.block) }
    try reader.forEachBlock(of: table.columns.count, for: Self.purpose, body)
  }

  /// The row of totals and footers, if there is one.
  var footer: HeldBlock? {
    guard table.hasFooter else { return nil }
    var footer = CellBlock(slotCount: table.columns.count, purpose: Self.purpose)
    for (index, column) in table.columns.enumerated() { reader.writeFooter(column, at: index, to: &footer.cells) }
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
