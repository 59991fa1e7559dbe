import Stoa

/// Every style, and one of our own.
func styles() {
  let table = Table(people) {
    TableColumn("Given Name", value: \.givenName)
    TableColumn("Family Name", value: \.familyName)
    TableColumn("Born", value: \.born)
  }
  for (name, style) in TableStyle.named {
    print("\(name):")
    print(table.rendered(.terminal(style: style)))
  }
  var doubled = TableStyle.plain
  doubled.separator = "  ║  "
  doubled.header = TableStyle.Rule(left: "", fill: "═", crossing: "══╬══", right: "")
  print("one of our own:")
  print(table.rendered(.terminal(style: doubled)))
  print("without headers:")
  print(table.tableColumnHeaders(.hidden).rendered(.terminal(style: .rounded)))
}
