import StoaBytes
import StoaColumns
import Testing

/// Columns are found by every way there is of naming them.
struct ColumnSelectionTests {
  static let schema = Schema([
    "id", "name", "city", "price", "price", "a:n", "b,c", "-d", "#9", "x..y", "n[2]", "!odd", "", "say \"hi\"",
    "tick`tock",
    "/path/", "caf\u{E9}", "cafe\u{301}", "a\nb",
  ])

  private func positions(_ text: String, _ schema: Schema = Self.schema) throws -> [Int] {
    try ColumnSelection(text).resolve(in: schema)
  }

  @Test(arguments: [
    ("id", [0]),
    ("id,city", [0, 2]),
    (" id , city ", [0, 2]),
    ("city,id", [2, 0]),
    ("id,id", [0, 0]),
    ("#1,#3", [0, 2]),
    ("price", [3]),
    ("price[1],price[2]", [3, 4]),
    ("name..price", [1, 2, 3]),
    ("price..name", [3, 2, 1]),
    ("#2..#4", [1, 2, 3]),
    ("name..#3", [1, 2]),
    ("..city", [0, 1, 2]),
    ("#18..", [17, 18]),
    ("price..price[2]", [3, 4]),
    ("name..price,!city", [1, 3]),
    ("!id..say \"hi\"", [14, 15, 16, 17, 18]),
    ("!/./", [12]),
    ("/^p/", [3, 4]),
    ("/^(id|city)$/", [0, 2]),
    ("/,/", [6]),
    ("/\\/path/", [15]),
  ])
  func namesFindColumns(_ text: String, _ expected: [Int]) throws {
    #expect(try positions(text) == expected)
  }

  /// Whatever a name holds, quotes or backticks reach it, and where nothing is in the way it needs none.
  @Test func quotesReachEveryName() throws {
    for (position, name) in Self.schema.names.enumerated() where name != "price" {
      let quoted = "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
      #expect(try positions(quoted) == [position], "\(quoted)")
      let ticked = "`" + name.split(separator: "`", omittingEmptySubsequences: false).joined(separator: "``") + "`"
      #expect(try positions(ticked) == [position], "\(ticked)")
    }
  }

  @Test(arguments: [("a:n", 5), ("-d", 7), ("#9", 8), ("x..y", 9), ("n[2]", 10), ("say \"hi\"", 13), ("/path/", 15)])
  func aNameAsItIsNeedsNoQuotes(_ name: String, _ position: Int) throws {
    #expect(try positions(name) == [position])
  }

  /// Two spellings of one letter are two names.
  @Test func namesAreTheirBytes() throws {
    #expect(try positions("caf\u{E9}") == [16])
    #expect(try positions("cafe\u{301}") == [17])
    #expect(Schema(["caf\u{E9}"]) != Schema(["cafe\u{301}"]))
  }

  @Test(arguments: [
    ("nmae", "there is no column nmae; did you mean name?"),
    ("PRICE", "there is no column PRICE; did you mean price?"),
    ("zzzzzz", "there is no column zzzzzz; stoa columns lists them"),
    ("#20", "there is no column #20: the table has 19; stoa columns lists them"),
    ("#0", "there is no column #0: the table has 19; stoa columns lists them"),
    ("price[3]", "there is no price[3]: 2 columns have that name; stoa columns lists them"),
    ("prize[2]", "there is no column prize; did you mean price?"),
    ("/nothing/", "no column's name matches /nothing/; stoa columns lists them"),
    ("id..ctiy", "there is no column ctiy; did you mean city?"),
  ])
  func whatIsNotThereIsAnError(_ text: String, _ message: String) {
    let error = #expect(throws: TableError.self) { try positions(text) }
    #expect(error?.code == .unknownColumn)
    #expect(error?.description == message)
  }

  @Test(arguments: ["\"id", "`id", "/id", "\"id\"x", "/(/"])
  func whatCannotBeReadIsAUsageError(_ text: String) {
    let error = #expect(throws: TableError.self) { try positions(text) }
    #expect(error?.code == .usage)
    #expect(error?.remedy != nil)
  }

  @Test func aNameOfJSONStandsForItsMembersToo() throws {
    let schema = Schema(["t.0", "id", "t", "t.1", "u.0"], nested: [0, 1, 2, 3, 4])
    #expect(try ColumnSelection("t,id").resolve(in: schema) == [0, 2, 3, 1])
    #expect(try ColumnSelection("!t").resolve(in: schema) == [1, 4])
    #expect(try ColumnSelection("t[1],u").resolve(in: schema) == [2, 4])
    #expect(try ColumnSelection("t").resolveOwn(in: schema) == [2])
    #expect(try ColumnSelection("t").resolveOne(in: schema) == 2)
    #expect(try ColumnSelection("t,/u/").resolveTogether(in: schema).map(\.columns) == [[0, 2, 3], [4]])
    #expect(try ColumnSelection("t").resolve(in: Schema(schema.names)) == [2])
  }

  @Test func oneColumnIsOneColumn() throws {
    #expect(try ColumnSelection("city").resolveOne(in: Self.schema) == 2)
    #expect(throws: TableError.self) { try ColumnSelection("city,id").resolveOne(in: Self.schema) }
  }

  @Test func equalNamesBecomeUnique() {
    #expect(Schema(["a", "a", "b", "a_2", "a"]).uniqueNames == ["a", "a_3", "b", "a_2", "a_4"])
    #expect(Schema([]).uniqueNames.isEmpty)
    // Names that look the same and have other bytes are others.
    #expect(Schema(["caf\u{e9}", "cafe\u{301}"]).uniqueNames == ["caf\u{e9}", "cafe\u{301}"])
    // Many equal names are told apart in one go.
    let many = Schema([String](repeating: "a", count: 50_000)).uniqueNames
    #expect(many.first == "a" && many.last == "a_50000" && Set(many).count == 50_000)
    #expect(Schema(["a", "b", "a", "a"]).occurrences == [0, 0, 1, 2])
  }
}
