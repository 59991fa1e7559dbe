import StoaBytes
import StoaRecords

// WHAT BECOMES OF VALUES THAT ARE PASSED ON
//
//   JSON   "12345"  12345  null       stay the fields they are, beside values that are made: "12";"345"
//   CSV    NA  "a ""b"""              stay the values they are, the text of a missing one too
//
// So a step that changes some values leaves the others what they were.

/// A column put together of values that are passed on, as `ValueList.load(passing:)` finds them, and of values that
/// are made.
final class PassedColumn {
  private let isJSON: Bool
  let output: OutputBuffer
  private var scratch: [UInt8] = []

  /// Begins a column for records of a dialect.
  init(in dialect: Dialect, capacity: Int) {
    isJSON = dialect.encoding == .json
    output = OutputBuffer(capacity: capacity)
  }

  /// Where the last value ends.
  var end: UInt32 { UInt32(truncatingIfNeeded: output.count) }

  /// Appends what is passed on.
  func pass(_ value: Span<UInt8>) { output.append(value) }

  /// Appends a value that is made: in JSON a number where it is exactly one, else a string.
  func make(_ value: Span<UInt8>) {
    guard isJSON else { return output.append(value) }
    // The array is taken out, to be lent to the buffer.
    var text: [UInt8] = []
    swap(&text, &scratch)
    text.removeAll(keepingCapacity: true)
    JSONText.appendScalar(value, to: &text)
    output.append(text.span)
    swap(&text, &scratch)
  }

  /// The column, whose values end there, one a record.
  func column(ends: [UInt32]) -> RecordBatch.Column { column(ValueColumn(output, ends: ends)) }

  /// The column with values for some of the records, `ends` being 0 for the others.
  func column(sparseEnds ends: [UInt32]) -> RecordBatch.Column { column(ValueColumn(output, sparseEnds: ends)) }

  private func column(_ values: ValueColumn) -> RecordBatch.Column { isJSON ? .carried(values) : .computed(values) }
}
