import StoaBytes
import StoaColumns

extension ExpressionBinder {
  /// The syntax as a condition.
  func condition(_ syntax: Syntax) throws(TableError) -> Condition {
    switch syntax.kind {
    case .boolean(let value): return .constant(value)
    case .not(let inner): return .not(try condition(inner))
    case .both(let left, let right): return .both(try condition(left), try condition(right))
    case .either(let left, let right): return .either(try condition(left), try condition(right))
    case .comparison(let comparison, let left, let right): return try compare(left, comparison, right)
    case .between(let value, let low, let high):
      return .both(try compare(value, .greaterOrEqual, low), try compare(value, .lessOrEqual, high))
    case .oneOf(let value, let items): return try oneOf(value, items)
    case .like(let value, let pattern):
      return .matches(try text(value), LikePattern(try literal(pattern, "like")).simplest)
    case .matches(let value, let pattern):
      let expression = try literal(pattern, "=~")
      do throws(TableError) {
        return .matches(try text(value), .expression(try RegularExpression(expression)))
      } catch {
        throw self.error(pattern.range, error.message, error.remedy)
      }
    case .column, .call:
      if case .call(let name, let parts) = syntax.kind, try kind(syntax) == .condition {
        if let place = Self.partPlaces[name], parts.count == 2, case .text(let part) = parts[1].kind {
          return .matches(try text(parts[0]), .part(Array(part.utf8), place))
        }
        let function = try prepared(function(name, syntax), parts, syntax)
        return .truth(.call(function, try arguments(name, parts, syntax)))
      }
      guard try kind(syntax) != .number else { throw notACondition(syntax) }
      return .truth(try text(syntax))
    case .number, .text, .missing, .negated, .arithmetic: throw notACondition(syntax)
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
      return .texts(try text(left), comparison, try text(right))
    case (.number, .text), (.text, .number):
      throw error(
        left.range.lowerBound..<right.range.upperBound,
        "a number is compared with text",
        "leave out the quotes to compare numbers, or write text(...) to compare text"
      )
    case (.number, _), (_, .number): return try compareNumbers(left, comparison, right)
    case (.text, _), (_, .text): return try compareTexts(left, comparison, right)
    case (.field, .field): return .values(try text(left), comparison, try text(right))
    }
  }

  private func compareNumbers(
    _ left: Syntax,
    _ comparison: Syntax.Comparison,
    _ right: Syntax
  ) throws(TableError) -> Condition {
    if case .column(let name) = left.kind, case .number(let digits) = right.kind {
      return .columnNumber(try column(name, left.range), comparison, NumberLiteral(digits))
    }
    if case .number(let digits) = left.kind, case .column(let name) = right.kind {
      return .columnNumber(try column(name, right.range), comparison.swapped, NumberLiteral(digits))
    }
    return .numbers(try number(left), comparison, try number(right))
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
    if texts.count == items.count { return .textIn(try text(value), TextSet(texts)) }
    if numbers.count == items.count { return .numberIn(try number(value), numbers) }
    var condition = Condition.constant(false)
    for item in items { condition = .either(condition, try compare(value, .equal, item)) }
    return condition
  }

  private func literal(_ syntax: Syntax, _ sign: String) throws(TableError) -> String {
    if case .text(let text) = syntax.kind { return text }
    throw error(syntax.range, "\(sign) needs a text in quotes", nil)
  }
}
