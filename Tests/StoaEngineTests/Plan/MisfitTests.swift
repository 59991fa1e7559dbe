import StoaBytes
import StoaColumns
import Testing

@testable import StoaEngine

/// What is told of values that had to be numbers or dates and are none.
struct MisfitTests {
  private func warnings(_ runner: PlanRunner = PlanRunner(), of operations: [Operation], on text: String) -> [String] {
    var runner = runner
    runner.misfits = Misfits()
    #expect(runner.run(operations, on: text).failure == nil)
    return runner.misfits.warnings.map(\.text)
  }

  private static let numbers = "n,m\n1,a\nx,b\n\"2,5\",c\n,d\n7,e\n"
  private static let told =
    "2 values of the column n are no numbers: \"x\" in line 3, \"2,5\" in line 4; --locale de_DE reads 2,5"

  @Test(arguments: [
    "n > 1", "1 < n", "n > 1 || n < -5", "n between 1 and 3", "n in (1, 2)", "n * 2 > 1", "abs(n) == 1", "!(n == 1)",
    "n != 1", "round(n) > 0 || n > 2",
  ])
  func conditionsTellOfEachValueOnce(condition: String) throws {
    #expect(try warnings(of: [.filter(Expression(condition))], on: Self.numbers) == [Self.told])
  }

  @Test(arguments: [
    "n == \"x\"", "n is missing", "n == m", "number(n) > 1", "n in (1, \"x\")", "n =~ \"x\"", "m like \"a%\"",
    "if(isnumber(n), n * 2 > 1, false)", "coalesce(n, m) == \"x\"",
  ])
  func whatMayBeTextIsNotToldOf(condition: String) throws {
    #expect(try warnings(of: [.filter(Expression(condition))], on: Self.numbers).isEmpty)
  }

  @Test func computedColumnsTellOfTheirParts() throws {
    let text = "a,d\n1-x,2024-01-02\n2-3,01.02.2024\n3-,2024-13-01\n"
    func told(_ value: String) throws -> [String] { try warnings(of: [.set("z", to: Expression(value))], on: text) }
    #expect(
      try told("split(a, \"-\", 2) * 2")
        == [
          "1 value of split(a, \"-\", 2) is no number: \"x\" in line 2; number(split(a, \"-\", 2)) passes over them quietly"
        ]
    )
    let dates = "2 values of the column d are no dates: \"01.02.2024\" in line 3, \"2024-13-01\" in line 4; "
    for value in ["yearmonth(d)", "adddays(d, 1)", "days(d, d)", "formatdate(d, \"%Y\")", "year(d) + 1"] {
      #expect(try told(value) == [dates + "--date-format '%d.%m.%Y' reads 01.02.2024"])
    }
    #expect(try told("parsedate(d, \"%d.%m.%Y\")").isEmpty)
  }

  @Test func keysTellOfWhatTheyCannotOrder() throws {
    let told =
      "2 values of the column n are no numbers and come behind those that are: \"x\" in line 3, \"2,5\" in line 4; "
      + "--locale de_DE reads 2,5"
    for operation in [
      Operation.sort(try SortKey.parse("n:number:desc")), .top(1, try SortKey.parse("n:number,m")),
      .sort(try SortKey.parse("m,n:number")),
    ] {
      #expect(warnings(of: [operation], on: Self.numbers) == [told])
      // The lines are those of the input where records have been left out before, and rewritten.
      let before = [Operation.filter(try Expression("m != \"a\"")), .set("k", to: try Expression("upper(m)"))]
      #expect(warnings(of: before + [operation], on: Self.numbers) == [told])
    }
    #expect(warnings(of: [.sort(try SortKey.parse("n,m:natural"))], on: Self.numbers).isEmpty)
  }

  @Test func strictRunsEndAtTheFirst() throws {
    let runner = PlanRunner(isStrict: true)
    let text = "n,d\n1,2024-01-01\n,2024-01-02\n7,x\ny,2024-01-03\n"
    func line(_ operations: [Operation], optimized: Bool) -> Int? {
      var runner = runner
      runner.isOptimized = optimized
      let failure = runner.run(operations, on: text).failure
      #expect(failure?.code == .unsuitableValue)
      return failure?.position?.line
    }
    for optimized in [false, true] {
      #expect(line([.filter(try Expression("n > 1"))], optimized: optimized) == 5)
      #expect(line([.set("z", to: try Expression("n + 1"))], optimized: optimized) == 5)
      #expect(line([.set("z", to: try Expression("year(d)"))], optimized: optimized) == 4)
      #expect(line([.sort(try SortKey.parse("n:number"))], optimized: optimized) == 5)
      #expect(line([.sort(try SortKey.parse("n:number,d:date"))], optimized: optimized) == 4)
      // What is not looked at any more with less work would have ended the run.
      let none = Operation.filter(try Expression("d == \"\""))
      #expect(line([.sort(try SortKey.parse("d:date")), none], optimized: optimized) == 4)
      #expect(line([.sort(try SortKey.parse("d:date")), .count], optimized: optimized) == 4)
      #expect(line([.filter(try Expression("n > 1 && d == \"\""))], optimized: optimized) == 5)
      #expect(
        line([.set("z", to: try Expression("n > 1")), .select(try ColumnSelection("d"))], optimized: optimized) == 5
      )
    }
  }

  @Test func whatIsToldDoesNotHangOnThreads() throws {
    var text = "n,v\n"
    for number in 0..<60_000 { text += "\(number),\(number % 7 == 3 ? "no \(number)" : "\(number * 5 % 1000)")\n" }
    let chains: [[Operation]] = [
      [.filter(try Expression("v >= 990")), .head(200)],
      [.set("w", to: try Expression("v * 2")), .filter(try Expression("w == 1990")), .head(40)],
      [.sort(try SortKey.parse("v:number:desc,n"))],
      [.group(by: try ColumnSelection("n"), [Aggregate(.sum, of: try ColumnSelection("v"))]), .head(3)],
    ]
    for operations in chains {
      let expected = warnings(of: operations, on: text)
      #expect(expected.count == 1)
      #expect(expected[0].contains("\"no 3\" in line 5, \"no 10\" in line 12, \"no 17\" in line 19, …"))
      for threadCount in [2, 3, 8] {
        for _ in 0..<4 { #expect(warnings(PlanRunner(threadCount: threadCount), of: operations, on: text) == expected) }
      }
    }
  }

  @Test(arguments: [
    (["1,200"], "--locale en_US reads 1,200"), (["12,5", "x"], "--locale de_DE reads 12,5"),
    (["1.234,50"], "--locale de_DE reads 1.234,50"), (["10%"], "--locale en_US reads 10%"),
    (["$5"], "--type n=currency reads $5"), (["N/A"], "--null N/A takes it for a missing value"),
    (["0x1F"], "--hex reads 0x1F"), (["1 234,5"], "--locale fr_FR reads 1 234,5"),
  ])
  func numbersHaveAWayOut(examples: [String], remedy: String) {
    #expect(MisfitRemedy.ofNumbers(examples, of: Misfits.Subject(column: 0, name: "n", demand: .number)) == remedy)
  }

  @Test(arguments: [
    ("a,b", "--type '`a,b`=currency' reads $5", "number(`a,b`)"),
    ("a=b", "--type '`a=b`=currency' reads $5", "number(`a=b`)"),
    ("!x", "--type '`!x`=currency' reads $5", "number(`!x`)"),
    ("unit price", "--type 'unit price=currency' reads $5", "number(`unit price`)"),
    ("a`b", "--type '`a``b`=currency' reads $5", "number(`a``b`)"),
    ("", nil, "number(``)"),
  ])
  func waysOutNameColumnsAsTheyAreRead(name: String, type: String?, call: String) {
    let subject = Misfits.Subject(column: 0, name: name, demand: .number)
    #expect(MisfitRemedy.ofNumbers(["$5"], of: subject) == type)
    #expect(subject.demand.remedyForOthers(of: subject) == "\(call) passes over them quietly")
  }

  @Test func whatIsComputedIsNamedAsItIsWritten() {
    let subject = Misfits.Subject(column: .max, name: "trim(a b)", demand: .number)
    #expect(MisfitRemedy.ofNumbers(["$5"], of: subject) == nil)
    #expect(subject.demand.remedyForOthers(of: subject) == "number(trim(a b)) passes over them quietly")
  }

  @Test func whatIsNoNumberAnywhereHasNone() {
    for text in ["x", "", "3 kg", "1.2.3", "12:30", "(", "1,23,4"] {
      #expect(MisfitRemedy.ofNumbers([text], of: Misfits.Subject(column: 0, name: "n", demand: .number)) == nil)
    }
  }

  @Test(arguments: [
    (["01.02.2024", "15.01.2024"], "--date-format '%d.%m.%Y' reads 01.02.2024"),
    (["02/13/2024"], "--date-format '%m/%d/%Y' reads 02/13/2024"),
    (["01/02/2024", "02/13/2024"], "--date-format '%m/%d/%Y' reads 01/02/2024"),
    (["01/02/2024"], "--date-format '%d/%m/%Y' reads 01/02/2024, and so does '%m/%d/%Y'"),
    (["2 Jan 2024"], "--date-format '%d %b %Y' reads 2 Jan 2024"),
    (["-", "1.2.2024"], "--date-format '%d.%m.%Y' reads 1.2.2024"), (["-"], "--null - takes it for a missing value"),
    (["someday"], "--date-format says how dates are written"),
  ])
  func datesHaveAWayOut(examples: [String], remedy: String) {
    #expect(MisfitRemedy.ofDates(examples) == remedy)
  }

  @Test(arguments: [
    "d,2024-01-03,1.1.24,1969-12-31", "d,1.1.24,1969-12-31,2024-01-03", "d,1969-12-31,2024-01-03,1.1.24",
  ])
  func theLeastDateIsNoText(values: String) throws {
    let table = values.replacing(",", with: "\n") + "\n"
    let column = try ColumnSelection("d")
    let operations = [
      Operation.declareTypes(try TypeSpecification("d=date")),
      .group(by: nil, [Aggregate(.min, of: column), Aggregate(.max, of: column)]),
    ]
    for threadCount in [1, 3] {
      let outcome = PlanRunner(threadCount: threadCount).run(operations, on: table)
      #expect(outcome.text == "min_d,max_d\n1969-12-31,2024-01-03\n")
    }
    #expect(warnings(of: operations, on: table).count == 2)
  }

  @Test(arguments: [
    "d > 2024-06-01", "d == 2024-12-31", "d in (2024-01-01)", "d between 2024-06-01 and 1", "2024/06/01 < d",
    "(2024-06-01) > d", "d-2024-06-01 > 1",
  ])
  func aDateWithoutQuotesIsAMistake(condition: String) {
    #expect(throws: TableError.self) { try Expression(condition) }
  }

  @Test(arguments: [
    "d > 2024 - 06 - 01", "d > 2024-6-1", "d > 2024-13-01", "d > 2024-06-32", "d > 2024-06-011", "d > 12024-06-01",
    "d > 2024-06-01.5", "d > 2024-06/01", "d > 2024-00-10", "d > \"2024-06-01\"",
  ])
  func aSubtractionIsNone(condition: String) throws {
    _ = try Expression(condition)
  }
}
