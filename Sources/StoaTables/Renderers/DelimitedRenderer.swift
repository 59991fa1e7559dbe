public import StoaBytes
public import StoaRecords

/// Writes tables as CSV or TSV: values as they are, not as a format shows them.
///
///     table.rendered(.csv)     // name,price
///                              // "Chair, oak",1463.5
///
/// A missing value is an empty field. Footers and totals are for people and left out.
///
/// - Memory: constant in the number of rows.
public struct DelimitedRenderer: TableRenderer, Hashable, Sendable {
  /// How fields and records are marked.
  public var dialect: Dialect

  /// Makes a renderer for a dialect.
  ///
  ///     table.rendered(DelimitedRenderer(.tsv))
  public init(_ dialect: Dialect = .csv) { self.dialect = dialect }

  public func render(_ table: TableContent, to output: inout TableOutput) throws(TableError) -> TableReport {
    let encoder = DelimitedEncoder(dialect)
    let buffer = OutputBuffer()
    if table.showsHeaders { encoder.appendRecord(table.columns.map(\.title), to: buffer) }
    let count = table.columns.count
    var reader = RowReader(table)
    try reader.forEachBlock(of: count, for: .data) { (block) throws(TableError) in
      for row in 0..<block.rowCount {
        for column in 0..<count {
          if column > 0 { buffer.append(dialect.delimiter) }
          let cell = block.cell(row: row, slot: column)
          encoder.appendValue(block.cells.bytes(of: cell), isAlone: count == 1, to: buffer)
        }
        buffer.append(encoder.recordEnd.span)
      }
      try output.append(buffer.bytes)
      buffer.removeAll()
    }
    try output.append(buffer.bytes)
    var report = TableReport(reader, table)
    report.addNotes()
    return report
  }
}

extension TableRenderer where Self == DelimitedRenderer {
  /// Values between commas.
  ///
  ///     table.rendered(.csv)
  public static var csv: DelimitedRenderer { DelimitedRenderer(.csv) }
  /// Values between tabs: a tab or a line end in a value becomes `\t`, `\n` or `\r`, and a backslash that would make
  /// one with what follows it is doubled.
  ///
  ///     table.rendered(.tsv)
  public static var tsv: DelimitedRenderer {
    var dialect = Dialect.tsv
    dialect.encoding = .backslashEscapes
    return DelimitedRenderer(dialect)
  }
}

extension RowReader {
  /// Reads all rows, a block at a time.
  mutating func forEachBlock(
    of columnCount: Int,
    for purpose: TableCell.Purpose,
    _ body: (borrowing CellBlock) throws(TableError) -> Void
  ) throws(TableError) {
    let wanted = (0..<slotCount).map { $0 < columnCount }
    var block = CellBlock(slotCount: slotCount, purpose: purpose)
    while !isAtEnd {
      block.removeAll()
      fill(&block, wanted: wanted, bounds: .batch)
      if block.rowCount > 0 { try body(block) }
    }
  }
}
