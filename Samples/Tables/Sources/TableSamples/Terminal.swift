import Stoa

/// As wide as the terminal behind standard output, in its colours.
func terminal() {
  let table = Table(people, selection: [14]) {
    TableColumn("ID", value: \.id)
    TableColumn("Given Name", value: \.givenName)
    TableColumn("Family Name", value: \.familyName)
    TableColumn("E-Mail", value: \.email)
    TableColumn("Born", value: \.born)
    TableColumn("Balance", value: \.balance).total(.sum)
  }
  print(table.rendered(.forStandardOutput()), terminator: "")
}
