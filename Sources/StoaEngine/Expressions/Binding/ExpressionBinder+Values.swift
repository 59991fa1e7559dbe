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
    case .arithmetic(let first, let steps):
      var terms: [(operation: Syntax.Arithmetic, operand: NumberTerm)] = []
      for step in steps { terms.append((step.operation, try number(step.operand))) }
      return .arithmetic(try number(first), terms)
    case .call(let name, let parts):
      let function = try function(name, syntax)
      guard function.result == .number else {
        return .parsed(try text(syntax, as: .number), try subject(syntax, .number))
      }
      return .call(try prepared(function, parts, syntax), try arguments(name, parts, syntax))
    case .text:
      throw error(syntax.range, "a text cannot be computed with", "leave out the quotes, or write number(...)")
    case .missing: return .parsed(.literal([]), nil)
    case .column(let name):
      let column = try column(name, syntax.range)
      let reading = reading(column)
      if let type = reading.type, !type.isMeasured {
        let message = "\(schema.names[column]) is declared as \(type), and cannot be computed with"
        throw error(syntax.range, message, type == .text ? "number(...) makes a number of it" : nil)
      }
      let subject = try subject(syntax, .number)
      return reading.isPlain ? .parsed(.column(column), subject) : .measured(.column(column), reading, subject)
    case .boolean, .not, .comparison, .all, .any, .oneOf, .between, .like, .matches:
      throw error(syntax.range, "a condition cannot be computed with", "if(condition, 1, 0) makes a number of it")
    }
  }

  /// The syntax as a text, in the form it is wanted in.
  func text(_ syntax: Syntax, as form: ValueForm = .written) throws(TableError) -> TextTerm {
    switch syntax.kind {
    case .text(let text):
      let literal = TextTerm.literal(Array(text.utf8))
      return form == .number && !local.isPlain ? .plain(literal, .number, local) : literal
    case .missing: return .literal([])
    case .column(let name):
      let column = try column(name, syntax.range)
      let reading = reading(column)
      return reading.isWritten(in: form) ? .column(column) : .plain(.column(column), form, reading)
    case .number(let digits): return .literal(Array(digits.utf8))
    case .negated, .arithmetic: return .number(try number(syntax))
    case .call(let name, let parts):
      let function = try function(name, syntax)
      if function.isChoice { return .chosen(try choices(name, parts, syntax, as: form)) }
      let call = TextTerm.call(try prepared(function, parts, syntax), try arguments(name, parts, syntax))
      guard form == .number, function.result == .text, !local.isPlain, try spelling(of: syntax) == .local else {
        return call
      }
      return .plain(call, .number, local)
    case .boolean, .not, .comparison, .all, .any, .oneOf, .between, .like, .matches:
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
    try checkCount(of: parts, for: function, syntax)
    var arguments: [Argument] = []
    for (position, part) in parts.enumerated() {
      switch function.parameters.kind(at: position, of: parts.count) {
      case .text: arguments.append(.text(try text(part)))
      case .date: arguments.append(.text(try text(part, as: .date), try subject(part, .date)))
      case .value: arguments.append(.text(try text(part, as: .number)))
      case .number: arguments.append(.number(try number(part)))
      case .condition: preconditionFailure("Choices alone take conditions")
      }
    }
    return arguments
  }

  func checkCount(of parts: [Syntax], for function: Function, _ syntax: Syntax) throws(TableError) {
    guard !function.parameters.accepts(parts.count) else { return }
    let message = "\(function.name) takes \(function.parameters.countText), here are \(parts.count)"
    throw error(syntax.range, message, function.usage)
  }
}

extension ColumnReading {
  /// Whether values stand in the column in a form already.
  fileprivate func isWritten(in form: ValueForm) -> Bool {
    switch form {
    case .written: true
    case .number: isPlain
    case .date: dates == .iso8601
    case .truth: false
    }
  }
}
