package import StoaBytes

extension RecordBatch {
  /// A batch of whole records of which only the bytes are known, which is enough to copy them.
  package init(block: ByteBlock, records range: Range<Int>, dialect: Dialect, origin: Origin) {
    self.init(block: block, index: RecordIndex(extent: range), dialect: dialect, origin: origin)
  }

  /// A batch of the whole records, of `width` fields each, that lie in a part of a block.
  package init(scanning block: ByteBlock, _ range: Range<Int>, width: Int, dialect: Dialect, origin: Origin) {
    let stretch = RecordStretch(scanning: block, range, dialect: dialect, firstLine: origin.firstLine)
    guard let index = RecordIndex(regular: stretch, width: width) else {
      preconditionFailure("Records that were read as regular do not read as such again")
    }
    self.init(block: block, index: index, dialect: dialect, origin: origin)
  }

  /// A batch of computed columns alone.
  package init(columns: [ValueColumn], count: Int, origin: Origin) {
    self.init(columns: columns.map(Column.computed), count: count, in: .csv, origin: origin)
  }

  /// A batch of columns that bring their own bytes, for records of a dialect.
  package init(columns: [Column], count: Int, in dialect: Dialect, origin: Origin) {
    let block = ByteBlock(capacity: 0)
    let starts = [UInt32](repeating: 0, count: count + 1)
    let index = RecordIndex(width: 0, recordStarts: starts, fieldEnds: [])
    self.init(block: block, index: index, dialect: dialect, origin: origin)
    self.columns = columns
  }

  /// Whether every field is there, in the order of the records, and nothing else.
  package var hasWholeRecords: Bool {
    if index.extent != nil { return true }
    // Records that repeat do not lie one behind the other.
    guard columns.count == index.width, !index.repeatsRecords else { return false }
    for (position, column) in columns.enumerated() {
      guard case .field(position) = column else { return false }
    }
    return true
  }
}
