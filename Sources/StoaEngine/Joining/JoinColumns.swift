import StoaBytes
import StoaColumns
import StoaRecords

/// A join whose columns are known.
struct JoinColumns: Sendable {
  var leftKeys: [ResolvedSortKey] = []
  var rightKeys: [ResolvedSortKey] = []
  /// For a join to the nearest row: the column of each table, and how its values are read.
  var nearest: (left: ResolvedSortKey, right: ResolvedSortKey)?
  /// The other table's columns that come out.
  var rightColumns: [Int] = []
  /// The columns of the table that comes out.
  var shape: TableShape
  let leftWidth: Int
  /// Whether both tables are JSON, whose fields come out as they stand.
  let passesJSON: Bool
  /// What there is to be said of the names.
  var notes: [String] = []

  init(
    _ join: Join,
    _ left: TableShape,
    _ right: TableShape,
    of name: String,
    _ context: ExecutionContext
  ) throws(TableError) {
    shape = left
    leftWidth = left.columns.count
    passesJSON = left.columns.contains(where: \.hasKinds) && right.columns.contains(where: \.hasKinds)
    // Rows that meet none lack the other's values.
    let lacksLeft = join.kind == .right || join.kind == .full
    let lacksRight = lacksLeft || join.kind == .left
    if lacksLeft { for column in shape.columns.indices { shape.columns[column].missingIsNull = true } }
    let rightSchema = right.schema
    for key in join.keys {
      let leftColumns = try key.left.resolve(in: left.schema, of: "the first table", isFile: false)
      let rightColumns = try key.right.resolve(in: rightSchema, of: name, isFile: true)
      guard leftColumns.count == rightColumns.count else {
        throw TableError(
          .usage,
          "\(key.left.text) names \(leftColumns.count) columns, and \(key.right.text) of \(name) \(rightColumns.count)",
          remedy: "name as many of both; NAME[1] is the column without members"
        )
      }
      for (leftColumn, rightColumn) in zip(leftColumns, rightColumns) {
        let pair = context.keys(key.comparison, leftColumn, of: left, rightColumn, of: right)
        leftKeys.append(pair.left)
        rightKeys.append(pair.right)
      }
    }
    if let nearest = join.nearest {
      let rightColumns = try nearest.right.resolve(in: rightSchema, of: name, isFile: true)
      guard let column = rightColumns.first, rightColumns.count == 1 else {
        throw TableError(.usage, "\(nearest.right.text) of \(name) is not one column", remedy: "name one")
      }
      self.nearest = context.keys(nil, try nearest.left.resolveOne(in: left.schema), of: left, column, of: right)
    }
    try check(join)
    guard join.kind != .semi, join.kind != .anti else { return }
    let doubled = Set(rightKeys.map(\.column))
    rightColumns = right.columns.indices.filter { !doubled.contains($0) }
    nameColumns(right, suffix: join.suffix, of: name)
    // Beside rows of JSON, which tell missing values as null, these do too.
    guard lacksRight || left.columns.contains(where: \.missingIsNull) else { return }
    for column in left.columns.count..<shape.columns.count { shape.columns[column].missingIsNull = true }
  }

  private func check(_ join: Join) throws(TableError) {
    switch join.kind {
    case .cross:
      guard leftKeys.isEmpty, nearest == nil else {
        throw TableError(.usage, "a cross join has no keys", remedy: "write '' for KEYS, or ask for another kind")
      }
    case .right, .full:
      guard nearest == nil else {
        throw TableError(.usage, "--as-of joins are inner, left, semi or anti", remedy: "ask for one of these kinds")
      }
      fallthrough
    default:
      guard !leftKeys.isEmpty || nearest != nil else {
        throw TableError(.usage, "a join needs a key", remedy: "name one, or ask for --kind cross")
      }
    }
  }

  /// What stands in a column that comes out in rows that its table has none for: of JSON null, but nothing where it
  /// would make an object or a list.
  func filler(of column: Int) -> [UInt8] {
    passesJSON && !shape.columns[column].name.utf8.contains(UInt8(ascii: ".")) ? Array("null".utf8) : []
  }

  /// Values of a table as a column beside those of the first.
  func column(_ values: ValueColumn) -> RecordBatch.Column { passesJSON ? .carried(values) : .computed(values) }

  /// Gives the other table's columns names that are not taken.
  private mutating func nameColumns(_ right: TableShape, suffix: String, of table: String) {
    // No column of either table loses its name to one that is told apart.
    var taken = UniqueNames(given: rightColumns.map { right.columns[$0].name }, after: shape.columns.map(\.name))
    var renamed: [String] = []
    for column in rightColumns {
      let name = right.columns[column].name
      let unique = taken.next(name) { number in
        // A name that is taken with its suffix, too, is helped by a number.
        let start = suffix == "_2" || number == 2 ? name : name + suffix
        return number == 2 && !suffix.isEmpty ? name + suffix : "\(start)_\(number)"
      }
      if unique != name { renamed.append("\(name) of \(table) is called \(unique)") }
      var named = right.columns[column]
      named.name = unique
      // A number that is taken is told apart, and still no name.
      named.isNameless = right.columns[column].isNameless
      named.headerField = nil
      named.hasKinds = named.hasKinds && passesJSON
      shape.columns.append(named)
    }
    if !renamed.isEmpty { notes.append("both tables have columns of one name: " + renamed.joined(separator: ", ")) }
  }
}

extension ExecutionContext {
  /// The keys that two columns are, compared as is said, or by the type of either.
  func keys(
    _ comparison: SortKey.Kind?,
    _ left: Int,
    of leftShape: TableShape,
    _ right: Int,
    of rightShape: TableShape
  ) -> (left: ResolvedSortKey, right: ResolvedSortKey) {
    var type = leftShape.columns[left].type ?? rightShape.columns[right].type
    // What is said goes before what was declared, unless both are the same.
    if let comparison, comparison != type?.keyKind, comparison != .number || type?.isMeasured != true { type = nil }
    func key(_ position: Int, _ shape: TableShape) -> ResolvedSortKey {
      var column = shape.columns[position]
      column.type = type
      var key = ResolvedSortKey(column: position, kind: comparison ?? .text)
      key.reading = reading(of: column)
      return key
    }
    return (key(left, leftShape), key(right, rightShape))
  }
}

extension ColumnSelection {
  /// The columns of one of two tables, which errors name: the file that another is, or a description.
  func resolve(in schema: Schema, of name: String, isFile: Bool) throws(TableError) -> [Int] {
    do throws(TableError) {
      return try resolve(in: schema)
    } catch {
      var error = error
      if error.code == .unknownColumn {
        error.position = error.position ?? TableError.Position(source: name)
        if isFile, error.remedy == Self.listingRemedy { error.remedy = "stoa columns \(name) lists them" }
      }
      throw error
    }
  }
}
