import StoaBytes
import StoaColumns
import StoaRecords
import Testing

@testable import StoaEngine

/// What a check finds, and where.
struct CheckTests {
  private func check(
    _ table: String,
    _ schema: String? = nil,
    limit: Int = 100,
    threadCount: Int = 1,
    files: [String: String] = [:]
  ) throws -> (rows: [String], verdict: String?) {
    let rules = try schema.map { try CheckSchema(parsing: Array($0.utf8), source: "s.json") }
    var runner = PlanRunner(threadCount: threadCount)
    runner.rules = { RecordRules(width: $0, onBadRecord: .report) }
    let check = Operation.check(rules, limit: limit) { (reference) throws(TableError) in
      let source = MemoryByteSource(files[reference.file] ?? "", name: reference.file)
      return try TableInput(delimited: source, expecting: InputExpectations()) { RecordRules(width: $0) }
    }
    let outcome = runner.run([check], on: table)
    if let failure = outcome.failure { throw failure }
    let rows = outcome.text.split(separator: "\n").dropFirst().map { String($0).replacing("input 0,", with: "") }
    return (rows, runner.notes.finding?.text)
  }

  @Test func nothing() throws {
    let found = try check("a,b\n1,2\n\"x\ny\",\"\"\"\"\n")
    #expect(found.rows.isEmpty && found.verdict == nil)
    #expect(try check("").rows.isEmpty)
    #expect(try check("a\n").verdict == nil)
  }

  @Test func structure() throws {
    #expect(
      try check("a,b\n1\n1,2\n1,2,3\n").rows == [
        "2,2,,fields,\"the record has 1 field, the header has 2\"",
        "4,5,,fields,\"the record has 3 fields, the header has 2\"",
      ]
    )
    #expect(
      try check("a,b\n\"x\"y,2\n1,\"z\n").rows == [
        "2,4,,quotes,text follows a closing quote", "3,3,,quotes,the quote opened here is never closed",
      ]
    )
    #expect(try check("a,b\n1,2\r\n3,4\n5,6\n").rows == ["2,4,,line ends,\"1 record ends in CRLF, the others do not\""])
    #expect(try check("a,b\n1,\"x\n\u{0}\"\n").rows == ["3,1,,control character,the record holds a NUL"])
    #expect(
      try check("a,a, b,\n1,2,3,4\n").rows == [
        "1,,a,header,column 2 has the name of column 1", "1,, b,header,the name of column 3 has blanks around it",
        "1,,,header,column 4 has no name: a delimiter may stand at the end of lines",
      ]
    )
  }

  @Test(arguments: [
    (#"{"type": "integer"}"#, ["1", "-2", "x", "1.5", ""], ["x", "1.5"]),
    (#"{"type": "decimal"}"#, ["1", "1.5", "1e5"], ["1e5"]),
    (#"{"type": "date"}"#, ["2024-02-29", "2023-02-29", "2024"], ["2023-02-29", "2024"]),
    (#"{"type": "timestamp"}"#, ["2024-02-29T10:00", "2024-02-29"], []),
    (#"{"required": true}"#, ["1", ""], [""]),
    (#"{"pattern": "^[a-c]+$"}"#, ["abc", "abd", ""], ["abd"]),
    (#"{"min": 2, "max": 10}"#, ["2", "10.0", "10.01", "1.99", "x"], ["10.01", "1.99"]),
    (
      #"{"min": "2024-01-01", "max": "2024-12-31"}"#, ["2024-06-01T00:00:00Z", "2023-12-31", "2025-01-01"],
      ["2023-12-31", "2025-01-01"]
    ),
    (
      #"{"min": "2024-01-01T00:00:00.3Z", "max": "2024-01-01T00:00:00.4Z"}"#,
      ["2024-01-01T00:00:00.35Z", "2024-01-01T00:00:00.25Z", "2024-01-01T00:00:00.5Z", "2024-01-01T00:00:00Z"],
      ["2024-01-01T00:00:00.25Z", "2024-01-01T00:00:00.5Z", "2024-01-01T00:00:00Z"]
    ),
    (#"{"min_length": 2, "max_length": 3}"#, ["é", "éé", "ééé", "éééé"], ["é", "éééé"]),
    (#"{"in": ["a", 5, ""]}"#, ["a", "5", "b"], ["b"]),
  ])
  func values(rule: String, values: [String], wrong: [String]) throws {
    let table = "n,v\n" + values.map { "1,\($0)\n" }.joined()
    let rows = try check(table, "{\"columns\": {\"v\": \(rule)}}").rows
    let lines = wrong.map { value in (values.firstIndex(of: value) ?? -1) + 2 }
    #expect(rows.map { Int($0.prefix { $0 != "," }) } == lines)
    #expect(rows.allSatisfy { $0.split(separator: ",")[1...2] == ["3", "v"] })
  }

  @Test func uniqueValuesAndKeys() throws {
    let table = "a,b\n1,x\n2,x\n1,y\n,x\n,x\n1,x\n"
    #expect(
      try check(table, #"{"columns": {"a": {"unique": true}}}"#).rows == [
        "4,1,a,unique,\"'1' has come before, in line 2\"", "7,1,a,unique,\"'1' has come before, in line 2\"",
      ]
    )
    #expect(
      try check(table, #"{"columns": {}, "unique": ["a", "b"]}"#).rows == [
        "6,1,\"a, b\",unique,\"', x' has come before, in line 5\"",
        "7,1,\"a, b\",unique,\"'1, x' has come before, in line 2\"",
      ]
    )
  }

  /// Values that come over and over are counted, and no more of them are held than are told.
  @Test(arguments: [1, 3])
  func repetitionsAreCounted(threadCount: Int) throws {
    let table = "a,b\n" + (0..<100_000).map { "\($0 % 3),\($0)\n" }.joined()
    let found = try check(table, #"{"columns": {"a": {"unique": true}}}"#, limit: 4, threadCount: threadCount)
    #expect(found.rows.map { $0.prefix { $0 != "," } } == ["5", "6", "7", "8"])
    #expect(found.verdict?.hasPrefix("99997 problems: unique 99997; ") == true)
  }

  @Test func valuesAreReadAsTheirColumnIs() throws {
    let schema = #"{"columns": {"n": {"unique": true, "min": 1000}}}"#
    let rules = try CheckSchema(parsing: Array(schema.utf8), source: "s.json")
    let chain: [StoaEngine.Operation] = [
      .declareTypes(try TypeSpecification("n=currency")),
      .check(rules, limit: 10) { (_) throws(TableError) in throw TableError(.usage, "there are no files") },
    ]
    let rows = PlanRunner().run(chain, on: "n\n\"$1,000.00\"\n$999\n$1000\n").text.split(separator: "\n").dropFirst()
    #expect(
      rows == [
        "input 0,3,1,n,range,'$999' is less than 1000", "input 0,4,1,n,unique,\"the value has come before, in line 2\"",
      ]
    )
  }

  @Test func valuesMustBeThoseOfAnotherFile() throws {
    let schema = #"{"columns": {"a": {"references": {"file": "c.csv", "column": "name"}}}}"#
    let files = ["c.csv": "id,name\n1,Oslo\n2,\"Paris\"\n3,Oslo\n"]
    #expect(
      try check("a\nParis\nRome\n\"\"\n\"Oslo\"\n", schema, files: files).rows == [
        "3,1,a,reference,'Rome' is not in name of c.csv"
      ]
    )
    let failure = #expect(throws: TableError.self) { try check("a\nx\n", schema, files: ["c.csv": "id\n1\n"]) }
    #expect(failure?.code == .unknownColumn && failure?.remedy == "s.json:1 refers to it")
  }

  @Test func namesAreToldApartByTheirBytes() throws {
    #expect(try check("caf\u{e9},cafe\u{301}\n1,2\n").rows.isEmpty)
    let schema = "{\"columns\": {\"caf\u{e9}\": {}, \"cafe\u{301}\": {}}, \"other_columns\": false}"
    #expect(try check("caf\u{e9},cafe\u{301}\n1,2\n", schema).rows.isEmpty)
    #expect(try check("caf\u{e9}\n1\n", schema).rows == ["1,,cafe\u{301},header,there is no column cafe\u{301}"])
  }

  @Test func columnsOfTheSchemaAndOthers() throws {
    let rows = try check("a,c\n1,2\n", #"{"columns": {"a": {}, "b": {}}, "other_columns": false}"#).rows
    #expect(rows == ["1,,b,header,there is no column b", "1,,c,header,the schema has no column c"])
  }

  @Test func theFirstAreListedAndAllAreCounted() throws {
    let table = "a,b\n" + (0..<2000).map { $0 % 2 == 0 ? "x\n" : "y,\n" }.joined()
    let found = try check(table, #"{"columns": {"b": {"required": true}}}"#, limit: 3)
    #expect(found.rows.count == 6 && found.rows[0].hasPrefix("2,") && found.rows[5].hasPrefix("7,"))
    #expect(found.verdict?.hasPrefix("2000 problems: fields 1000, required 1000; ") == true)
  }

  @Test(arguments: [2, 3, 8])
  func theNumberOfThreadsDoesNotMatter(threadCount: Int) throws {
    var table = "a,b\n"
    for number in 0..<60_000 {
      table += number % 997 == 0 ? "x\n" : "\(number * 31 % 50_021),\(number % 1009 == 0 ? "z" : "1")\n"
    }
    let schema = #"{"columns": {"a": {"unique": true, "type": "integer"}, "b": {"type": "integer"}}}"#
    let plain = try check(table, schema, limit: 20)
    let other = try check(table, schema, limit: 20, threadCount: threadCount)
    #expect(plain.rows == other.rows && plain.verdict == other.verdict)
    #expect(plain.rows.count == 60)
  }

  @Test(arguments: [
    ("{", "1:2", "ends in the middle"), ("{\"columns\": {\n\"a\": {\n\"typ\": 1}}}", "3:1", "typ means nothing"),
    ("{\"columns\": {\"a\": {\n\"type\": \"int\"}}}", "2:9", "int means nothing"), ("[]", "1:1", "must be an object"),
    ("{\"columns\": {\"a\": {\"pattern\": \"(\"}}}", "1:31", "no regular expression"),
    ("{} x", "1:4", "nothing may follow"),
    ("{\"unique\": [1]}", "1:13", "text in quotes"), ("{\"columns\": {\"a\": {}, \"a\": {}}}", "1:23", "given twice"),
    ("{\"columns\": {\"a\": {\"references\": {\"file\": \"x\"}}}}", "1:34", "needs a file and a column"),
    ("{\"other_columns\": \"no\"}", "1:19", "true or false"), ("{\"a\\q\": 1}", "1:4", "no JSON escape"),
    ("{\"columns\": {}}\n]", "2:1", "nothing may follow"), ("{\"columns\" {}}", "1:12", "colon"),
    ("", "1:1", "no JSON value"),
  ])
  func mistakesInASchemaAreShownWhereTheyAre(schema: String, place: String, message: String) {
    do throws(TableError) {
      _ = try CheckSchema(parsing: Array(schema.utf8), source: "s.json")
      Issue.record("The schema was read")
    } catch {
      #expect(error.position?.description == "s.json:\(place)")
      #expect(error.code == .usage && error.remedy?.contains("--") != true)
      #expect(error.message.contains(message), "\(error.message)")
    }
  }
}
