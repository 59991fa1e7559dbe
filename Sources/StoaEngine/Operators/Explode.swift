import StoaBytes
public import StoaColumns
import StoaRecords

/// Makes a record of each part of a value.
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
