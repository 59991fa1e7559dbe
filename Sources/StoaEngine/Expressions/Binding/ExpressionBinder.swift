import StoaBytes
import StoaColumns

/// Finds the columns and functions of an expression, and what kind each part of it is.
struct ExpressionBinder {
  let schema: Schema
  let source: String
  /// How the values of a column are read.
  var reading: (_ column: Int) -> ColumnReading = { _ in .plain }
  /// Where it is told what is odd with values, and whether the first that is ends the run.
  var notes: Notes?
  var isStrict = false
  /// Whether it is told of values that had to be numbers or dates and are none.
  var tellsMisfits = true
  /// How values of no column are read.
  var local = ColumnReading.plain

  /// Whether a part is a number whatever the row, a text, a condition, a date, or a field, which is whatever it is
  /// taken for.
  enum Kind {
    case number, text, condition, date, field
  }

  func kind(_ syntax: Syntax) throws(TableError) -> Kind {
    switch syntax.kind {
    case .number, .negated, .arithmetic: .number
    case .text, .missing: .text
    case .column(let name): kind(of: reading(try column(name, syntax.range)).type)
    case .boolean, .not, .comparison, .all, .any, .oneOf, .between, .like, .matches: .condition
    case .call(let name, let arguments):
      switch try function(name, syntax).result {
      case .number: .number
      case .text: .text
      case .condition: .condition
      case .likeArguments: try commonKind(try function(name, syntax).values(among: arguments))
      }
    }
  }

  /// What a column is whose values were said to be of a type.
  private func kind(of type: DeclaredType?) -> Kind {
    switch type {
    case .text: .text
    case .boolean: .condition
    case .date, .time, .dateTime: .date
    default: .field
    }
  }

  /// The kind of what is one of several values.
  private func commonKind(_ parts: [Syntax]) throws(TableError) -> Kind {
    var common: Kind?
    for part in parts {
      let kind = try kind(part)
      if common != nil, common != kind { return .field }
      common = kind
    }
    return common ?? .field
  }

  func column(_ name: Syntax.ColumnName, _ range: Range<Int>) throws(TableError) -> Int {
    switch name {
    case .name(let name):
      if let first = schema.indices(of: name).first { return first }
      throw error(range, "there is no column \(name)", suggestion(for: name), code: .unknownColumn)
    case .numbered(let name, let number):
      let positions = schema.indices(of: name)
      if number >= 1, number <= positions.count { return positions[number - 1] }
      throw error(range, "there is no \(name)[\(number)]", suggestion(for: name), code: .unknownColumn)
    case .position(let number):
      if number >= 1, number <= schema.count { return number - 1 }
      let message = "there is no column #\(number): the table has \(schema.count)"
      throw error(range, message, nil, code: .unknownColumn)
    }
  }

  func function(_ name: String, _ syntax: Syntax) throws(TableError) -> Function {
    if let function = Function.all[name] { return function }
    let question = Spelling.question(for: name, among: Function.all.keys.sorted())
    throw error(syntax.range, "there is no function \(name)", question ?? "stoa help functions lists them")
  }

  /// What is told of a part whose values have to be numbers or dates; nothing of literals, and of columns of a declared
  /// type, of which it has been told already.
  func subject(_ syntax: Syntax, _ demand: MisfitDemand) throws(TableError) -> Misfits.Subject? {
    guard tellsMisfits else { return nil }
    switch syntax.kind {
    case .column(let name):
      let column = try column(name, syntax.range)
      guard reading(column).type == nil else { return nil }
      return Misfits.Subject(column: column, name: schema.names[column], demand: demand)
    case .call:
      let text = String(decoding: Array(source.utf8)[syntax.range], as: UTF8.self)
      return Misfits.Subject(column: .max, name: text, demand: demand)
    default: return nil
    }
  }

  private func suggestion(for name: String) -> String {
    Spelling.question(for: name, among: schema.names) ?? "put text in quotes, and odd names in backticks"
  }

  func error(
    _ range: Range<Int>,
    _ message: String,
    _ remedy: String?,
    code: TableError.Code = .usage
  ) -> TableError {
    ExpressionError.at(range, source, message, remedy, code: code)
  }
}
