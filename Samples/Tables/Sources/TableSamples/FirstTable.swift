import Stoa

/// One declaration, every output.
func firstTable() {
  let table = Table(people) {
    TableColumn("Given Name", value: \.givenName)
    TableColumn("Family Name", value: \.familyName)
    TableColumn("E-Mail", value: \.email)
  }
  print(table.rendered(.terminal(width: 60, style: .rounded)))
  print(table.rendered(.markdown))
  print(table.rendered(.csv))
  print(table.rendered(.tsv))
  print(table.rendered(.json))
  print(table.rendered(HTMLRenderer(title: "People", isPage: false)))
}
