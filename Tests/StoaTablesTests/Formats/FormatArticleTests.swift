import Foundation
import StoaColumns
import StoaTables
import Testing

/// The article on values and formats: every row of its table.
struct FormatArticleTests {
  static let rows: [[String]] = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let file = root.appending(path: "Sources/StoaTables/StoaTables.docc/ValuesAndFormats.md")
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " `")) }
    }
  }()

  @Test func thereAreRows() { #expect(Self.rows.count == 14) }

  @Test(arguments: rows)
  func example(_ row: [String]) throws {
    let text = try ValueFormatter(row[0], locale: row[1]).text(of: row[2])
    #expect(text?.replacing("\u{A0}", with: " ") == row[3])
  }

  @Test func tableFormat() throws {
    let euros = try TableFormat<Decimal>("currency:EUR", locale: "de_DE")
    #expect(euros.format(1234.5) == "1.234,50\u{A0}€")
    let copy = try JSONDecoder().decode(TableFormat<Decimal>.self, from: JSONEncoder().encode(euros))
    #expect(copy == euros)
    #expect(try TableFormat<Date>("date:iso").format(Date(timeIntervalSince1970: 0)) == "1970-01-01")
    #expect(try TableFormat<String>("number:1").format("n/a") == "n/a")
    let table = Table([Decimal(2), Decimal(1000)]) { TableColumn("Price", value: \.self, format: euros).total(.sum) }
    #expect(table.rendered(.csv) == "Price\n2\n1000\n")
    #expect(table.rendered(.markdown).contains("1.002,00\u{A0}€"))
  }
}
