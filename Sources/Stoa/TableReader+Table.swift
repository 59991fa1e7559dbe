public import StoaBytes
public import StoaColumns
public import StoaEngine
public import StoaTables

extension TableReader {
  /// The rows as a table to be drawn, a column for each of theirs.
  ///
  ///     let dear = try TableReader(path: "sales.csv").top(5, by: "price:desc").table()
  ///     print(dear.rendered(.terminal(width: 80)))
  ///
  /// - Throws: what reading throws.
  /// - Memory: every row.
  public func table() throws(TableError) -> Table<[Row]> {
    let columns = Array(columns.enumerated())
    return Table(try rows()) {
      TableColumnForEach(columns, id: \.offset) { column in
        TableColumn(column.element) { (row: Row, cell: inout TableCell) in
          let value = row.values[column.offset]
          if value.isEmpty { cell.markMissing() } else { cell.append(value) }
        }
      }
    }
  }
}
