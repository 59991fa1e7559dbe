import StoaBytes
public import StoaColumns
import StoaRecords

/// Makes a record of each part of a value.
///
/// The records of the new batch lie where the old ones lay, several in one place, so that no other field
/// is copied.
private struct ExplodeColumn: ParallelOperator {
  let column: Int
  let separator: [UInt8]

  func process(_ batch: inout RecordBatch) {
    let evaluation = Evaluation(batch)
    let rows = evaluation.allRows
    let parts = OutputBuffer(capacity: batch.block.capacity / 8)
    var ends: [UInt32] = []
    // For each new record the one it comes of.
    var origins: [UInt32] = []
    evaluation.forEachValue(of: column, in: rows) { _, row, value in
      ValueParts.forEachPart(of: value, between: separator.span) { part in
        parts.append(part)
        ends.append(UInt32(truncatingIfNeeded: parts.count))
        origins.append(row)
      }
    }
    // Also where no value has parts: what comes out must not depend on what shares a batch.
    batch = batch.withRecords(origins)
    batch.columns[column] = .computed(ValueColumn(parts, ends: ends))
  }
}

/// The parts of a value between separators.
enum ValueParts {
  /// Calls `body` with each part, in order; a value without a separator is one part.
  static func forEachPart(of value: Span<UInt8>, between separator: Span<UInt8>, _ body: (Span<UInt8>) -> Void) {
    var start = 0
    var index = 0
    while index + separator.count <= value.count {
      if value[index] == separator[0], value.extracting(index..<index + separator.count).order(separator) == 0 {
        body(value.extracting(start..<index))
        index += separator.count
        start = index
      } else {
        index += 1
      }
    }
    body(value.extracting(start..<value.count))
  }
}

extension RecordBatch {
  /// A batch of the records with some numbers, each as often as it is named, ascending.
  fileprivate func withRecords(_ records: [UInt32]) -> RecordBatch {
    let (width, starts, ends) = (index.width, index.recordStarts, index.fieldEnds)
    var newStarts: [UInt32] = []
    newStarts.reserveCapacity(records.count + 1)
    var newEnds: [UInt32] = []
    newEnds.reserveCapacity(records.count * width)
    for record in records {
      newStarts.append(starts[Int(record)])
      for field in 0..<width { newEnds.append(ends[Int(record) * width + field]) }
    }
    newStarts.append(starts[index.recordCount])
    var batch = self
    batch.index = RecordIndex(width: width, recordStarts: newStarts, fieldEnds: newEnds)
    batch.selection = nil
    // Lines can be counted on from the first record alone.
    batch.origin.firstLine = origin.lineMarks == nil ? records.first.flatMap { line(of: Int($0)) } ?? 0 : 0
    batch.origin.lineMarks = nil
    batch.columns = columns.map { column in
      guard case .computed(let values) = column else { return column }
      let output = OutputBuffer(capacity: values.bytes.count)
      var ends: [UInt32] = []
      for record in records {
        output.append(values.value(of: Int(record)))
        ends.append(UInt32(truncatingIfNeeded: output.count))
      }
      return .computed(ValueColumn(output, ends: ends))
    }
    return batch
  }
}

extension Operation {
  /// Makes a record for each part of a value, between separators; the other columns are repeated.
  public static func explode(_ column: ColumnSelection, separator: String) -> Operation {
    Operation("explode", "\(column.text) -s '\(separator)'", memory: .constant) { (shape, _) throws(TableError) in
      let position = try column.resolveOne(in: shape.schema)
      let stage = ExplodeColumn(column: position, separator: Array(separator.utf8))
      return BoundOperation(.parallel(stage), shape: shape)
    }
  }
}
