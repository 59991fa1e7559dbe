import Foundation
import Stoa

struct Purchase: Identifiable {
  let id = UUID()
  var price: Decimal
}

/// Rows given one by one.
func staticRows() {
  let dollars = Decimal.FormatStyle.Currency(code: "USD", locale: Locale(identifier: "en_US"))
  let table = Table(of: Purchase.self) {
    TableColumn("Base price", value: \.price, format: dollars)
    TableColumn("With 15% tip", format: dollars) { $0.price * 115 / 100 }
    TableColumn("With 20% tip", format: dollars) { $0.price * 120 / 100 }
  } rows: {
    TableRow(Purchase(price: 20))
    TableRow(Purchase(price: 50))
    TableRow(Purchase(price: 75))
  }
  print(table.rendered(.terminal(style: .inset)))
}
