import StoaBytes
import StoaColumns
import Testing

@testable import StoaEngine

/// Conditions and values on a table small enough to see through.
struct ExpressionTests {
  private static let table = """
    n,city,price,note
    1,Paris,100.00,
    2,Oslo,99.99,late
    3,Paris,-5,"a,b"
    4,Köln,1e2,LATE
    5,,,x"y
    6,Oslo,inf,late again
    7,paris,12345678901234567890123456789012345678901,

    """

  private func rows(_ condition: String) throws -> String {
    let operations = [Operation.filter(try Expression(condition)), .select(try ColumnSelection("n"))]
    let outcome = PlanRunner().run(operations, on: Self.table)
    #expect(outcome.failure == nil, "\(condition)")
    return outcome.text.split(separator: "\n").dropFirst().joined()
  }

  @Test(arguments: [
    ("price > 99.99", "1467"), ("price >= 100", "1467"), ("price == 100", "14"), ("price = 100.000", "14"),
    ("price != 100", "23567"), ("price < 0", "3"), ("100 <= price", "1467"), ("price < 1e41", "12347"),
    ("price > 12345678901234567890123456789012345678900", "67"), ("price == 1e2 && city == \"Paris\"", "1"),
    ("n < 7 && -price > 0", "3"), ("price between -5 and 100", "1234"), ("price not between -5 and 100", "567"),
    ("price in (100, -5.0)", "134"), ("n % 2 == 0", "246"), ("n * n - n == 20", "5"), ("n + 1 > 6 or n = 1", "167"),
  ])
  func numbers(condition: String, kept: String) throws {
    #expect(try rows(condition) == kept)
  }

  @Test(arguments: [
    ("city == \"Paris\"", "13"), ("city != 'Paris'", "24567"), ("city < \"P\"", "2456"),
    ("city in (\"Oslo\", \"Köln\")", "246"),
    ("city like \"%s\"", "137"), ("city like \"_ö%\"", "4"), ("note =~ \"^late\"", "26"), ("note !~ \"[a-z]\"", "147"),
    ("note =~ '\\d'", ""), ("lower(note) == \"late\"", "24"), ("contains(note, ',')", "3"), ("note == \"x\\\"y\"", "5"),
    ("city == lower(city) and city is not missing", "7"), ("startswith(city, \"Pa\")", "13"), ("#2 == \"Paris\"", "13"),
    ("`city` == \"Paris\" && !(n == 1)", "3"),
  ])
  func texts(condition: String, kept: String) throws {
    #expect(try rows(condition) == kept)
  }

  @Test(arguments: [
    ("city is missing", "5"), ("price == missing", "5"), ("price == \"\"", "5"), ("note is not missing", "23456"),
    ("price < 0 || price >= 0", "123467"), ("n < 7 && price + 1 is missing", "56"),
    ("coalesce(city, 'none') == 'none'", "5"),
    ("!(price > 0)", "35"), ("not not price > 0", "12467"), ("true", "1234567"), ("false", ""),
  ])
  func missingValues(condition: String, kept: String) throws {
    #expect(try rows(condition) == kept)
  }

  @Test func twoFieldsAreNumbersWhereBothAre() throws {
    let table = "a,b\n10,9\n10,9x\n1.0,1\n,1\n"
    func kept(_ condition: String) throws -> String {
      PlanRunner().run([.filter(try Expression(condition))], on: table).text
    }
    #expect(try kept("a > b") == "a,b\n10,9\n")
    #expect(try kept("a == b") == "a,b\n1.0,1\n")
  }

  @Test(arguments: FunctionListing.all.flatMap(\.functions))
  func functionsDoWhatTheirExamplesSay(function: FunctionListing.Entry) throws {
    let operation = Operation.set("result", to: try Expression(function.example))
    let text = PlanRunner().run([operation, .select(try ColumnSelection("result"))], on: "a\n1\n").text
    #expect(text == "result\n\(function.result)\n", "\(function.example)")
  }

  @Test func settingReplacesOrAdds() throws {
    let table = "a,b\n1,\"x,y\"\n2,z\n"
    let added = PlanRunner().run([.set("c", to: try Expression("a * 1.5"))], on: table).text
    #expect(added == "a,b,c\n1,\"x,y\",1.5\n2,z,3.0\n")
    let replaced = PlanRunner().run([.set("a", to: try Expression("concat(b, \",\")"))], on: table).text
    #expect(replaced == "a,b\n\"x,y,\",\"x,y\"\n\"z,\",z\n")
    let filtered = PlanRunner().run(
      [.filter(try Expression("a == 2")), .set("c", to: try Expression("a > 1")), .filter(try Expression("c"))],
      on: table
    )
    #expect(filtered.text == "a,b,c\n2,z,true\n")
  }

  @Test func aResultThatDoesNotFitIsAnError() throws {
    let outcome = PlanRunner().run([.set("c", to: try Expression("a * a"))], on: "a\n99999999999999999999999\n")
    #expect(outcome.failure?.code == .unsuitableValue)
  }

  /// The rows before the one that fails come out whole; it and those behind it do not.
  @Test func rowsFromTheOneThatFailsOnAreHeldBack() throws {
    let table = "a\n1\n99999999999999999999999\n2\n"
    let set = PlanRunner().run([.set("c", to: try Expression("a * a"))], on: table)
    #expect(set.failure?.code == .unsuitableValue && set.text == "a,c\n1,1\n")
    let filter = PlanRunner().run([.filter(try Expression("a * a > 0"))], on: table)
    #expect(filter.failure?.code == .unsuitableValue && filter.text == "a\n1\n")
  }

  /// A column of true and false is a condition; of other values it is told that they count as false.
  @Test(arguments: [
    ("a", "a\ntrue\nFalse\nTRUE\n\n", "a\ntrue\nTRUE\n", false),
    ("!a", "a\ntrue\nFalse\n", "a\nFalse\n", false),
    ("a == true", "a\nTrue\nno\n", "a\nTrue\n", false),
    ("a", "a\n1\ntrue\n", "a\ntrue\n", true),
    ("if(a > 1, a, a)", "a\n1\n2\n", "a\n", true),
  ])
  func aColumnOfTruthsIsACondition(_ condition: String, table: String, kept: String, isDoubted: Bool) throws {
    let operation = Operation.filter(try Expression(condition))
    #expect(PlanRunner().run([operation], on: table).text == kept)
    let notes = PlanRunner().notes(of: [operation], on: table).notes
    #expect(notes.count == (isDoubted ? 1 : 0), "\(notes)")
    let strict = PlanRunner(isStrict: true).run([operation], on: table)
    #expect((strict.failure?.code == .unsuitableValue) == isDoubted)
    #expect(strict.text == (isDoubted ? "" : kept))
  }
}

/// What is no expression, and what is said about it.
struct ExpressionErrorTests {
  @Test(arguments: [
    ("", "the expression is empty", "^"),
    ("price >", "a value is missing at the end", "       ^"),
    ("price > > 1", "a value is missing here", "        ^"),
    ("(price > 1", "a parenthesis is not closed", "          ^"),
    ("price > 1 city", "nothing can follow here", "          ^~~~"),
    ("\"Köln\" == city }", "} means nothing here", "               ^"),
    ("city == \"Par", "the \" opened here is never closed", "        ^"),
    ("price in 1", "in needs a list", "         ^"),
  ])
  func syntax(text: String, message: String, mark: String) {
    #expect {
      try Expression(text)
    } throws: { error in
      guard let error = error as? TableError else { return false }
      return error.message == message && error.excerpt.last == mark
    }
  }

  @Test(arguments: [
    ("prise > 1", "there is no column prise; did you mean price?", "^~~~~"),
    ("price[2] > 1", "there is no price[2]; did you mean price?", "^~~~~~~~"),
    ("uper(city) == \"A\"", "there is no function uper; did you mean upper?", "^~~~~~~~~~"),
    ("price > \"1\" + 1", "a text cannot be computed with; leave out the quotes, or write number(...)", "        ^~~"),
    ("price + 1", "this is a value, not a condition; compare it with something: price > 100", "^~~~~~~~~"),
    ("city =~ city", "=~ needs a text in quotes", "        ^~~~"),
    ("left(city) == 'a'", "left takes 2 values, here are 1; left(text, count)", "^~~~~~~~~~"),
    (
      "1 == \"1\"",
      "a number is compared with text; leave out the quotes to compare numbers, or write text(...) to compare text",
      "^~~~~~~~"
    ),
  ])
  func binding(text: String, message: String, mark: String) throws {
    let failure = PlanRunner().run([.filter(try Expression(text))], on: "city,price\n").failure
    #expect(failure?.description == message)
    #expect(failure?.excerpt.last == mark)
  }

  @Test func nestingHasALimit() {
    let deep = String(repeating: "(", count: 100_000) + "1"
    #expect(throws: TableError.self) { try Expression(deep) }
    #expect(throws: Never.self) { try Expression(String(repeating: "!", count: 100_000) + "true") }
  }

  /// A row of conditions makes a flat tree, however long it is.
  @Test func longRowsOfConditionsNeedNoStack() throws {
    let numbers = 0..<20_000
    for (text, kept) in [
      (numbers.map { "a == \"\($0)\"" }.joined(separator: " || "), "a\n7\n"),
      (numbers.map { "a != \"\($0)\"" }.joined(separator: " and "), "a\nx\n"),
      ("a in (1, \(numbers.map { "\"\($0)\"" }.joined(separator: ", ")))", "a\n7\n"),
    ] {
      #expect(PlanRunner().run([.filter(try Expression(text))], on: "a\nx\n7\n").text == kept)
    }
  }
}

/// `like` against a plain, recursive matcher.
struct LikePatternTests {
  private func plainly(_ pattern: ArraySlice<Character>, _ text: ArraySlice<Character>) -> Bool {
    guard let first = pattern.first else { return text.isEmpty }
    let rest = pattern.dropFirst()
    switch first {
    case "%": return plainly(rest, text) || !text.isEmpty && plainly(pattern, text.dropFirst())
    case "_": return !text.isEmpty && plainly(rest, text.dropFirst())
    default: return text.first == first && plainly(rest, text.dropFirst())
    }
  }

  @Test func everySmallPatternOnEverySmallText() {
    func words(_ letters: String, _ count: Int) -> [String] {
      count == 0 ? [""] : words(letters, count - 1).flatMap { word in letters.map { word + String($0) } } + [""]
    }
    for pattern in Set(words("aé%_", 4)) {
      let like = LikePattern(pattern)
      for text in Set(words("aéb", 4)) {
        let bytes = Array(text.utf8)
        #expect(like.matches(bytes.span) == plainly(Array(pattern)[...], Array(text)[...]), "\(text) like \(pattern)")
      }
    }
  }
}

/// Regular expressions that are refused, and those that look as if they took for ever.
struct RegularExpressionTests {
  @Test(arguments: [
    "(a+)+$", "(a|aa)+$", "(x+x+)+y", "^(([a-z])+.)+[A-Z]([a-z])+$", "(.*)*(.*)*(.*)*z", "(a?){60}a{60}b",
  ])
  func patternsThatHaltOtherMatchersDoNotHaltThisOne(pattern: String) throws {
    let text = [UInt8](repeating: UInt8(ascii: "a"), count: 5000) + [UInt8(ascii: "!")]
    #expect(try !RegularExpression(pattern).matches(text.span))
    #expect(try RegularExpression(pattern, capturing: true).firstMatch(in: text.span, from: 0) == nil)
  }

  @Test(arguments: [
    "(a)\\1", "((a{1,100}){1,100}){1,100}", String(repeating: "(", count: 200) + String(repeating: ")", count: 200),
    String(repeating: "a", count: 20_000), "(a{30000})", "a{1,20001}",
    "(ab){9223372036854775807}", "((ab){3}c){4611686018427387904}",
  ])
  func whatMayTakeTooMuchIsRefused(pattern: String) {
    #expect(throws: TableError.self) { try RegularExpression(pattern) }
  }

  @Test(arguments: ["(", "[a", "a**b(", "[[:nothing:]]"])
  func mistakesAreErrors(pattern: String) {
    #expect(throws: TableError.self) { try RegularExpression(pattern) }
  }

  @Test(arguments: [
    ("\\d+", "ab12c", true), ("^\\D+$", "abc1", false), ("[\\d.]+$", "1.5", true), ("^[\\w]+$", "a_1", true),
    ("\\s", "a b", true), ("^\\S+$", "a b", false), ("[]a]+", "]", true), ("[^]]", "]", false), ("\\W", "a-b", true),
    ("[[:digit:]]{2}", "a12", true), ("a\\.b", "axb", false), ("^$", "", true), ("a{2}", "aa", true),
    ("a]b", "a]b", true),
  ])
  func classesAreUnderstood(pattern: String, text: String, isMatch: Bool) throws {
    #expect(try RegularExpression(pattern).matches(Array(text.utf8).span) == isMatch)
  }

  @Test(arguments: [
    ("extract(\"a1b22\", \"[0-9]+\")", "1"), ("extract(\"a1b22\", \"b(.)(.)\", 2)", "2"), ("extract(\"a\", \"b\")", ""),
    ("extract(\"a\", \"(b)?a\", 1)", ""), ("extract(\"a\", \"a\", 5)", ""),
    ("replaceall(\"aaa\", \"a\", \"b\")", "bbb"), ("replaceall(\"abc\", \"x*\", \"-\")", "-a-b-c-"),
    ("replaceall(\"aXbX\", \"^a|X\", \"[\\\\0]\")", "[a][X]b[X]"), ("replaceall(\"ab\", \"^.\", \"\")", "b"),
    ("replaceall(\"é1\", \"[0-9]\", \"\\\\\\\\\")", "é\\"), ("replaceall(\"\", \"^\", \"x\")", "x"),
    ("matches(\"abc\", \"^b\")", "false"), ("round(sqrt(2), 10)", "1.4142135624"), ("power(2, -1)", "0.5"),
    ("power(2, 100)", "1267650600228229401496703205376"), ("sqrt(-1)", ""), ("ln(0)", ""), ("div(7.5, 2)", "3"),
    ("div(1, 0)", ""), ("week(\"2024-12-30\")", "2025-W01"), ("week(\"2021-01-03\")", "2020-W53"),
    ("addmonths(\"2024-03-31\", -13)", "2023-02-28"), ("addmonths(\"2024-12-15\", 1)", "2025-01-15"),
    ("formatdate(\"2024-12-31T23:59:58Z\", \"%j %H:%M:%S %% %y\")", "366 23:59:58 % 24"),
    ("parsedate(\"31/12/99\", \"%d/%m/%y\")", "1999-12-31"), ("parsedate(\"x\", \"%d\")", ""),
    ("fromepoch(epoch(\"2024-02-29T12:30:00Z\"))", "2024-02-29T12:30:00Z"), ("fixed(1234.5, 0)", "1234"),
    ("fixed(-0.005, 2)", "0.00"), ("hex(-255)", "-ff"), ("unhex(\"zz\")", ""),
    ("title(\"it's o'clock\")", "It's O'clock"),
    ("position(\"abc\", \"x\")", ""), ("occurrences(\"aaa\", \"aa\")", "1"), ("upper(\"aéz\")", "AÉZ"),
    ("lower(\"AZ[\")", "az["), ("length(\"a\\r\\nb\")", "3"), ("repeat(\"x\", -1)", ""), ("crc32(\"\")", "00000000"),
    ("sha256(\"\")", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("sha256(repeat(\"a\", 119))", "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb"),
  ])
  func functions(expression: String, result: String) throws {
    let operation = Operation.set("r", to: try Expression(expression))
    let outcome = PlanRunner().run([operation, .select(try ColumnSelection("a,r"))], on: "a\n1\n")
    #expect(
      outcome.text == "a,r\n1,\(result.contains { ",\"\r\n".contains($0) } ? "\"\(result)\"" : result)\n",
      "\(expression)"
    )
  }

  @Test func aPatternMustBeKnown() throws {
    let outcome = PlanRunner().run([.set("r", to: try Expression("extract(a, a)"))], on: "a\n1\n")
    #expect(outcome.failure?.message == "the pattern must be a text in quotes")
    #expect(outcome.failure?.excerpt.last == "           ^")
  }
}
