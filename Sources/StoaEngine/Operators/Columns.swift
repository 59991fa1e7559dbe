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
    Operation("select", selection.text, memory: .constant) { (shape, _) throws(TableError) in
      let positions = try selection.resolve(in: shape.schema)
      guard !positions.isEmpty else {
        throw TableError(.usage, "no column is left", remedy: "select at least one")
      }
      return .choosing(positions, of: shape)
    }
  }

  /// Moves columns before another, or to the end.
  ///
  /// The moved columns keep their order in the table, however they are named.
  public static func move(_ selection: ColumnSelection, before target: ColumnSelection?) -> Operation {
    let place = target.map { "--before \($0.text)" } ?? "--to-end"
    return Operation("move", "\(selection.text) \(place)", memory: .constant) { (shape, _) throws(TableError) in
      let moved = Set(try selection.resolve(in: shape.schema))
      let border = try target?.resolveOne(in: shape.schema) ?? shape.columns.count
      let isMoved: (Int) -> Bool = { moved.contains($0) }
      let before = (0..<border).filter { !isMoved($0) }
      let behind = (border..<shape.columns.count).filter { !isMoved($0) }
      return .choosing(before + moved.sorted() + behind, of: shape)
    }
  }

  /// Gives columns new names.
  public static func rename(_ renamings: [(column: ColumnSelection, name: String)]) -> Operation {
    let text = renamings.map { "\($0.column.text)=\($0.name)" }.joined(separator: ",")
    return Operation("rename", text, memory: .constant) { (shape, _) throws(TableError) in
      var renamed = shape
      for (column, name) in renamings {
        let position = try column.resolveOne(in: shape.schema)
        renamed.columns[position].name = name
        renamed.columns[position].headerField = nil
      }
      return BoundOperation(nil, shape: renamed)
    }
  }
}
