extension RenderingResult {
  /// What became of rows that have been read, of which so many are shown; all unless it is said.
  init(_ reader: RowReader, _ table: TableContent, drawn: Int? = nil) {
    rowCount = drawn ?? reader.rowCount
    hasMoreRows = reader.hasMore || rowCount < reader.rowCount || !reader.isAtEnd
    totalRowCount = reader.hasMore || !reader.isAtEnd ? table.countRows() : reader.rowCount
    columnCount = table.columns.count
    shownColumnCount = table.columns.count
    // Of rows that were read and not shown nobody asks.
    selectedCount = table.hasSelection && rowCount == reader.rowCount ? reader.selectedCount : nil
    duplicates = reader.duplicates
  }

  /// Puts into words what the numbers say.
  ///
  /// `hiddenColumns` is the note of the columns that have no room, if there are any.
  mutating func addNotes(hiddenColumns: String? = nil, cutHint: String? = nil) {
    if hasMoreRows {
      if let totalRowCount {
        notes.append("showing \(DisplayText.grouped(rowCount)) of \(Self.count(totalRowCount, "row"))")
      } else {
        notes.append("showing the first \(Self.count(rowCount, "row")); there are more")
      }
    }
    if let hiddenColumns { notes.append(hiddenColumns) }
    if let selectedCount {
      notes.append("\(DisplayText.grouped(selectedCount)) of \(Self.count(rowCount, "row")) selected")
    }
    if cutCount > 0 {
      let verb = cutCount == 1 ? "is" : "are"
      let cut = "\(Self.count(cutCount, "value")) \(verb) wider than the rows measured, and cut"
      notes.append(cutHint.map { "\(cut); \($0)" } ?? cut)
    }
    for duplicate in duplicates.prefix(3) { notes.append(duplicate.description) }
    if duplicates.count > 3 { notes.append("\(DisplayText.grouped(duplicates.count - 3)) more rows share an identity") }
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(DisplayText.grouped(number)) \(noun)\(number == 1 ? "" : "s")"
  }
}
