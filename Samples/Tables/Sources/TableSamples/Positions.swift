import Stoa

/// A position is data, not identity: it goes into a column, and rows keep their own identity.
func positions() {
  let table = Table(
    people.sorted { $0.born < $1.born }.enumerated().map { (number: $0 + 1, person: $1) },
    id: \.person.id
  ) {
    TableColumn("#") { $0.number }
    TableColumn("Name") { $0.person.familyName }
    TableColumn("Born") { $0.person.born }
  }
  print(table.rendered(.terminal))
}
