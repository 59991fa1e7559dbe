import Stoa

/// Filter once and keep the result, rather than in the declaration: the rows are read as they are drawn.
func filtered() {
  let modern = people.filter { $0.born > 1700 }
  let table = Table(modern) {
    TableColumn("Name", value: \.familyName)
    TableColumn("Born", value: \.born)
  }
  print(table.rendered(.terminal))
  print(table.rowLimit(2).rendered(.terminal))
}
