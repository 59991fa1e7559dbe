/// A sort key whose column is known: what an encoder works by.
package struct ResolvedSortKey: Hashable, Sendable {
  /// The position in the batch's `columns`, counted from 0.
  package var column: Int
  package var order: SortKey.Order
  package var isDescending: Bool
  package var missingFirst: Bool

  package init(column: Int, order: SortKey.Order = .auto, isDescending: Bool = false, missingFirst: Bool = false) {
    self.column = column
    self.order = order
    self.isDescending = isDescending
    self.missingFirst = missingFirst
  }
}
