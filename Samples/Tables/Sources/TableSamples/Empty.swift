import Stoa

/// An empty table says why it is empty and what to try.
func empty() {
  let table = Table(people.filter { $0.born > 2000 }) {
    TableColumn("Given Name", value: \.givenName)
    TableColumn("Family Name", value: \.familyName)
  }
  let explained = table.emptyMessage("Nobody is that young", suggestion: "Try an earlier year.")
  print(explained.rendered(.terminal(width: 40, style: .rounded)))
  // A file with no rows has no rows.
  print(explained.rendered(.csv))
}
