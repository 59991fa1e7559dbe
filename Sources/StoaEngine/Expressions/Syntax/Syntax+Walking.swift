extension Syntax {
  /// The parts that it is made of.
  private var parts: [Syntax] {
    switch kind {
    case .number, .text, .boolean, .missing, .column: []
    case .not(let inner), .negated(let inner): [inner]
    case .arithmetic(_, let left, let right), .comparison(_, let left, let right): [left, right]
    case .both(let left, let right), .either(let left, let right): [left, right]
    case .like(let value, let pattern), .matches(let value, let pattern): [value, pattern]
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

  /// Whether there are values on which it fails: results of more digits than there is room for.
  var canFail: Bool {
    switch kind {
    case .arithmetic, .negated: return true
    case .call(let name, _): if Function.all[name]?.canFail != false { return true }
    default: break
    }
    return parts.contains { $0.canFail }
  }
}
