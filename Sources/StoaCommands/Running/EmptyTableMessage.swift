/// What is said below a drawn table that has no rows.
package struct EmptyTableMessage: Hashable, Sendable {
  package var title: String
  /// What to try, a sentence; nil where nothing is amiss.
  package var suggestion: String?

  package init(_ title: String, suggestion: String? = nil) {
    self.title = title
    self.suggestion = suggestion
  }

  /// What is said where the command knows no better.
  package static let standard = EmptyTableMessage(
    "No rows",
    suggestion: "Check the file, or the conditions that rows had to meet."
  )

  /// What is said where no rows were asked for.
  package static let noneWanted = EmptyTableMessage("No rows", suggestion: "None are asked for: -n 0.")
}
