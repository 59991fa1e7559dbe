import Foundation
import StoaBytes
import StoaColumns
import Testing

/// Rows as values of types.
struct RowDecoderTests {
  private struct Place: Decodable, Equatable {
    var city: String
    var postalCode: Int?
  }

  private enum Level: String, Decodable { case low, high }

  private struct Sale: Decodable, Equatable {
    var id: UInt8
    var price: ExactDecimal
    var weight: Double
    var isPaid: Bool
    var level: Level?
    var soldOn: Date
    var place: Place
    var note: String
    var count: Int?
  }

  private let schema = Schema([
    "id", "price", "weight", "is_paid", "level", "sold_on", "place.city", "place.postal_code", "note", "count",
  ])

  private func row(_ values: String...) -> Row { Row(values, schema: schema, id: 4) }

  @Test func propertiesTakeTheirColumns() throws {
    let full = row("7", "10.50", "1e-3", "TRUE", "high", "2024-02-29T12:00:00.25Z", "Oslo", "150", "", "3.0")
    let sale = try RowDecoder().decode(Sale.self, from: full)
    #expect(sale.id == 7 && sale.price.description == "10.50" && sale.weight == 0.001 && sale.isPaid)
    #expect(sale.level == .high && sale.place == Place(city: "Oslo", postalCode: 150))
    #expect(sale.soldOn == Date(timeIntervalSince1970: 1_709_208_000.25))
    #expect(sale.note == "" && sale.count == 3)
    let sparse = row("7", "1", "2", "0", "", "2024-02-29", "Oslo", "", "", "")
    let other = try RowDecoder().decode(Sale.self, from: sparse)
    #expect(other.level == nil && other.place.postalCode == nil && other.count == nil && !other.isPaid)
  }

  @Test(arguments: [
    (0, "300", "row 5, id: \"300\" is no whole number that fits"),
    (0, "x", "row 5, id: \"x\" is no whole number that fits"),
    (1, "", "row 5, price: the value is missing"), (1, "1,5", "row 5, price: \"1,5\" is no number"),
    (3, "maybe", "row 5, isPaid: \"maybe\" is no truth value"),
    (5, "yesterday", "row 5, soldOn: \"yesterday\" is no date"),
    (9, "1.5", "row 5, count: \"1.5\" is no whole number that fits"),
  ])
  func whatDoesNotFitIsNamed(column: Int, value: String, message: String) {
    var broken = row("7", "10.50", "1", "true", "high", "2024-02-29", "Oslo", "150", "", "3")
    broken.values[column] = value
    do throws(TableError) {
      _ = try RowDecoder().decode(Sale.self, from: broken)
      Issue.record("\(value) was decoded")
    } catch {
      #expect(error.message == message)
    }
  }

  @Test func columnsThatAreNotThere() throws {
    struct Sparse: Decodable { var city: String?, missing: Int? }
    struct Strict: Decodable { var missing: Int }
    let row = Row(["Oslo"], schema: Schema(["city"]))
    let sparse = try RowDecoder().decode(Sparse.self, from: row)
    #expect(sparse.city == "Oslo" && sparse.missing == nil)
    #expect(throws: TableError(.unsuitableValue, "row 1: there is no column missing")) {
      try RowDecoder().decode(Strict.self, from: row)
    }
  }
}
