public import StoaBytes
import StoaColumns

/// Something to be computed from a row's values, as it is written.
///
///     let condition = try Expression("price > 100 && city == \"Paris\"")
///     let total = try Expression("price * quantity")
///
/// The rules are few. Numbers are exact: what has more than 38 digits is compared, and an error where it is to be
/// computed with. A field is text, and a number where it is compared or computed
/// with one. A missing value is the empty text: it equals `""` and `missing`, is no number, and what is
/// computed from it is missing. A comparison with what is no number is false, and so every condition
/// is either true or false.
public struct Expression: Hashable, Sendable {
  let syntax: Syntax
  /// As it was written.
  public let text: String

  /// Parses an expression.
  ///
  /// - Throws: an error of code `usage` that shows the place.
  public init(_ text: String) throws(TableError) {
    self.text = text
    syntax = try ExpressionParser.parse(text)
  }

  /// Whether it also fails on values that had to be numbers or dates and are none.
  var isStrict = false

  /// Whether there are values on which it fails, rather than giving a missing value.
  var canFail: Bool { syntax.canFail || isStrict && syntax.asksOfValues }

  /// The positions of the columns that it names, in the order in which it names them.
  ///
  /// - Throws: an error of code `unknownColumn` that shows the place.
  func columns(of schema: Schema) throws(TableError) -> [Int] {
    let binder = ExpressionBinder(schema: schema, source: text)
    var columns: [Int] = []
    for (name, range) in syntax.columnNames { columns.append(try binder.column(name, range)) }
    return columns
  }

  /// The position of the column that it is, where nothing is computed.
  ///
  /// - Throws: an error of code `unknownColumn` that shows the place.
  func copiedColumn(of schema: Schema) throws(TableError) -> Int? {
    guard case .column(let name) = syntax.kind else { return nil }
    return try ExpressionBinder(schema: schema, source: text).column(name, syntax.range)
  }

  /// The expression as a condition on the columns of a table.
  ///
  /// - Throws: an error of code `usage` or `unknownColumn` that shows the place.
  func condition(on shape: TableShape, in context: ExecutionContext) throws(TableError) -> Condition {
    try binder(shape, context).condition(syntax)
  }

  /// The expression as a value computed from the columns of a table.
  ///
  /// - Throws: an error of code `usage` or `unknownColumn` that shows the place.
  func value(on shape: TableShape, in context: ExecutionContext) throws(TableError) -> TextTerm {
    try binder(shape, context).text(syntax)
  }

  /// The column of the table that the value is set to.
  ///
  /// A column that is only copied stays what it was; numbers that are computed, and the dates that functions give, are
  /// plain, and what is computed to be missing is null in JSON. Where numbers that are computed stand beside those of
  /// fields, they are written as the locale does.
  func column(_ name: String, on shape: TableShape, in context: ExecutionContext) throws(TableError)
    -> TableShape.Column
  {
    let binder = binder(shape, context)
    var column = TableShape.Column(name)
    column.missingIsNull = true
    switch syntax.kind {
    case .column(let source):
      let copied = shape.columns[try binder.column(source, syntax.range)]
      (column.type, column.hasPlainNumbers) = (copied.type, copied.hasPlainNumbers)
      (column.missingIsNull, column.hasKinds) = (copied.missingIsNull, copied.hasKinds)
    case .call(let function, _) where Function.givesDates(function): column.hasPlainNumbers = true
    default: column.hasPlainNumbers = try binder.spelling(of: syntax) == .plain
    }
    return column
  }

  private func binder(_ shape: TableShape, _ context: ExecutionContext) -> ExpressionBinder {
    let readings = context.readings(of: shape.columns)
    return ExpressionBinder(
      schema: shape.schema,
      source: text,
      reading: { readings[$0] },
      notes: context.notes,
      isStrict: context.isStrict,
      local: ColumnReading(syntax: context.syntax)
    )
  }
}
