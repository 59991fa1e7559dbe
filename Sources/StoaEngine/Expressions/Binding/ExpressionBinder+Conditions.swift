import StoaBytes
import StoaColumns

extension ExpressionBinder {
  /// The syntax as a condition.
  func condition(_ syntax: Syntax) throws(TableError) -> Condition {
    switch syntax.kind {
    case .boolean(let value): return .constant(value)
    case .not(let inner): return .not(try condition(inner))
    case .all(let parts): return .all(try conditions(parts))
    case .any(let parts): return .any(try conditions(parts))
    case .comparison(let comparison, let left, let right): return try compare(left, comparison, right)
    case .between(let value, let low, let high):
      return .all([try compare(value, .greaterOrEqual, low), try compare(value, .lessOrEqual, high)])
    case .oneOf(let value, let items): return try oneOf(value, items)
    case .like(let value, let pattern):
      return .matches(try text(value), LikePattern(try literal(pattern, "like")).simplest)
    case .matches(let value, let pattern, let ignoresCase):
      return try matching(value, pattern, ignoringCase: ignoresCase)
    case .column, .call:
      if case .call(let name, let parts) = syntax.kind, try kind(syntax) == .condition {
        if let place = Self.partPlaces[name], parts.count == 2, case .text(let part) = parts[1].kind {
          return .matches(try text(parts[0]), .part(Array(part.utf8), place))
        }
        if name == "matches", parts.count == 2, case .text = parts[1].kind { return try matching(parts[0], parts[1]) }
        if try function(name, syntax).isChoice { return .truth(try text(syntax, as: .truth), nil) }
        let function = try prepared(function(name, syntax), parts, syntax)
        return .truth(.call(function, try arguments(name, parts, syntax)), nil)
      }
      switch try kind(syntax) {
      case .number, .text, .date: throw notACondition(syntax)
      case .condition: return .truth(try text(syntax, as: .truth), nil)
      case .field: return .truth(try text(syntax, as: .truth), doubt(syntax))
      }
    case .number, .text, .missing, .negated, .arithmetic: throw notACondition(syntax)
    }
  }

  /// What is said where the values of a field, or what a function makes of fields, turn out to be no conditions.
  private func doubt(_ syntax: Syntax) -> TruthDoubt {
    var subject = "the condition"
    if case .column(let name) = syntax.kind, let column = try? column(name, syntax.range) {
      subject = "the column \(schema.names[column])"
    }
    return TruthDoubt(subject: subject, notes: notes, isStrict: isStrict)
  }

  private func conditions(_ parts: [Syntax]) throws(TableError) -> [Condition] {
    var conditions: [Condition] = []
    for part in parts { conditions.append(try condition(part)) }
    return conditions
  }

  private func matching(
    _ value: Syntax,
    _ pattern: Syntax,
    ignoringCase: Bool = false
  ) throws(TableError) -> Condition {
    let expression = try literal(pattern, ignoringCase ? "=~*" : "=~")
    let value = try text(value)
    do throws(TableError) {
      return .matches(value, .expression(try RegularExpression(expression, ignoringCase: ignoringCase)))
    } catch {
      throw self.error(pattern.range, error.message, error.remedy)
    }
  }

  /// The functions that ask whether a text stands in another.
  private static let partPlaces: [String: PartPlace] = [
    "startswith": .start, "endswith": .end, "contains": .anywhere,
  ]

  private func notACondition(_ syntax: Syntax) -> TableError {
    error(syntax.range, "this is a value, not a condition", "compare it with something: price > 100")
  }

  private func compare(
    _ left: Syntax,
    _ comparison: Syntax.Comparison,
    _ right: Syntax
  ) throws(TableError) -> Condition {
    if case .missing = right.kind { return .texts(try text(left), comparison, .literal([])) }
    if case .missing = left.kind { return .texts(.literal([]), comparison, try text(right)) }
    switch (try kind(left), try kind(right)) {
    case (.condition, _), (_, .condition):
      return .texts(try text(left, as: .truth), comparison, try text(right, as: .truth))
    case (.date, _), (_, .date): return try compareDates(left, comparison, right)
    case (.number, .text), (.text, .number):
      // A column that is declared as text has no quotes that could be left out.
      let remedy =
        [left, right].contains(where: \.isColumn)
        ? "put the number in quotes, or write number(...) to compare numbers"
        : "leave out the quotes to compare numbers, or write text(...) to compare text"
      throw error(left.range.lowerBound..<right.range.upperBound, "a number is compared with text", remedy)
    case (.field, .text), (.text, .field):
      if let condition = try compareWritten(left, comparison, right) { return condition }
      return try compareTexts(left, comparison, right)
    case (.number, _), (_, .number): return try compareNumbers(left, comparison, right)
    case (.text, _), (_, .text): return try compareTexts(left, comparison, right)
    case (.field, .field): return .values(try text(left, as: .number), comparison, try text(right, as: .number))
    }
  }

  private func compareNumbers(
    _ left: Syntax,
    _ comparison: Syntax.Comparison,
    _ right: Syntax
  ) throws(TableError) -> Condition {
    if case .column(let name) = left.kind, case .number(let digits) = right.kind,
      case let column = try column(name, left.range), reading(column).isPlain
    {
      return .columnNumber(column, comparison, NumberLiteral(digits), try subject(left, .number))
    }
    if case .number(let digits) = left.kind, case .column(let name) = right.kind,
      case let column = try column(name, right.range), reading(column).isPlain
    {
      return .columnNumber(column, comparison.swapped, NumberLiteral(digits), try subject(right, .number))
    }
    return .numbers(try comparedNumber(left), comparison, try comparedNumber(right))
  }

  /// A number of any length.
  private func comparedNumber(_ syntax: Syntax) throws(TableError) -> NumberTerm {
    if case .number(let digits) = syntax.kind, ExactDecimal(digits) == nil {
      return .parsed(.literal(Array(digits.utf8)), nil)
    }
    return try number(syntax)
  }

  private func compareTexts(
    _ left: Syntax,
    _ comparison: Syntax.Comparison,
    _ right: Syntax
  ) throws(TableError) -> Condition {
    if case .column(let name) = left.kind, case .text(let text) = right.kind {
      return .columnText(try column(name, left.range), comparison, Array(text.utf8))
    }
    if case .text(let text) = left.kind, case .column(let name) = right.kind {
      return .columnText(try column(name, right.range), comparison.swapped, Array(text.utf8))
    }
    return .texts(try text(left), comparison, try text(right))
  }

  /// The comparison of dates by when they are.
  private func compareDates(
    _ left: Syntax,
    _ comparison: Syntax.Comparison,
    _ right: Syntax
  ) throws(TableError) -> Condition {
    // A text in quotes is a date as the column has it, or one of ISO 8601.
    if case .text(let text) = left.kind, text.isEmpty { return .texts(.literal([]), comparison, try self.text(right)) }
    if case .text(let text) = right.kind, text.isEmpty { return .texts(try self.text(left), comparison, .literal([])) }
    var reading = ColumnReading.plain
    if let own = try dateReading(of: right) { reading = own }
    if let own = try dateReading(of: left) { reading = own }
    return .numbers(try date(left, like: reading), comparison, try date(right, like: reading))
  }

  private func dateReading(of syntax: Syntax) throws(TableError) -> ColumnReading? {
    guard case .column(let name) = syntax.kind, case let reading = reading(try column(name, syntax.range)),
      reading.type?.isMoment == true
    else { return nil }
    return reading
  }

  /// The seconds of a date.
  private func date(_ syntax: Syntax, like reading: ColumnReading) throws(TableError) -> NumberTerm {
    switch syntax.kind {
    case .text(let text):
      let bytes = Array(text.utf8)
      guard let seconds = reading.seconds(of: bytes) else {
        throw error(syntax.range, "\"\(text)\" is no date", "write it as 2016-07-28, or as the column has it")
      }
      return .literal(seconds)
    case .column:
      let own = try dateReading(of: syntax)
      return .measured(try text(syntax), own ?? reading, try subject(syntax, .date))
    case .call where try kind(syntax) != .number:
      // Functions give dates of ISO 8601.
      return .measured(try text(syntax, as: .date), ColumnReading(type: .dateTime), try subject(syntax, .date))
    default: throw error(syntax.range, "a date is compared with what is none", "write a date in quotes: \"2016-07-28\"")
    }
  }

  /// The comparison of a column of declared numbers with a text that is one of them; `nil` for others.
  private func compareWritten(
    _ left: Syntax,
    _ comparison: Syntax.Comparison,
    _ right: Syntax
  ) throws(TableError) -> Condition? {
    func number(_ field: Syntax, _ literal: Syntax) throws(TableError) -> ExactDecimal? {
      guard case .column(let name) = field.kind, case .text(let text) = literal.kind else { return nil }
      let reading = reading(try column(name, field.range))
      guard reading.type?.isMeasured == true, case .number(let number) = reading.number(Array(text.utf8).span) else {
        return nil
      }
      return number
    }
    if let known = try number(left, right) { return .numbers(try self.number(left), comparison, .literal(known)) }
    if let known = try number(right, left) { return .numbers(.literal(known), comparison, try self.number(right)) }
    return nil
  }

  /// Lists of one kind are looked up at once; mixed ones are compared one by one.
  private func oneOf(_ value: Syntax, _ items: [Syntax]) throws(TableError) -> Condition {
    var texts: Set<[UInt8]> = []
    var numbers: Set<ExactDecimal> = []
    for item in items {
      switch item.kind {
      case .text(let text): texts.insert(Array(text.utf8))
      case .number(let digits): if let number = ExactDecimal(digits) { numbers.insert(number) }
      default: break
      }
    }
    var isWritten = try kind(value) != .date
    if try isDeclaredNumber(value) { isWritten = false }
    if texts.count == items.count, isWritten { return .textIn(try text(value), TextSet(texts)) }
    if numbers.count == items.count { return .numberIn(try number(value), numbers) }
    // Who looks for numbers and texts knows that there are both.
    var binder = self
    binder.tellsMisfits = false
    var conditions: [Condition] = []
    for item in items { conditions.append(try binder.compare(value, .equal, item)) }
    return .any(conditions)
  }

  private func isDeclaredNumber(_ syntax: Syntax) throws(TableError) -> Bool {
    guard case .column(let name) = syntax.kind else { return false }
    return reading(try column(name, syntax.range)).type?.isMeasured == true
  }

  private func literal(_ syntax: Syntax, _ sign: String) throws(TableError) -> String {
    if case .text(let text) = syntax.kind { return text }
    throw error(syntax.range, "\(sign) needs a text in quotes", nil)
  }
}

extension Syntax {
  fileprivate var isColumn: Bool { if case .column = kind { true } else { false } }
}
