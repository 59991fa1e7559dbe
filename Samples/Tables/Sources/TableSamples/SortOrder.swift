import Foundation
import Stoa

/// A table does not sort by itself: sort the rows, and the headers show by what.
func sortOrder() {
  var rows = people
  let order = [KeyPathComparator(\Person.balance, order: .reverse), KeyPathComparator(\Person.familyName)]
  rows.sort(using: order)
  let table = Table(rows, sortOrder: order) {
    TableColumn("Family Name", value: \.familyName)
    TableColumn("Balance", value: \.balance)
  }
  print(table.rendered(.terminal(style: .rounded)))

  // Keys for columns that are known only at run time.
  let keys = [SortKey("Born", isDescending: false)]
  let byYear = Table(people.sorted { $0.born < $1.born }) {
    TableColumn("Family Name", value: \.familyName)
    TableColumn("Born", value: \.born)
  }
  print(byYear.sortOrder(keys).rendered(.terminal(style: .rounded)))
}
