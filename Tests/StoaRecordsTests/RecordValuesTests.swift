import StoaBytes
import Testing

@testable import StoaRecords

/// Values read along a record are those that are read down a column.
struct RecordValuesTests {
  private static let dialects: [Dialect] = {
    var escaped = Dialect.tsv
    escaped.encoding = .backslashEscapes
    return [.csv, .tsv, escaped, .json]
  }()

  private func batch(_ records: [[String]], _ dialect: Dialect) -> RecordBatch {
    let text = records.map { $0.joined(separator: String(UnicodeScalar(dialect.delimiter))) + "\n" }.joined()
    let bytes = Array(text.utf8)
    let block = ByteBlock(capacity: bytes.count)
    block.withMutableBytes { target in for (index, byte) in bytes.enumerated() { target[index] = byte } }
    var starts: [UInt32] = [0]
    var ends: [UInt32] = []
    var offset: UInt32 = 0
    for record in records {
      for field in record {
        offset += UInt32(field.utf8.count)
        ends.append(offset)
        offset += 1
      }
      starts.append(offset)
    }
    let index = RecordIndex(width: records[0].count, recordStarts: starts, fieldEnds: ends)
    return RecordBatch(
      block: block,
      index: index,
      dialect: dialect,
      origin: RecordBatch.Origin(source: "test", firstLine: 1)
    )
  }

  @Test(arguments: dialects)
  func bothWaysGiveTheSame(_ dialect: Dialect) {
    let fields = [
      "", "a", "\"\"", "\"a\"", "\"a\"\"b\"", "a\"b", "\\t", "a\\nb", "\"\\u0041\"", "\"", "é", "\"x\\\\\"",
    ]
    var random = SeededGenerator(seed: 11)
    for width in 1...5 {
      let records = (0..<40).map { _ in (0..<width).map { _ in fields.randomElement(using: &random) ?? "" } }
      var wide = batch(records, dialect)
      let computed = ValueColumn(bytes: Array("xyyzzz".utf8), ends: (0..<40).map { UInt32(min(6, $0)) })
      wide.columns += [.computed(computed), .field(0)]
      let batch = wide
      let values = RecordValues(batch)
      for record in records.indices {
        for (column, source) in batch.columns.enumerated() {
          var expected: [UInt8] = []
          var isEmpty = false
          var scratch: [UInt8] = []
          switch source {
          case .field(let field):
            let reader = batch.reader(ofField: field)
            expected = [UInt8](copying: reader.value(of: record, scratch: &scratch))
            isEmpty = reader.extent(of: record).isEmpty
          case .computed(let column):
            expected = [UInt8](copying: column.value(of: record))
            isEmpty = expected.isEmpty
          }
          values.withValue(ofColumn: column, record: record) { bytes, isAbsent in
            #expect([UInt8](copying: bytes) == expected, "column \(column) of record \(record)")
            #expect(isAbsent == isEmpty)
          }
        }
      }
    }
  }
}
