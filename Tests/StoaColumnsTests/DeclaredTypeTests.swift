import StoaBytes
import StoaColumns
import Testing

struct DeclaredTypeTests {
  @Test(arguments: [
    (
      "integer", ["1", "-007", "123456789012345678901234567890123456789012345678901234567890"],
      ["1.0", "1e3", "x", "inf"]
    ),
    ("decimal", ["1", ".5", "-1.50", "1e3"], ["inf", "1,5", "$5", "0x1"]),
    ("double", ["1", "1e-400", "inf", "-nan"], ["x", "1_0"]),
    ("boolean", ["true", "FALSE"], ["1", "yes", "t"]),
    ("date", ["2016-07-28", "2016-07"], ["2016-02-30", "01:22", "2016-07-28T01:22"]),
    ("time", ["01:22", "01:22:52.5"], ["25:00", "2016-07-28"]),
    ("datetime", ["2016-07-28T01:22", "2016-07-28 01:22:52+02:00"], ["2016-07-28", "01:22"]),
    ("duration", ["5", "1:02:03", "PT1H", "-PT5S"], ["1:62:00", "P", "long"]),
    ("currency", ["5", "$1,234.50", "(3)", "EUR 5", "5 €"], ["5 XYZ", "$", "1,2"]),
    ("currency:EUR", ["5", "5 €", "EUR 5"], ["$5", "USD 5", "£1"]),
    ("text", ["anything", " "], []),
  ])
  func fits(_ type: String, _ values: [String], _ others: [String]) throws {
    let declared = try DeclaredType(type)
    #expect(declared.description == type)
    let reader = TypeReader(declared, ColumnReading(type: declared))
    let fit = (values + others).filter { value in
      let bytes = Array(value.utf8)
      return reader.fits(bytes.span)
    }
    #expect(fit == values)
  }

  @Test(arguments: [
    ("integer", "007", "7"), ("decimal", "+.50", "0.50"), ("decimal", "-0012.30", "-12.30"), ("double", "1E5", "1e5"),
    ("currency", "-$1,234.50", "-1234.50"), ("currency:EUR", "(3)", "-3"), ("boolean", "TRUE", "true"),
    ("double", "inf", nil), ("integer", "x", nil), ("text", "5", nil), ("date", "2016-07-28", nil),
  ])
  func json(_ type: String, _ value: String, _ text: String?) throws {
    var output: [UInt8] = []
    let bytes = Array(value.utf8)
    let declared = try DeclaredType(type)
    let reader = TypeReader(declared, ColumnReading(type: declared))
    let isWritten = reader.appendJSON(bytes.span, to: &output)
    #expect((isWritten ? String(decoding: output, as: UTF8.self) : nil) == text)
  }

  @Test(arguments: ["", "number", "decimal:2", "currency:XXX1", "currency:EUR:2", "text:"])
  func refuses(_ text: String) {
    let error = #expect(throws: TableError.self) { try DeclaredType(text) }
    #expect(error?.code == .usage)
  }

  @Test func specification() throws {
    let types = try TypeSpecification("price,tax=decimal,`a=b`=text")
    #expect(types.description == "price,tax=decimal,`a=b`=text")
    #expect(try types.resolve(in: Schema(["a=b", "tax", "price"])) == [0: .text, 1: .decimal, 2: .decimal])
  }
}
