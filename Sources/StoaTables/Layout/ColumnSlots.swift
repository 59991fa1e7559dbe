/// Which cell of a row holds what a column shows, as a column and where rows are folded.
struct ColumnSlots {
  /// For each column, the slot of what it shows where rows are folded.
  private(set) var folded: [Int]
  /// Whether that stands behind the column's title.
  private(set) var isLabelled: [Bool]
  let slotCount: Int

  /// Slots for columns, of which some have a form of their own where rows are folded.
  ///
  /// - Parameter isWritten: for each column, whether it has.
  init(isWritten: [Bool]) {
    var next = isWritten.count
    folded = []
    isLabelled = []
    for (column, written) in isWritten.enumerated() {
      folded.append(written ? next : column)
      isLabelled.append(!written)
      if written { next += 1 }
    }
    slotCount = next
  }
}
