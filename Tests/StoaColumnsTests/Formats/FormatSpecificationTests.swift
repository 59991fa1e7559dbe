import StoaBytes
import StoaColumns
import Testing

struct FormatSpecificationTests {
  @Test(arguments: [
    ("number", "number"), ("number:2", "number:2"), ("number:0-3:plain", "number:0-3:plain"),
    ("number:signed:1", "number:1:signed"), ("percent:1", "percent:1"), ("currency:eur", "currency:EUR"),
    ("currency", "currency"), ("currency:USD:accounting:0:narrow", "currency:USD:0:accounting:narrow"),
    ("bytes", "bytes"), ("bytes:binary", "bytes:binary"), ("date", "date:medium"), ("date:full", "date:full"),
    ("date:d. MMM y", "date:d. MMM y"), ("time", "time:short"), ("time:HH:mm", "time:HH:mm"),
    ("datetime", "datetime:medium:short"), ("datetime:iso", "datetime:iso:iso"),
    ("datetime:short:medium", "datetime:short:medium"), ("datetime:y-MM-dd HH:mm", "datetime:y-MM-dd HH:mm"),
    ("duration", "duration"),
  ])
  func reads(_ text: String, _ description: String) throws {
    let format = try ValueFormat(text)
    #expect(format.description == description)
    #expect(try ValueFormat(description) == format)
  }

  @Test(arguments: [
    "", "money", "number:x", "number:3-1", "number:-1", "number:101", "percent:code", "number:accounting",
    "currency:EURO", "bytes:2", "duration:1", "date:short:long", "number:", "currency:USD:",
  ])
  func refuses(_ text: String) {
    let error = #expect(throws: TableError.self) { try ValueFormat(text) }
    #expect(error?.code == .usage)
    #expect(error?.remedy != nil)
  }

  /// A style that is misspelt would be a pattern that writes nothing, or nonsense.
  @Test(arguments: [
    ("date:foo", nil), ("date:o", nil), ("datetime:shrt", "did you mean short?"), ("date:shor", "did you mean short?"),
    ("datetime:long:shrt", "did you mean short?"), ("datetime:shrt:long", "did you mean short?"),
    ("date:medum", "did you mean medium?"), ("time:iso8601", nil), ("date:d of MMMM", nil), ("date:%Y-%m-%d", nil),
    ("date:Long", "did you mean long?"), ("time:full", nil),
  ])
  func tellsMisspeltStylesFromPatterns(_ text: String, _ remedy: String?) {
    let error = #expect(throws: TableError.self) { try ValueFormat(text) }
    #expect(error?.code == .usage)
    if let remedy { #expect(error?.remedy == remedy) }
  }

  @Test(arguments: [
    "date:d 'of' MMMM", "date:y年M月d日", "date:yyyyMMdd", "time:HH:mm", "datetime:d.M.y HH:mm:ss", "date:EEE", "date:Q",
    "time:hh 'o''clock' a", "datetime:yyyy-MM-dd'T'HH:mm:ss.SSSXXX",
  ])
  func takesFieldsForPatterns(_ text: String) throws {
    #expect(try ValueFormat(text).description == text)
  }

  @Test func meansWhatItSays() throws {
    let format = try ValueFormat("currency:USD:accounting:0-2:plain:code")
    #expect(format.kind == .currency("USD"))
    #expect(format.fractionDigits == 0...2)
    #expect(format.sign == .accounting)
    #expect(format.currencyName == .code)
    #expect(!format.isGrouped)
  }

  @Test func columns() throws {
    let schema = Schema(["price", "tax", "a,b", "x=y", "sold"])
    let text =
      "price, tax=currency:USD,\"a,b\"=number:2,`x=y`=percent,sold=\"date:EEE, d MMM\",#5=date:long,price=number"
    let formats = try FormatSpecification(text)
    let resolved = try formats.resolve(in: schema).mapValues(\.description)
    #expect(resolved == [0: "number", 1: "currency:USD", 2: "number:2", 3: "percent", 4: "date:long"])
    #expect(try FormatSpecification(formats.description) == formats)
    #expect(formats.items[3].format.kind == .date(.pattern("EEE, d MMM")))
    #expect(throws: TableError.self) { try FormatSpecification("cost=number").resolve(in: schema) }
  }

  @Test(arguments: ["", "price", "price=number,", "price=number,tax"])
  func refusesLists(_ text: String) {
    #expect(throws: TableError.self) { try FormatSpecification(text) }
  }
}
