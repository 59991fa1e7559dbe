/// What the notes below a table say to do about what they tell; each the end of a sentence, `nil` for nothing.
///
/// A table does not know by which option, key or call its reader gets it drawn otherwise.
package struct NoteHints: Hashable, Sendable {
  /// How columns that have no room come to be seen.
  package var hiddenColumns: String?
  /// How values that are cut come to be seen whole.
  package var cutValues: String?

  package init(hiddenColumns: String? = nil, cutValues: String? = nil) {
    self.hiddenColumns = hiddenColumns
    self.cutValues = cutValues
  }
}

/// The note of the columns that have no room: as many names as two lines hold, then how many more there are.
struct HiddenColumnsNote {
  /// The titles of the columns that are left out, in their order.
  let titles: [String]
  let columnCount: Int
  let hint: String?

  /// How many columns are named at most, however wide the lines are.
  private static let mostNames = 40

  /// The note with the most names for which `fits` holds; without any, where it holds for none.
  func text(fitting fits: (String) -> Bool) -> String {
    var count = min(titles.count, Self.mostNames)
    while count > 0, !fits(text(naming: count)) { count -= 1 }
    return text(naming: count)
  }

  /// The note with so many names.
  private func text(naming count: Int) -> String {
    let shown = DisplayText.grouped(columnCount - titles.count)
    var text = "\(shown) of \(DisplayText.grouped(columnCount)) column\(columnCount == 1 ? "" : "s") shown"
    if count > 0 {
      let names = titles.prefix(count).map { $0.isEmpty ? "\"\"" : $0 }
      text += "; not shown: " + names.joined(separator: ", ")
      let rest = titles.count - count
      if rest > 0 { text += " and \(DisplayText.grouped(rest)) more" }
    }
    if let hint { text += "; \(hint)" }
    return text
  }
}
