import StoaBytes
import StoaColumns
import Testing

@testable import StoaEngine

/// Expressions where the locale has commas before fractions and points between thousands.
struct LocaleExpressionTests {
  private static let runner = PlanRunner(
    syntax: ValueSyntax(numbers: NumberSyntax(decimalSeparator: ",", groupingSeparators: ["."]))
  )

  /// What a step behind it reads of a value: the value, and the value and a half.
  private func read(_ expression: String, _ table: String) throws -> String {
    let chain = [
      Operation.set("y", to: try Expression(expression)), .set("z", to: try Expression("y + 0.5")),
      .select(try ColumnSelection("y,z")),
    ]
    let outcome = Self.runner.run(chain, on: table)
    #expect(outcome.failure == nil, "\(expression)")
    return outcome.text.split(separator: "\n").dropFirst().joined(separator: " ")
  }

  @Test(arguments: [
    // Computed alone: plain, and read as plain.
    ("x / 1000", "1.234,1.734"), ("if(x > 1, x / 1000, \"\")", "1.234,1.734"), ("if(x > 1, x / 1000)", "1.234,1.734"),
    ("case(x < 1, 0, x > 1, x / 1000, 9)", "1.234,1.734"), ("coalesce(x / 1000, 0)", "1.234,1.734"),
    ("if(x > 1, x / 1000, \"none\")", "1.234,1.734"), ("if(true, if(true, x / 1000, \"\"), 1)", "1.234,1.734"),
    ("fixed(x / 1000, 3)", "1.234,1.734"), ("text(x / 1000)", "1.234,1.734"), ("concat(x / 1000, \"\")", "1.234,1.734"),
    ("max(x / 1000, 1)", "1.234,1.734"), ("number(x) / 1000", "1.234,1.734"),
    // Beside fields: as the locale has them.
    ("coalesce(x / 1000, x)", "\"1,234\",1.734"), ("if(x > 9, x / 1000, x)", "\"1,234\",1.734"),
    ("if(x > 9, x, x / 1000)", "1.234,1234.5"), ("coalesce(\"\", x / 1000, upper(x))", "\"1,234\",1.734"),
    ("if(true, x / 1000, \"1.234\")", "\"1,234\",1.734"), ("if(true, max(x / 1000, 0), x)", "\"1,234\",1.734"),
    // Fields alone: as they stand.
    ("if(x > 1, x, \"\")", "1.234,1234.5"), ("coalesce(x, \"0\")", "1.234,1234.5"), ("x", "1.234,1234.5"),
  ])
  func whatIsComputedIsReadAsWhatItIs(expression: String, expected: String) throws {
    #expect(try read(expression, "x\n1.234\n") == expected, "\(expression)")
  }

  @Test func aColumnThatWasComputedStaysSo() throws {
    let chain = [
      Operation.set("p", to: try Expression("x / 1000")), .set("y", to: try Expression("if(x > 1, p, x)")),
      .set("z", to: try Expression("y * 2")),
    ]
    #expect(Self.runner.run(chain, on: "x\n1.234\n1\n").text == "x,p,y,z\n1.234,1.234,\"1,234\",2.468\n1,0.001,1,2\n")
  }

  @Test func columnsThatBecomeOneAreReadAsWhatTheyAre() throws {
    let chain = [
      Operation.set("p", to: try Expression("x / 1000")), .unpivot(try ColumnSelection("x,p")),
      .set("z", to: try Expression("value * 2")),
    ]
    #expect(Self.runner.run(chain, on: "x\n1.234\n").text == "name,value,z\nx,1.234,2468\np,\"1,234\",2.468\n")
    #expect(
      Self.runner.run([chain[0], .unpivot(try ColumnSelection("p")), chain[2]], on: "x\n1.234\n").text
        == "x,name,value,z\n1.234,p,1.234,2.468\n"
    )
  }

  @Test(arguments: [
    ("isnumber(x)", "true"), ("number(x) + 1", "2.5"), ("max(x, 1)", "1.5"), ("number(trim(x)) * 2", "3.0"),
    ("coalesce(\"\", \"1,5\") + 0", "1.5"), ("number(\"1,5\")", "1.5"), ("if(true, x, 0) + 1", "2.5"),
    ("x > 1.4 and if(true, x, 1) < 1.6", "true"), ("isnumber(\"1,5x\")", "false"),
  ])
  func fieldsAreReadAsTheLocaleHasThem(expression: String, expected: String) throws {
    let chain = [Operation.set("r", to: try Expression(expression)), .select(try ColumnSelection("r"))]
    #expect(Self.runner.run(chain, on: "x\n\"1,5\"\n").text == "r\n\(expected)\n", "\(expression)")
  }
}
