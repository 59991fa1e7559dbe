extension Syntax {
  /// The parts that it is made of.
  private var parts: [Syntax] {
    switch kind {
    case .number, .text, .boolean, .missing, .column: []
    case .not(let inner), .negated(let inner): [inner]
    case .arithmetic(let first, let steps): [first] + steps.map(\.operand)
    case .comparison(_, let left, let right): [left, right]
    case .all(let parts), .any(let parts): parts
    case .like(let value, let pattern), .matches(let value, let pattern, _): [value, pattern]
    case .oneOf(let value, let items): [value] + items
    case .between(let value, let low, let high): [value, low, high]
    case .call(_, let arguments): arguments
    }
  }

  /// The columns it names, in order, with their places.
  var columnNames: [(name: ColumnName, range: Range<Int>)] {
    if case .column(let name) = kind { return [(name, range)] }
    return parts.flatMap(\.columnNames)
  }

  /// Whether there are values on which it fails: numbers of more digits than there is room for.
  var canFail: Bool {
    switch kind {
    case .arithmetic, .negated: return true
    case .call(let name, let arguments):
      guard let function = Function.all[name], !function.canFail else { return true }
      for (position, argument) in arguments.enumerated()
      where function.parameters.kind(at: position, of: arguments.count) == .number && argument.canBeTooLong {
        return true
      }
    default: break
    }
    return parts.contains { $0.canFail }
  }

  /// Whether there are values of it that cannot be computed with: fields and texts may have any number of digits.
  private var canBeTooLong: Bool {
    switch kind {
    case .column, .text: true
    case .call(let name, _): Function.all[name]?.result != .number || Self.givesFields.contains(name)
    default: false
    }
  }

  /// The functions that give a number of any length, as it stands.
  private static let givesFields: Set<String> = ["min", "max"]

  /// Whether values of it have to be something: numbers, dates or conditions.
  var asksOfValues: Bool {
    switch kind {
    case .column: true
    case .number, .text, .boolean, .missing: false
    case .comparison(_, let left, let right):
      // Whatever is compared with a text is one.
      if left.isWritten || right.isWritten { [left, right].contains { !$0.isColumn && $0.asksOfValues } } else { true }
    case .oneOf(let value, let items):
      !items.allSatisfy(\.isWritten) || !value.isColumn && value.asksOfValues
    case .like(let value, _), .matches(let value, _, _): !value.isColumn && value.asksOfValues
    case .call(let name, let arguments):
      arguments.enumerated().contains { position, argument in
        guard let function = Function.all[name] else { return true }
        return switch function.parameters.kind(at: position, of: arguments.count) {
        case .text, .value: !argument.isColumn && argument.asksOfValues
        case .number, .date, .condition: argument.asksOfValues
        }
      }
    case .not, .negated, .arithmetic, .all, .any, .between: parts.contains { $0.asksOfValues }
    }
  }

  private var isColumn: Bool { if case .column = kind { true } else { false } }

  /// Whether it is a text in quotes, or missing.
  private var isWritten: Bool {
    switch kind {
    case .text, .missing: true
    default: false
    }
  }
}
