import Foundation
import Stoa

/// Foundation's format styles, as they are.
func formats() {
  let german = Locale(identifier: "de_DE")
  let english = Locale(identifier: "en_US")
  let table = Table(people) {
    TableColumn("Name", value: \.givenName)
    TableColumn("USD", value: \.balance, format: .currency(code: "USD").locale(english))
    TableColumn("EUR", value: \.balance, format: .currency(code: "EUR").locale(german))
    TableColumn("Plain", value: \.balance, format: .number.precision(.fractionLength(0...2)).locale(english))
    TableColumn("Century", format: .number.grouping(.never).locale(english)) { $0.born / 100 + 1 }
    TableColumn("Share", format: .percent.precision(.fractionLength(1)).locale(english)) { person in
      person.balance / 11_541.25
    }
  }
  print(table.rendered(.terminal(style: .bordered)))
  // Data formats get the values, not the looks.
  print(table.rendered(.csv))
}
