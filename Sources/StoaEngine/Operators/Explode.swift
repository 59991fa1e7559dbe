import StoaBytes
public import StoaColumns
import StoaRecords

/// Makes a record of each part of a value.
private struct ExplodeColumn: ExpandingOperator {
  let column: Int
  let separator: [UInt8]

  func expand(_ batch: RecordBatch) -> [RecordBatch] {
    let others = batch.columns.indices.filter { $0 != column }
    let batch = batch.withFields(in: others)
    var repeated = batch
    // Its values are replaced, and need no copies.
    repeated.columns[column] = .computed(ValueColumn(missing: batch.index.recordCount))
    let evaluation = Evaluation(batch)
    var expanded: [RecordBatch] = []
    var records = RepeatedRecords()
    let passed = ValueList.passing(column, of: batch)
    var parts = PassedColumn(in: batch.dialect, capacity: 1 << 12)
    var ends: [UInt32] = []
    func flush() {
      var part = repeated.withRecords(records.numbers)
      part.columns[column] = parts.column(ends: ends)
      expanded.append(part)
      records = RepeatedRecords()
      parts = PassedColumn(in: batch.dialect, capacity: 1 << 12)
      ends = []
    }
    evaluation.forEachValue(of: column, in: evaluation.allRows) { position, row, value in
      let size = batch.size(of: Int(row), in: others)
      forEachPart(of: value) { part in
        if records.isFull { flush() }
        // What has nothing to split stays what it is.
        if part.count == value.count, let passed { parts.pass(passed.value(at: position)) } else { parts.make(part) }
        ends.append(parts.end)
        records.append(row, size: size + part.count)
      }
    }
    // Also where no value has parts: what comes out must not depend on what shares a batch.
    if !records.numbers.isEmpty || expanded.isEmpty { flush() }
    return expanded
  }

  /// Calls `body` with each part of a value, in order; one without separators is one part.
  private func forEachPart(of value: Span<UInt8>, _ body: (Span<UInt8>) -> Void) {
    var start = 0
    while let end = value.firstIndex(of: separator.span, from: start) {
      body(value.extracting(start..<end))
      start = end + separator.count
    }
    body(value.extracting(start..<value.count))
  }
}

extension Operation {
  /// Makes a record for each part of a value, between separators; the other columns are repeated.
  ///
  /// A list of JSON, which has become the columns `tags.0`, `tags.1` and so on, is taken apart by its name: each of
  /// its elements makes a record, with its value in a column `tags`, or its members in `tags.x`, `tags.y`.
  public static func explode(_ column: ColumnSelection, separator: String) -> Operation {
    Operation("explode", "\(column.text) -s '\(separator)'", memory: .constant) { (shape, _) throws(TableError) in
      if let name = column.singleName, let bound = try exploding(name, of: shape) { return bound }
      let position = try column.resolveOne(in: shape.schema)
      let stage = ExplodeColumn(column: position, separator: Array(separator.utf8))
      return BoundOperation(.expanding(stage), shape: shape)
    }
  }

  /// The operation that takes a list apart that was flattened; `nil` where the name is that of a column, and no list.
  private static func exploding(_ name: String, of shape: TableShape) throws(TableError) -> BoundOperation? {
    let own = shape.schema.indices(of: name).first
    // A column of delimited text is one, whatever others are called.
    if let own, !shape.columns[own].hasKinds { return nil }
    guard let members = try ListMembers(of: name, in: shape) else { return nil }
    let parts = members.columns
    let kept = shape.columns.indices.filter { !parts.contains($0) }
    let first = parts.min() ?? 0
    let stage = ExplodeMembers(members: members, kept: kept, place: kept.count { $0 < first })
    var columns = kept.map { shape.columns[$0] }
    let made = members.names.map { name in
      var column = shape.columns[first]
      column.name = name
      column.headerField = nil
      return column
    }
    columns.insert(contentsOf: made, at: stage.place)
    return BoundOperation(.expanding(stage), shape: TableShape(columns))
  }
}
