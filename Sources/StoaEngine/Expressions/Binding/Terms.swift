import StoaColumns

/// A condition on the columns of a table, ready to be evaluated.
indirect enum Condition: Sendable {
  case constant(Bool)
  case not(Condition)
  case all([Condition])
  case any([Condition])
  /// A column against a number that is known: the commonest condition of all.
  case columnNumber(Int, Syntax.Comparison, NumberLiteral, Misfits.Subject?)
  /// A column against a text that is known.
  case columnText(Int, Syntax.Comparison, [UInt8])
  case numbers(NumberTerm, Syntax.Comparison, NumberTerm)
  case texts(TextTerm, Syntax.Comparison, TextTerm)
  /// By value where both are numbers, by bytes where not.
  case values(TextTerm, Syntax.Comparison, TextTerm)
  case textIn(TextTerm, TextSet)
  case numberIn(NumberTerm, Set<ExactDecimal>)
  case matches(TextTerm, TextPattern)
  /// Whether a text is `true`.
  case truth(TextTerm, TruthDoubt?)
}

/// A number that is known, in digits and ready to be compared.
struct NumberLiteral: Hashable, Sendable {
  let value: ExactDecimal?
  /// For numbers that `value` cannot hold.
  let digits: [UInt8]

  init(_ digits: String) {
    self.digits = Array(digits.utf8)
    value = ExactDecimal(digits)
  }
}

/// What gives a number for each row, or nothing.
indirect enum NumberTerm: Sendable {
  case literal(ExactDecimal)
  /// What a text says, if it is a plain number; others are told of as what the subject says.
  case parsed(TextTerm, Misfits.Subject?)
  /// What a text says, as the values of a column are read: a number, or the seconds of a date.
  case measured(TextTerm, ColumnReading, Misfits.Subject?)
  case negated(NumberTerm)
  /// A number and what is done to it, from left to right.
  case arithmetic(NumberTerm, [(operation: Syntax.Arithmetic, operand: NumberTerm)])
  case call(Function, [Argument])
}

/// What gives a text for each row; the empty text is a missing value.
indirect enum TextTerm: Sendable {
  case literal([UInt8])
  case column(Int)
  /// What a column's values or other texts say, in the form in which numbers, dates and conditions are written here.
  case plain(TextTerm, ValueForm, ColumnReading)
  case number(NumberTerm)
  case condition(Condition)
  case call(Function, [Argument])
  /// The first value that a row falls to; missing where it falls to none.
  case chosen([Choice])
  /// Plain numbers with the sign before their fraction that the locale has there; what is none as it stands.
  case localized(TextTerm, decimalSeparator: [UInt8])
}

/// A value, and the rows that take it.
struct Choice: Sendable {
  /// Without one, the rows whose value is not missing.
  var condition: Condition?
  var value: TextTerm
}

/// What a function is given.
enum Argument: Sendable {
  /// A text; what had to be a date and is none is told of as what the subject says.
  case text(TextTerm, Misfits.Subject? = nil)
  case number(NumberTerm)
}

/// What a value is wanted for, and so how it is written.
enum ValueForm: Hashable, Sendable {
  /// As it stands.
  case written
  /// A plain number, where it is a number.
  case number
  /// A date of ISO 8601, where it is one.
  case date
  /// `true` or `false`, where it is either.
  case truth
}
