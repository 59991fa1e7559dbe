import Foundation
import Stoa

/// A footer row, added up exactly while the rows pass.
func totals() {
  let table = Table(people) {
    TableColumn("Name", value: \.familyName).footer("Together")
    TableColumn("Born", value: \.born).total(.minimum)
    TableColumn("Balance", value: \.balance, format: .currency(code: "EUR").locale(Locale(identifier: "en_IE"))).total(
      .sum
    )
    TableColumn("E-Mail", value: \.email).total(.count)
  }
  print(table.rendered(.terminal(style: .rounded)))
  print(table.rendered(.markdown))
}
