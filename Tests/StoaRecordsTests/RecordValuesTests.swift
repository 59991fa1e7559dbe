import StoaBytes
import StoaTestSupport
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
    fieldBatch(records.map { $0.map { Array($0.utf8) } }, dialect: dialect)
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
      let carried = ValueColumn(
        bytes: records.flatMap { Array($0[0].utf8) },
        ends: records.indices.map { last in UInt32(records[...last].reduce(0) { $0 + $1[0].utf8.count }) }
      )
      wide.columns += [.computed(computed), .field(0), .carried(carried)]
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
          case .carried(let fields):
            // The same fields as the first of the records has.
            let reader = batch.reader(ofField: 0)
            expected = [UInt8](copying: reader.value(of: record, scratch: &scratch))
            isEmpty = fields.value(of: record).isEmpty
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
