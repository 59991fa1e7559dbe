import StoaBytes
import StoaRecords
import Testing

/// JSON as a tree: what it holds, where its parts stand, and what is wrong with it.
struct JSONDocumentTests {
  private func document(_ text: String) throws(TableError) -> JSONDocument {
    try JSONDocument(Array(text.utf8), name: "a.json")
  }

  /// The tree written again, without spaces.
  private func text(_ value: JSONDocument.Value) -> String {
    switch value.content {
    case .null: "null"
    case .boolean(let value): "\(value)"
    case .number(let digits): digits
    case .string(let text): "'\(text)'"
    case .array(let values): "[" + values.map(text).joined(separator: ",") + "]"
    case .object(let members): "{" + members.map { "\($0.name):\(text($0.value))" }.joined(separator: ",") + "}"
    }
  }

  @Test(arguments: [
    ("{}", "{}"), (" [ ] ", "[]"), ("\u{FEFF}[1, -0.50e+3]", "[1,-0.50e+3]"),
    ("{\"a\": {\"b\": [true, false, null, \"x\"]}, \"a\": 2}", "{a:{b:[true,false,null,'x']},a:2}"),
    ("\"\\u00e9\\n\\\"\\ud83d\\ude00\"", "'é\n\"😀'"), ("[[[]],{}]", "[[[]],{}]"), ("12", "12"),
  ])
  func trees(_ json: String, _ expected: String) throws {
    #expect(text(try document(json).root) == expected)
  }

  @Test(arguments: [
    ("", 1, 1), ("[1,]", 1, 4), ("{\"a\" 1}", 1, 6), ("{\n  a: 1}", 2, 3), ("[1 2]", 1, 4), ("[1]\n x", 2, 2),
    ("{\"a\":\n \"b\nc\"}", 2, 4), ("[01]", 1, 3), ("[tru]", 1, 5), ("[\"\\x\"]", 1, 3), ("[1", 1, 3), ("nul", 1, 4),
    ("{\"a\":1,}", 1, 8), ("]", 1, 1),
  ])
  func mistakes(_ json: String, _ line: Int, _ byte: Int) throws {
    let error = #expect(throws: TableError.self) { try document(json) }
    #expect(error?.position == TableError.Position(source: "a.json", line: line, byte: byte), "\(json)")
    #expect(error?.message.isEmpty == false)
  }

  @Test func depth() throws {
    let deep = String(repeating: "[", count: 1024) + String(repeating: "]", count: 1024)
    #expect(throws: Never.self) { try document(deep) }
    #expect(throws: TableError.self) { try document("[\(deep)]") }
    #expect(throws: TableError.self) { try document(String(repeating: "[", count: 100_000)) }
    #expect(throws: TableError.self) { try JSONDocument([UInt8(ascii: "\""), 0xFF, UInt8(ascii: "\"")], name: "a") }
  }

  @Test func places() throws {
    let document = try document("{\n  \"a\": [1,\n    \"b\"]\n}")
    let list = try #require(document.root.member("a"))
    #expect(document.position(of: list) == TableError.Position(source: "a.json", line: 2, byte: 8))
    let item = try #require(list.array?.last)
    #expect(document.position(of: item) == TableError.Position(source: "a.json", line: 3, byte: 5))
    #expect(document.position(of: try #require(document.root.members?.first).offset).byte == 3)
    #expect(item.string == "b" && item.number == nil && item.boolean == nil && document.root.member("b") == nil)
  }
}
