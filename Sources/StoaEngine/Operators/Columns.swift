import StoaBytes
public import StoaColumns
import StoaRecords

/// Permutes, repeats and leaves out columns, and no byte.
private struct ChooseColumns: ParallelOperator {
  let positions: [Int]

  func process(_ batch: inout RecordBatch) {
    let columns = batch.columns
    batch.columns = positions.map { columns[$0] }
  }
}

extension BoundOperation {
  /// The operation that leaves the columns at `positions`, in that order.
  fileprivate static func choosing(_ positions: [Int], of shape: TableShape) -> BoundOperation {
    BoundOperation(
      positions == Array(shape.columns.indices) ? nil : .parallel(ChooseColumns(positions: positions)),
      shape: TableShape(positions.map { shape.columns[$0] })
    )
  }
}

extension Operation {
  /// Keeps the named columns, in the order in which they are named.
  public static func select(_ selection: ColumnSelection) -> Operation {
    arranging("select", selection.text) { (schema) throws(TableError) in
      let positions = try selection.resolveWhole(in: schema)
      guard !positions.isEmpty else {
        throw TableError(.usage, "no column is left", remedy: "select at least one")
      }
      return positions
    }
  }

  /// Moves columns before another, or to the end.
  ///
  /// The moved columns keep their order in the table, however they are named.
  public static func move(_ selection: ColumnSelection, before target: ColumnSelection?) -> Operation {
    let place = target.map { "--before \($0.text)" } ?? "--to-end"
    return arranging("move", "\(selection.text) \(place)") { (schema) throws(TableError) in
      let moved = Set(try selection.resolveWhole(in: schema))
      let border = try target?.resolveOne(in: schema) ?? schema.count
      let isMoved: (Int) -> Bool = { moved.contains($0) }
      let before = (0..<border).filter { !isMoved($0) }
      let behind = (border..<schema.count).filter { !isMoved($0) }
      return before + moved.sorted() + behind
    }
  }

  /// An operation that chooses columns, and does nothing else.
  private static func arranging(
    _ name: String,
    _ arguments: String,
    choose: @escaping @Sendable (Schema) throws(TableError) -> [Int]
  ) -> Operation {
    let operation = Operation(name, arguments, memory: .constant) { (shape, _) throws(TableError) in
      .choosing(try choose(shape.schema), of: shape)
    }
    return operation.known(as: .arrange(choose))
  }

  /// Gives columns new names.
  public static func rename(_ renamings: [(column: ColumnSelection, name: String)]) -> Operation {
    let text = renamings.map { "\($0.column.text)=\($0.name)" }.joined(separator: ",")
    let operation = Operation("rename", text, memory: .constant) { (shape, _) throws(TableError) in
      var renamed = shape
      for (column, name) in renamings {
        let position = try column.resolveOne(in: shape.schema)
        renamed.columns[position].name = name
        renamed.columns[position].headerField = nil
      }
      return BoundOperation(nil, shape: renamed)
    }
    return operation.known(as: .rename)
  }
}
