import Foundation
import Stoa

// Reads a file, works with it as the command does, and draws what comes of it.

struct Sale: Decodable {
  var date: Date
  var city: String
  var price: ExactDecimal
  var quantity: Int?
}

func tableReading() throws {
  let path = FileManager.default.temporaryDirectory.appending(path: "sales-\(UUID().uuidString).csv").path()
  defer { try? FileManager.default.removeItem(atPath: path) }
  let text = """
    date,city,price,quantity
    2024-03-01,Oslo,120.00,2
    2024-03-01,Paris,9.50,
    2024-03-02,Oslo,80.25,1
    2024-03-04,Lima,310.00,3

    """
  try TableReader(text: text).write(to: path)

  let sales = try TableReader(path: path)
  let dear = try sales.filter("price > 50").sorted(by: "price:desc")
  for row in try dear.rows() { print(row["city"] ?? "", row["price"] ?? "") }

  let cities = try sales.group(by: "city", [.count: "", .sum: "price"]).sorted(by: "sum_price:desc")
  print(try cities.table().rendered(.terminal(width: 60, style: .rounded)))

  for sale in try sales.decode(Sale.self) where sale.quantity == nil {
    print("\(sale.city) has no quantity on \(sale.date.formatted(.iso8601.year().month().day()))")
  }
}
