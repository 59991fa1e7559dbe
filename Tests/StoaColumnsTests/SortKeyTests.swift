import StoaBytes
import StoaColumns
import Testing

/// Sort keys are read from text, and say what is wrong with it.
struct SortKeyTests {
  @Test(arguments: [
    ("city", [SortKey("city")]),
    ("city,price:desc", [SortKey("city"), SortKey("price", isDescending: true)]),
    ("price:desc:number:missing-first", [SortKey("price", kind: .number, isDescending: true, missingFirst: true)]),
    ("price:missing-first:number:desc", [SortKey("price", kind: .number, isDescending: true, missingFirst: true)]),
    ("a:asc:missing-last", [SortKey("a")]),
    (" a : desc , b ", [SortKey("a", isDescending: true), SortKey("b")]),
    ("\"a:n\":desc", [SortKey("\"a:n\"", isDescending: true)]),
    ("`a:n`,b", [SortKey("`a:n`"), SortKey("b")]),
    ("\"b,c\":text", [SortKey("\"b,c\"", kind: .text)]),
    ("\"say \"\"a:b\"\"\":date", [SortKey("\"say \"\"a:b\"\"\"", kind: .date)]),
    ("/^q[,:]\\/x/:natural,z", [SortKey("/^q[,:]\\/x/", kind: .natural), SortKey("z")]),
    ("a..\"d:e\":desc", [SortKey("a..\"d:e\"", isDescending: true)]),
    ("price[2]:nocase", [SortKey("price[2]", kind: .nocase)]),
    ("#3:locale", [SortKey("#3", kind: .locale)]),
    ("it's 5\" wide:desc", [SortKey("it's 5\" wide", isDescending: true)]),
    ("and/or:desc", [SortKey("and/or", isDescending: true)]),
    ("-d", [SortKey("-d")]),
  ])
  func textBecomesKeys(_ text: String, _ expected: [SortKey]) throws {
    #expect(try SortKey.parse(text) == expected)
  }

  @Test(arguments: SortKey.Kind.allCases)
  func aKeyReadsItsOwnDescription(_ kind: SortKey.Kind) throws {
    for isDescending in [false, true] {
      for missingFirst in [false, true] {
        let key = SortKey("\"a, b\"", kind: kind, isDescending: isDescending, missingFirst: missingFirst)
        #expect(try SortKey.parse(key.description) == [key])
      }
    }
  }

  @Test(arguments: [
    ("price:dsc", "\"dsc\" says nothing about how to sort; did you mean asc or desc?"),
    ("price:numbr", "\"numbr\" says nothing about how to sort; did you mean number?"),
    ("price:mising-first", "\"mising-first\" says nothing about how to sort; did you mean missing-first"),
    ("a:banana", "a name with a colon stands in quotes: '\"a:banana\"'"),
    ("a:asc:desc", "the sort key \"a:asc:desc\" says both asc and desc; keep one of them"),
    ("a:text:number", "the sort key \"a:text:number\" says both text and number; keep one of them"),
    ("", "a sort key is empty; write COLUMN or COLUMN:desc, with commas between keys"),
    ("a,,b", "a sort key is empty"),
    (":desc", "the sort key \":desc\" names no column"),
  ])
  func whatCannotBeReadSaysWhatMayHaveBeenMeant(_ text: String, _ message: String) {
    let error = #expect(throws: TableError.self) { try SortKey.parse(text) }
    #expect(error?.code == .usage)
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }

  @Test func keysFindTheirColumns() throws {
    let schema = Schema(["id", "city", "price", "price", "a:n", "b,c", "-d"])
    let resolved = try SortKey.parse("\"a:n\":desc,price[2]:number,\"b,c\",-d,id..city:text").resolve(in: schema)
    #expect(
      resolved == [
        ResolvedSortKey(column: 4, isDescending: true), ResolvedSortKey(column: 3, kind: .number),
        ResolvedSortKey(column: 5), ResolvedSortKey(column: 6), ResolvedSortKey(column: 0, kind: .text),
        ResolvedSortKey(column: 1, kind: .text),
      ]
    )
    let error = #expect(throws: TableError.self) { try [SortKey("ctiy")].resolve(in: schema) }
    #expect(error?.description == "there is no column ctiy; did you mean city?")
  }

  @Test func aLocaleNeedsACollation() {
    let error = #expect(throws: TableError.self) { try KeyEncoder([ResolvedSortKey(column: 0, kind: .locale)]) }
    #expect(error?.code == .usage)
  }
}
