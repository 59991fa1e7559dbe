import Foundation
import Stoa

/// A column is sorted by a property, shows what a closure makes of the row, and stands out where it should.
func columnContent() {
  let names = ["file10", "file2", "File3"]
  print(names.sorted(using: .natural).joined(separator: ", "))
  print(names.sorted(using: .nocase).joined(separator: ", "))

  let order = [KeyPathComparator(\Person.familyName, comparator: .nocase)]
  let table = Table(people.sorted(using: order), sortOrder: order) {
    TableColumn("Name", value: \.familyName, comparator: .nocase) { person in
      "\(person.familyName), \(person.givenName)"
    }
    TableColumn("Balance", value: \.balance)
      .style { $0.balance < 0 ? .red.bold() : nil }
      .total(.sum)
    TableColumn("E-Mail", value: \.email).style(.gray)
  }
  // In colour on a terminal that has colours; here, the text alone.
  print(table)
}
