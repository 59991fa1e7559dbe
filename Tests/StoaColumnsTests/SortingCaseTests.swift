import StoaColumns
import StoaRecords
import StoaTestSupport
import Testing

/// Sorts that have gone wrong in public, as small tests.
struct SortingCaseTests {
  /// Signed zero, infinities, NaN, exponents, and what only looks like a number.
  @Test func oneColumnHoldsEveryNumberThereIs() throws {
    let values = ["10", "", "9", "1e1", "abc", "-0", "NaN", "0x10", "1_000", "1,000", "-inf", "inf"]
    #expect(
      try sorted(values, .number)
        == ["-inf", "-0", "9", "10", "1e1", "inf", "NaN", "abc", "0x10", "1_000", "1,000", ""]
    )
    #expect(
      try sorted(values, .auto)
        == ["-inf", "-0", "9", "10", "1e1", "inf", "NaN", "0x10", "1,000", "1_000", "abc", ""]
    )
    #expect(
      try sorted(values, .number, descending: true)
        == ["NaN", "inf", "10", "1e1", "9", "-0", "-inf", "abc", "0x10", "1_000", "1,000", ""]
    )
    var syntax = NumberSyntax.english
    syntax.allowsHexadecimal = true
    #expect(
      try sorted(values, .number, syntax: ValueSyntax(numbers: syntax))
        == ["-inf", "-0", "9", "10", "1e1", "0x10", "1,000", "inf", "NaN", "abc", "1_000", ""]
    )
  }

  @Test func negativeZeroIsZero() throws {
    #expect(try sorted(["0", "-0", "0.0", "-0e9", "+0"], .auto) == ["0", "-0", "0.0", "-0e9", "+0"])
    #expect(try sorted(["0", "-0", "0.0"], .number, descending: true) == ["0", "-0", "0.0"])
  }

  @Test func aDecimalCommaIsTextUntilTheSyntaxSaysOtherwise() throws {
    #expect(try sorted(["10,5", "9,75", "2"], .auto) == ["2", "10,5", "9,75"])
    let german = NumberSyntax(decimalSeparator: ",", groupingSeparators: ["."])
    #expect(
      try sorted(["10,5", "9,75", "2", "1.000"], .auto, syntax: ValueSyntax(numbers: german))
        == ["2", "9,75", "10,5", "1.000"]
    )
  }

  @Test func leadingZerosAreDecimal() throws {
    #expect(try sorted(["010", "07", "9", "08"], .auto) == ["07", "08", "9", "010"])
  }

  @Test func aLonePointOrSignIsNoNumber() throws {
    #expect(try sorted([".", "1", "-", "+", "e", ""], .number) == ["1", ".", "-", "+", "e", ""])
    #expect(try sorted([".", "1", "-", "+", "e", ""], .auto) == ["1", "+", "-", ".", "e", ""])
  }

  @Test func moneyIsSortedByItsAmount() throws {
    let values = ["$1,234.50", "(12.00)", "€0.00", "-$5", "free", "$900", ""]
    #expect(
      try sorted(values, .number, syntax: ValueSyntax(numbers: .english))
        == ["(12.00)", "-$5", "€0.00", "$900", "$1,234.50", "free", ""]
    )
  }

  @Test func aTextKeyThenANumber() throws {
    let records = [["b", "2"], ["a", "10"], ["a", "9"], ["b", "1"]]
    let encoder = try KeyEncoder([ResolvedSortKey(column: 0, kind: .text), ResolvedSortKey(column: 1, kind: .number)])
    let keys = try keys(of: fieldBatch(records.map { $0.map(bytes) }, dialect: .csv), encoder)
    let order = records.indices.sorted { compareKeys(keys[$0], keys[$1]) < 0 }
    #expect(order.map { records[$0].joined(separator: ",") } == ["a,9", "a,10", "b,1", "b,2"])
  }

  @Test func emptyValuesStayLastInNaturalOrder() throws {
    #expect(try sorted(["file10", "", "file2"], .natural) == ["file2", "file10", ""])
    #expect(try sorted(["file10", "", "file2"], .natural, descending: true) == ["file10", "file2", ""])
    #expect(try sorted(["file10", "", "file2"], .natural, missingFirst: true) == ["", "file2", "file10"])
    #expect(
      try sorted(["file10", "", "file2"], .natural, descending: true, missingFirst: true) == ["", "file10", "file2"]
    )
  }

  @Test func naturalOrder() throws {
    #expect(
      try sorted(["file10", "file2", "File1", "file02", "v1.10", "v1.9"], .natural)
        == ["File1", "file2", "file02", "file10", "v1.9", "v1.10"]
    )
    let long = String(repeating: "9", count: 400)
    #expect(try sorted(["x1" + long, "x" + long, "x10"], .natural) == ["x10", "x" + long, "x1" + long])
  }

  @Test func jsonValuesHaveOneOrder() throws {
    let records = ["\"b\"", "2", "null", "[1]", "true", "", "false", "\"10\"", "\"\"", "{\"a\":1}", "-1e3", "2.0"]
    let batch = fieldBatch(records.map { [bytes($0)] }, dialect: .json)
    func order(_ key: ResolvedSortKey) throws -> [String] {
      let keys = try keys(of: batch, KeyEncoder([key]))
      return records.indices.sorted { (compareKeys(keys[$0], keys[$1]), $0) < (0, $1) }.map { records[$0] }
    }
    let values = ["false", "true", "-1e3", "2", "2.0", "\"\"", "\"10\"", "\"b\"", "[1]", "{\"a\":1}"]
    #expect(try order(ResolvedSortKey(column: 0)) == values + ["null", ""])
    #expect(try order(ResolvedSortKey(column: 0, missingFirst: true)) == ["", "null"] + values)
    let backwards = ["{\"a\":1}", "[1]", "\"b\"", "\"10\"", "\"\"", "2", "2.0", "-1e3", "true", "false"]
    #expect(try order(ResolvedSortKey(column: 0, isDescending: true)) == backwards + ["null", ""])
    #expect(
      try order(ResolvedSortKey(column: 0, kind: .number))
        == ["-1e3", "2", "2.0", "\"10\"", "\"b\"", "[1]", "true", "false", "\"\"", "{\"a\":1}", "null", ""]
    )
    #expect(
      try order(ResolvedSortKey(column: 0, kind: .text))
        == ["\"\"", "-1e3", "\"10\"", "2", "2.0", "[1]", "\"b\"", "false", "true", "{\"a\":1}", "null", ""]
    )
  }

  /// An array or object has its place in a column, too, when it has become columns of its own.
  @Test func whatWasTakenApartHasItsPlace() throws {
    let records = [
      ["\"b\"", "", ""], ["", "2", ""], ["null", "", ""], ["", "1", "\"x\""], ["true", "", ""], ["", "", ""],
      ["", "", "3"], ["2", "", ""], ["", "1", ""],
    ]
    let batch = fieldBatch(records.map { $0.map(bytes) }, dialect: .json)
    func order(_ text: String, of batch: RecordBatch) throws -> [Int] {
      let keys = try SortKey.parse(text).resolve(in: Schema(["v", "v.0", "v.a"]))
      let bytes = try StoaColumnsTests.keys(of: batch, KeyEncoder(keys))
      return records.indices.sorted { (compareKeys(bytes[$0], bytes[$1]), $0) < (0, $1) }
    }
    #expect(try order("v", of: batch) == [4, 7, 0, 3, 8, 1, 6, 2, 5])
    #expect(try order("v:desc", of: batch) == [6, 1, 8, 3, 0, 7, 4, 2, 5])
    #expect(try order("v:missing-first", of: batch) == [5, 2, 4, 7, 0, 3, 8, 1, 6])
    #expect(try order("v:number", of: batch) == [7, 0, 1, 3, 4, 6, 8, 2, 5])
    // In CSV a column's name says nothing of another.
    let plain = fieldBatch(records.map { $0.map(bytes) }, dialect: .csv)
    #expect(try order("v", of: plain).suffix(5) == [1, 3, 5, 6, 8])
  }

  @Test func numbersWrittenAsTextAreSortedAsNumbers() throws {
    #expect(try sorted(["10102", "8517", "9000"], .auto) == ["8517", "9000", "10102"])
  }

  @Test func quotedAndUnquotedAreEqual() throws {
    let fields = ["\"b\"", "a", "b", "\"a\""]
    let encoder = try KeyEncoder([ResolvedSortKey(column: 0)])
    let keys = try keys(of: fieldBatch(fields.map { [bytes($0)] }, dialect: .csv), encoder)
    let order = fields.indices.sorted { (compareKeys(keys[$0], keys[$1]), $0) < (0, $1) }
    #expect(order == [1, 3, 0, 2])
  }

  @Test func escapedTabsAreTheirValues() throws {
    let dialect = Dialect(delimiter: 0x09, quote: nil, encoding: .backslashEscapes)
    let fields = ["b\\tc", "b\\nc", "b", "b\\\\"]
    let encoder = try KeyEncoder([ResolvedSortKey(column: 0, kind: .text)])
    let escaped = try keys(of: fieldBatch(fields.map { [bytes($0)] }, dialect: dialect), encoder)
    #expect(try escaped == keys(of: ["b\tc", "b\nc", "b", "b\\"].map(bytes), ResolvedSortKey(column: 0, kind: .text)))
  }

  /// A collation's bytes may be any, and its order is the order.
  @Test func aCollationDecides() throws {
    let backwards = Collation(name: "backwards") { text, key in
      for index in text.indices { key.append(255 - text[index]) }
      key.append(255)
    }
    let values = ["a", "b", "ab", "", "\u{1}", "\0", "é"]
    #expect(try sorted(values, .locale, collation: backwards) == ["é", "b", "ab", "a", "\u{1}", "\0", ""])
  }
}
