import StoaBytes
import StoaColumns
import StoaRecords

/// Puts the values of some columns of a row together into one byte string, which is the same for the
/// same values alone.
///
/// A single value stands for itself; of several each has its length in front. Values of a declared type are the same
/// where they mean the same, others where their bytes are.
struct GroupKeys: Sendable {
  let columns: [Int]
  /// For each column how its values are read; `nil` where their bytes decide.
  let readings: [ColumnReading?]

  /// The dialect of records that are made of keys: that of JSON where their values are to stay what they are in it.
  private(set) var dialect = Dialect.csv
  /// Whether what is missing is written in several ways.
  private var hasNulls = false

  /// Keys that are compared as bytes.
  init(columns: [Int]) { self.init(columns: columns, readings: columns.map { _ in nil }) }

  /// Keys of which some are compared as they are read, and in which a text may stand for a missing value.
  init(columns: [Int], readings: [ColumnReading?], nullText: [UInt8]? = nil) {
    self.columns = columns
    self.readings = readings
    dialect.nullText = nullText
    hasNulls = nullText != nil
  }

  /// Keys of a table, some of whose columns have a declared type.
  init(columns: [Int], of shape: TableShape, _ context: ExecutionContext) {
    let readings = columns.map { column -> ColumnReading? in
      let reading = context.reading(of: shape.columns[column])
      return reading.tellsEqualValues ? reading : nil
    }
    self.init(columns: columns, readings: readings, nullText: context.nullText)
    if columns.contains(where: { shape.columns[$0].hasKinds }) { dialect = .json }
  }

  /// The same keys for records of JSON, in which something beside them keeps its kinds.
  func asJSON() -> GroupKeys {
    var keys = self
    keys.dialect = .json
    return keys
  }

  /// Whether a key holds the values as they are written.
  var holdsValues: Bool { readings.allSatisfy { $0 == nil } && dialect.encoding != .json && !hasNulls }

  /// Of more columns than that, no lists are made.
  private static let listedColumns = 16

  /// The keys of a batch's rows.
  ///
  /// The list is that of a column where the column alone is the key; it is good until the next batch.
  func keys(of batch: BatchValues) -> ValueList {
    if columns.count == 1 { return values(of: 0, in: batch) }
    let output = OutputBuffer(capacity: batch.count * 16 * columns.count)
    var ends: [UInt32] = []
    ends.reserveCapacity(batch.count)
    // What stands for a missing value a list alone knows.
    if columns.count > Self.listedColumns, holdsValues, let rows = batch.batch, rows.dialect.encoding != .json,
      rows.dialect.nullText == nil
    {
      appendRows(of: rows, to: output, &ends)
    } else {
      let values = columns.indices.map { self.values(of: $0, in: batch) }
      for position in 0..<batch.count {
        for column in values { output.append(framed: column.value(at: position)) }
        ends.append(UInt32(truncatingIfNeeded: output.count))
      }
    }
    let keys = ValueList()
    keys.load(ValueColumn(output, ends: ends), count: batch.count)
    return keys
  }

  /// Goes along each row: lists of a hundred thousand columns would take more than their values.
  private func appendRows(of batch: RecordBatch, to output: OutputBuffer, _ ends: inout [UInt32]) {
    let values = RecordValues(batch)
    batch.forEachRecord { record in
      for column in columns {
        values.withValue(ofColumn: column, record: record) { value, _ in output.append(framed: value) }
      }
      ends.append(UInt32(truncatingIfNeeded: output.count))
    }
  }

  /// What decides about one part of the keys.
  private func values(of part: Int, in batch: BatchValues) -> ValueList {
    guard let reading = readings[part] else { return batch.values(of: columns[part]) }
    return batch.values(of: columns[part]).identities(reading)
  }

  /// Calls `body` with each of the values that a key was put together from, and that it holds.
  func forEachValue(of key: Span<UInt8>, _ body: (_ column: Int, _ value: Span<UInt8>) -> Void) {
    if columns.count == 1 { return body(0, key) }
    var reader = FrameReader(key)
    for column in columns.indices { body(column, reader.readBytes()) }
  }
}

extension ValueList {
  /// What equal values have in common, however they are written.
  func identities(_ reading: ColumnReading) -> ValueList {
    let output = OutputBuffer(capacity: count * 16)
    var ends: [UInt32] = []
    ends.reserveCapacity(count)
    for position in 0..<count {
      reading.appendIdentity(of: value(at: position), to: output)
      ends.append(UInt32(truncatingIfNeeded: output.count))
    }
    let identities = ValueList()
    identities.load(ValueColumn(output, ends: ends), count: count)
    return identities
  }
}
