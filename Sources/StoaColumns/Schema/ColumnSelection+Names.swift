package import StoaBytes

extension ColumnSelection {
  /// The column of a name, whatever else the name could be read as.
  package init(name: String) {
    text = name
    items = [Item(text: name, place: .name(name))]
  }

  /// The name, where the selection is that of one column; `nil` for numbers, ranges and all others.
  package var singleName: String? {
    guard items.count == 1, !items[0].isLeftOut, case .name(let name) = items[0].place else { return nil }
    return name
  }

  /// A column that is given values: one of a table, or a new one.
  package enum Target: Hashable, Sendable {
    case position(Int)
    case new(String)
  }

  /// The one column that is named, or the name of a new one.
  ///
  ///     try ColumnSelection("#2").target(in: schema)          // .position(1)
  ///     try ColumnSelection("total").target(in: schema)       // .new("total"), where there is none
  ///
  /// - Throws: an error of code `unknownColumn` for a number that no column has, of code `usage` for what names several.
  package func target(in schema: Schema) throws(TableError) -> Target {
    if let first = schema.indices(of: text).first { return .position(first) }
    guard items.count == 1, !items[0].isLeftOut else { throw noTarget }
    switch items[0].place {
    case .name(let name) where schema.indices(of: name).isEmpty:
      guard !name.isEmpty else { throw noTarget }
      return .new(name)
    case .name, .position, .numberedName: return .position(try resolveOne(in: schema))
    case .range, .pattern: throw noTarget
    }
  }

  private var noTarget: TableError {
    TableError(.usage, "\(text) is not one column", remedy: "name one, in double quotes where its name is an odd one")
  }

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
