// What the examples of the articles take for granted. `Tests/articles.py` puts them below it and has the
// compiler look at them.

import Foundation
import Stoa

struct Person: Identifiable {
  let id: Int
  var givenName: String
  var familyName: String
  var balance: Decimal
}

/// What lists of columns, shown by themselves, are columns of.
struct Item: Identifiable {
  let id: Int
  var name: String
  var note: String?
  var email: String
  var budget: Decimal
  var price: Decimal
  var founded: Date
  var population: Double
  var part: Double
  var whole: Double
}

let people: [Person] = []
let items: [Item] = []
let table = Table(people) { TableColumn("Name", value: \.givenName) }

let sales = try TableReader(path: "sales.csv.gz")

struct Notebook {
  func write(_ piece: Span<UInt8>) throws(TableError) {}
}
let file = Notebook()
