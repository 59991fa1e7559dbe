package import StoaBytes

// HOW A BATCH IS LAID OUT
//
//   bytes         i d , n a m e \n 1 , " x , y " \n 2 , z \n
//   recordStarts                   ^8                ^18   ^22      records + 1 of them
//   fieldEnds                        ^9            ^17  ^19 ^21     row by row, `width` a record
//
// A field starts behind the end before it, the first of a record at the record's start. The last
// field's end is the first byte of the record end, which may be LF, CR or CRLF. Every record has
// exactly `width` fields and every record is terminated: a reader that meets anything else (ragged
// records, blank lines, a last record without an end) writes regular records into a block of the
// batch's own. Nothing is allocated per record, and offsets are 32 bits: a batch is below 4 GiB.

/// The unit of flow: some hundred KiB of records, with the places of their fields.
///
/// Leaving out, doubling and reordering columns changes `columns` and no byte; leaving out records
/// changes `selection` and no byte; computed columns bring bytes of their own.
package struct RecordBatch: Sendable {
  /// What a column of the batch is made of.
  package enum Column: Sendable {
    /// The field of that number in every record, as it stands.
    case field(Int)
    /// Values of its own, one a record of the index (selected or not), not encoded.
    case computed(ValueColumn)
    /// Fields of its own, one a record of the index, that stand as they would in records of the batch's dialect: so
    /// a value of JSON that is passed on stays the string, the number or the null that it was.
    case carried(ValueColumn)
  }

  package var block: ByteBlock
  package var index: RecordIndex
  package var dialect: Dialect
  package var columns: [Column]
  /// Which records are still there, ascending; `nil` while all are.
  package var selection: [UInt32]?
  /// Where the batch came from, for messages.
  package var origin: Origin
  /// What the step that works on the batch has found in it; whoever runs the step takes it away.
  package var findings: [any BatchFinding] = []

  /// The place of a batch in its input.
  package struct Origin: Sendable {
    package var source: String
    /// The line of the batch's first record, counted from 1; 0 where lines mean nothing.
    package var firstLine: Int
    /// Where lines are to be counted from, ascending, where the records do not lie as they lay in the
    /// input; the first mark is of the first record.
    package var lineMarks: [LineMark]?

    /// A record of the index, and its line.
    package struct LineMark: Hashable, Sendable {
      package var record: Int
      package var line: Int
    }

    package init(source: String, firstLine: Int) {
      self.source = source
      self.firstLine = firstLine
    }
  }

  package init(block: ByteBlock, index: RecordIndex, dialect: Dialect, origin: Origin) {
    self.block = block
    self.index = index
    self.dialect = dialect
    self.columns = (0..<index.width).map(Column.field)
    self.selection = nil
    self.origin = origin
  }

  /// How many records are still there.
  package var count: Int { selection?.count ?? index.recordCount }

  /// Calls `body` with the number of each record that is still there, in order.
  package func forEachRecord(_ body: (Int) -> Void) {
    if let selection {
      for record in selection { body(Int(record)) }
    } else {
      for record in 0..<index.recordCount { body(record) }
    }
  }

  /// Keeps those of the remaining records whose positions among them lie in `range`.
  package mutating func keep(_ range: Range<Int>) {
    let range = range.clamped(to: 0..<count)
    guard range.count < count else { return }
    if let selection {
      self.selection = Array(selection[range])
    } else {
      selection = range.map { UInt32(truncatingIfNeeded: $0) }
    }
  }
}
