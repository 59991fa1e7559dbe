package import StoaBytes

extension ColumnSelection {
  /// The names of a plain list of names, for a table that is not there yet.
  ///
  ///     try ColumnSelection("id, \"a,b\"").plainNames()    // ["id", "a,b"]
  ///
  /// - Throws: an error of code `usage` for an item that only a table can tell the columns of.
  package func plainNames() throws(TableError) -> [String] {
    var names: [String] = []
    for item in items {
      guard case .name(let name) = item.place, !item.isLeftOut, !name.isEmpty else {
        throw TableError(.usage, "\(item.text) is no name", remedy: "write the columns' names, with commas in between")
      }
      names.append(name)
    }
    return names
  }
}
