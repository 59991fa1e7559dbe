package import StoaBytes

/// A sort key whose column is known: what an encoder works by.
package struct ResolvedSortKey: Hashable, Sendable {
  /// The position in the batch's `columns`, counted from 0.
  package var column: Int
  package var kind: SortKey.Kind
  package var isDescending: Bool
  package var missingFirst: Bool
  /// The columns that the arrays and objects of this column were taken apart into, in order.
  var partColumns: [Int] = []
  /// How the column's values are read; `nil` for what holds for all.
  package var reading: ColumnReading?

  package init(column: Int, kind: SortKey.Kind = .auto, isDescending: Bool = false, missingFirst: Bool = false) {
    self.column = column
    self.kind = kind
    self.isDescending = isDescending
    self.missingFirst = missingFirst
  }
}

/// What a key says of the values of its column: what a loop over records carries along.
struct KeyRule: Sendable {
  var kind: SortKey.Kind
  var isDescending: Bool
  var missingFirst: Bool
  /// Whether values are plain numbers, or none.
  var isPlain: Bool
  /// The number of the key, by which an encoder finds how other values are read.
  var number: Int

  init(_ key: ResolvedSortKey, number: Int, isPlain: Bool) {
    kind = key.kind
    isDescending = key.isDescending
    missingFirst = key.missingFirst
    self.number = number
    self.isPlain = isPlain
  }
}

extension SortKey {
  /// The key for each column that the selector names, in order.
  ///
  /// - Throws: an error of code `unknownColumn` that says which column may have been meant, or of code
  ///   `usage` for a selector that cannot be read.
  package func resolve(in schema: Schema) throws(TableError) -> [ResolvedSortKey] {
    let parts = schema.partsByName
    return try ColumnSelection(column).resolveOwn(in: schema).map { position in
      var key = ResolvedSortKey(column: position, kind: kind, isDescending: isDescending, missingFirst: missingFirst)
      key.partColumns = parts[Array(schema.names[position].utf8)] ?? []
      return key
    }
  }
}

extension [SortKey] {
  /// The keys with their columns known, in order.
  ///
  /// - Throws: as `SortKey.resolve(in:)` does.
  package func resolve(in schema: Schema) throws(TableError) -> [ResolvedSortKey] {
    var resolved: [ResolvedSortKey] = []
    for key in self { resolved += try key.resolve(in: schema) }
    return resolved
  }
}

extension Schema {
  /// So deep a column may lie and still be a part of those above it: JSON is nested less.
  private static let depthLimit = 64

  /// The positions of the columns whose names go on behind a name and a point, by that name.
  fileprivate var partsByName: [[UInt8]: [Int]] {
    var parts: [[UInt8]: [Int]] = [:]
    for (position, name) in names.enumerated() {
      let points = name.utf8.indices.lazy.filter { name.utf8[$0] == UInt8(ascii: ".") }
      for point in points.prefix(Self.depthLimit) {
        parts[Array(name.utf8[..<point]), default: []].append(position)
      }
    }
    return parts
  }
}
