extension RenderingResult {
  /// What became of rows that have been read, of which so many are shown; all unless it is said.
  init(_ reader: RowReader, _ table: TableContent, drawn: Int? = nil) {
    rowCount = drawn ?? reader.rowCount
    hasMoreRows = reader.hasMore || rowCount < reader.rowCount || !reader.isAtEnd
    totalRowCount = reader.hasMore || !reader.isAtEnd ? table.countRows() : reader.rowCount
    columnCount = table.columns.count
    shownColumnCount = table.columns.count
    selectedCount = table.hasSelection ? reader.selectedCount : nil
    duplicates = reader.duplicates
  }

  /// Puts into words what the numbers say.
  mutating func addNotes() {
    if hasMoreRows {
      if let totalRowCount {
        notes.append("showing \(DisplayText.grouped(rowCount)) of \(Self.count(totalRowCount, "row"))")
      } else {
        notes.append("showing the first \(Self.count(rowCount, "row")); there are more")
      }
    }
    if shownColumnCount < columnCount {
      notes.append("\(DisplayText.grouped(shownColumnCount)) of \(Self.count(columnCount, "column")) shown")
    }
    if let selectedCount {
      notes.append("\(DisplayText.grouped(selectedCount)) of \(Self.count(rowCount, "row")) selected")
    }
    if cutCount > 0 {
      let verb = cutCount == 1 ? "is" : "are"
      notes.append("\(Self.count(cutCount, "value")) \(verb) wider than the rows measured, and cut")
    }
    for duplicate in duplicates.prefix(3) { notes.append(duplicate.description) }
    if duplicates.count > 3 { notes.append("\(DisplayText.grouped(duplicates.count - 3)) more rows share an identity") }
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(DisplayText.grouped(number)) \(noun)\(number == 1 ? "" : "s")"
  }
}
