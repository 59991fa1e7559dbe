import StoaBytes
import StoaColumns
import StoaRecords

/// A question about the bytes of one value.
///
/// Tests are values of their own types, so that the loop over a column is compiled for each of them.
protocol RawTest {
  /// The test of the value of a row.
  func holds(_ start: UnsafePointer<UInt8>, _ count: Int, _ row: UInt32) -> Bool
}

/// The values of one column of a batch, through pointers into it, for the tests of which nearly every
/// filter is made: a comparison with a number or a text that is known.
///
/// It must not outlive the batch.
@safe
struct RawColumn {
  private let batch: RecordBatch
  private let column: Int
  private let bytes: UnsafePointer<UInt8>
  private let starts: UnsafePointer<UInt32>
  private let ends: UnsafePointer<UInt32>
  private let startStride: Int
  private let endStride: Int
  /// 1 where a delimiter stands between an end and the next start.
  private let gap: Int
  /// The byte that a value which is not as it stands begins with; `nil` where there is none.
  private let quote: UInt8?
  private let isJSON: Bool

  /// Looks at a column whose values nearly always stand in the batch as they are; `nil` for others.
  init?(_ batch: RecordBatch, column: Int) {
    guard case .field(let field) = batch.columns[column], batch.dialect.encoding != .backslashEscapes,
      batch.dialect.nullText == nil
    else { return nil }
    let index = batch.index
    guard index.recordCount > 0,
      let bytes = unsafe batch.block.bytes.withUnsafeBufferPointer({ $0.baseAddress }),
      let recordStarts = unsafe index.recordStarts.withUnsafeBufferPointer({ $0.baseAddress }),
      let fieldEnds = unsafe index.fieldEnds.withUnsafeBufferPointer({ $0.baseAddress })
    else { return nil }
    self.batch = batch
    self.column = column
    unsafe self.bytes = bytes
    unsafe ends = fieldEnds + field
    unsafe starts = field == 0 ? recordStarts : fieldEnds + (field - 1)
    startStride = field == 0 ? 1 : index.width
    gap = field == 0 ? 0 : 1
    endStride = index.width
    isJSON = batch.dialect.encoding == .json
    quote = batch.dialect.encoding == .json ? UInt8(ascii: "\"") : batch.dialect.quote
  }

  /// The rows among `rows` whose values pass a test.
  func rows(_ rows: [UInt32], passing test: some RawTest) -> [UInt32] {
    unsafe [UInt32](unsafeUninitializedCapacity: rows.count) { kept, count in
      let batch = batch
      // A byte that no value begins with stands for no quote.
      let quote = quote.map(Int.init) ?? -1
      var scratch: [UInt8] = []
      for row in rows {
        let record = Int(row)
        let start = unsafe Int(starts[record &* startStride]) &+ gap
        let end = unsafe Int(ends[record &* endStride])
        let holds: Bool
        if end > start, unsafe Int(bytes[start]) == quote || isNull(start, end) {
          holds = Evaluation.value(of: column, record, in: batch, &scratch) { value in
            unsafe value.withUnsafeBufferPointer { value in
              unsafe test.holds(value.baseAddress ?? bytes, value.count, row)
            }
          }
        } else {
          holds = unsafe test.holds(bytes + start, end &- start, row)
        }
        // Written whether it counts or not: cheaper than a branch that cannot be foreseen.
        unsafe kept[count] = row
        count &+= holds ? 1 : 0
      }
    }
  }

  /// Whether a field is the null of JSON, which is a missing value.
  @inline(__always)
  private func isNull(_ start: Int, _ end: Int) -> Bool {
    unsafe isJSON && end &- start == 4 && bytes[start] == UInt8(ascii: "n")
  }
}
