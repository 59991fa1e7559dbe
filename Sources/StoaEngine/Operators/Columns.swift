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
      let positions = try selection.resolve(in: schema)
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
      let moved = Set(try selection.resolve(in: schema))
      let border = try target.map { (target) throws(TableError) in try target.place(in: schema) } ?? schema.count
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
  ///
  /// The name of an object or a list of JSON is that of all its members, which lie in what has the new name.
  public static func rename(_ renamings: [(column: ColumnSelection, name: String)]) -> Operation {
    let text = renamings.map { "\($0.column.text)=\($0.name)" }.joined(separator: ",")
    let operation = Operation("rename", text, memory: .constant) { (shape, _) throws(TableError) in
      var renamed = shape
      var met: Set<Int> = []
      for (column, name) in renamings {
        let former = column.singleName
        let positions = former == nil ? [try column.resolveOne(in: shape.schema)] : try column.resolve(in: shape.schema)
        for position in positions {
          guard met.insert(position).inserted else {
            let message = "\(shape.columns[position].name) gets two new names"
            throw TableError(.usage, message, remedy: "keep one of them")
          }
          renamed.columns[position].rename(former ?? shape.columns[position].name, to: name)
        }
      }
      return BoundOperation(nil, shape: renamed)
    }
    return operation.known(as: .rename)
  }
}

extension ColumnSelection {
  /// The position of the one column that is named, or of the first of an object or a list of JSON.
  fileprivate func place(in schema: Schema) throws(TableError) -> Int {
    guard singleName != nil, let first = try resolve(in: schema).min() else { return try resolveOne(in: schema) }
    return first
  }
}

extension TableShape.Column {
  /// Gives the column another name, or what it lies in.
  fileprivate mutating func rename(_ former: String, to other: String) {
    let isMember = name.utf8.starts(with: Array("\(former).".utf8))
    let kept = isMember ? String(decoding: name.utf8.dropFirst(former.utf8.count), as: UTF8.self) : ""
    if isMember { renamings.append(Renaming(former: name, name: other + kept, keptSize: kept.utf8.count)) }
    name = other + kept
    headerField = nil
  }
}
