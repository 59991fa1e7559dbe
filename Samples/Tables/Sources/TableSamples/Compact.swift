import Stoa

/// Where the columns have no room, each row folds into its first column.
func compact() {
  let table = Table(people) {
    TableColumn("Name") { "\($0.givenName) \($0.familyName)" }.compact {
      "\($0.givenName) \($0.familyName) (\($0.born))"
    }
    TableColumn("E-Mail", value: \.email)
    TableColumn("Born", value: \.born).hiddenWhenCompact()
    TableColumn("Balance", value: \.balance)
  }
  for width in [72, 40, 24] {
    print(table.rendered(.terminal(width: width, style: .rounded)))
  }
  // A line a column, whatever the width.
  print(table.rendered(.terminal(width: 40, layout: .records)))
}
