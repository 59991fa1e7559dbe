import Stoa

/// Marked rows, their number, and the marked rows alone.
func selection() {
  let selected: Set<Person.ID> = [11, 14]
  let table = Table(people, selection: selected) {
    TableColumn("Given Name", value: \.givenName)
    TableColumn("Family Name", value: \.familyName)
  }
  print(table.rendered(.terminal(style: .rounded)))
  print(table.selectedRows.rendered(.csv))

  let one = Table(people, selection: 13) {
    TableColumn("Given Name", value: \.givenName)
  }
  print(one.rendered(.terminal))
}
