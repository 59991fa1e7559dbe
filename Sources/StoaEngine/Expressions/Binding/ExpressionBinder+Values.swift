import StoaBytes
import StoaColumns

extension ExpressionBinder {
  /// The syntax as a number.
  func number(_ syntax: Syntax) throws(TableError) -> NumberTerm {
    switch syntax.kind {
    case .number(let digits):
      if let value = ExactDecimal(digits) { return .literal(value) }
      throw error(syntax.range, "the number has more than 38 digits", nil)
    case .negated(let inner): return .negated(try number(inner))
    case .arithmetic(let operation, let left, let right):
      return .arithmetic(operation, try number(left), try number(right))
    case .call(let name, let parts):
      let function = try function(name, syntax)
      guard function.result == .number else { return .parsed(try text(syntax)) }
      return .call(try prepared(function, parts, syntax), try arguments(name, parts, syntax))
    case .text:
      throw error(syntax.range, "a text cannot be computed with", "leave out the quotes, or write number(...)")
    case .column, .missing: return .parsed(try text(syntax))
    case .boolean, .not, .comparison, .both, .either, .oneOf, .between, .like, .matches:
      throw error(syntax.range, "a condition cannot be computed with", "if(condition, 1, 0) makes a number of it")
    }
  }

  /// The syntax as a text.
  func text(_ syntax: Syntax) throws(TableError) -> TextTerm {
    switch syntax.kind {
    case .text(let text): return .literal(Array(text.utf8))
    case .missing: return .literal([])
    case .column(let name): return .column(try column(name, syntax.range))
    case .number(let digits): return .literal(Array(digits.utf8))
    case .negated, .arithmetic: return .number(try number(syntax))
    case .call(let name, let parts):
      let function = try function(name, syntax)
      if function.result == .number { return .number(try number(syntax)) }
      return .call(try prepared(function, parts, syntax), try arguments(name, parts, syntax))
    case .boolean, .not, .comparison, .both, .either, .oneOf, .between, .like, .matches:
      return .condition(try condition(syntax))
    }
  }

  /// A function that knows those of its arguments that are the same for every row.
  func prepared(_ function: Function, _ parts: [Syntax], _ syntax: Syntax) throws(TableError) -> Function {
    guard function.prepare != nil, function.parameters.accepts(parts.count) else { return function }
    let constants = parts.map { part -> [UInt8]? in
      switch part.kind {
      case .text(let text), .number(let text): Array(text.utf8)
      default: nil
      }
    }
    do throws(TableError) {
      return try function.prepared(constants)
    } catch {
      throw self.error(parts.count > 1 ? parts[1].range : syntax.range, error.message, error.remedy)
    }
  }

  /// What a function is given, each part as the kind the function declares.
  func arguments(_ name: String, _ parts: [Syntax], _ syntax: Syntax) throws(TableError) -> [Argument] {
    let function = try function(name, syntax)
    guard function.parameters.accepts(parts.count) else {
      let message = "\(name) takes \(function.parameters.countText), here are \(parts.count)"
      throw error(syntax.range, message, function.usage)
    }
    var arguments: [Argument] = []
    for (position, part) in parts.enumerated() {
      switch function.parameters.kind(at: position, of: parts.count) {
      case .text: arguments.append(.text(try text(part)))
      case .number: arguments.append(.number(try number(part)))
      case .condition: arguments.append(.condition(try condition(part)))
      }
    }
    return arguments
  }
}
