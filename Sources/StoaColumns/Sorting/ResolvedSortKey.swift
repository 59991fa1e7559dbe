package import StoaBytes

/// A sort key whose column is known: what an encoder works by.
package struct ResolvedSortKey: Hashable, Sendable {
  /// The position in the batch's `columns`, counted from 0.
  package var column: Int
  package var kind: SortKey.Kind
  package var isDescending: Bool
  package var missingFirst: Bool

  package init(column: Int, kind: SortKey.Kind = .auto, isDescending: Bool = false, missingFirst: Bool = false) {
    self.column = column
    self.kind = kind
    self.isDescending = isDescending
    self.missingFirst = missingFirst
  }
}

extension SortKey {
  /// The key for each column that the selector names, in order.
  ///
  /// - Throws: an error of code `unknownColumn` that says which column may have been meant, or of code
  ///   `usage` for a selector that cannot be read.
  package func resolve(in schema: Schema) throws(TableError) -> [ResolvedSortKey] {
    try ColumnSelection(column).resolve(in: schema).map { position in
      ResolvedSortKey(column: position, kind: kind, isDescending: isDescending, missingFirst: missingFirst)
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
