import StoaBytes
import StoaColumns

// HOW THE NUMBERS OF CHOSEN VALUES ARE WRITTEN
//
//   in a run of --locale de_DE, with x = 1.234 (that is 1234)
//
//   if(x > 1, x / 1000, "")       1.234      computed alone: a column of plain numbers, and read as one
//   coalesce(x / 1000, x)         1,234      beside fields: written as those are, who stay as they stand
//
// So whatever comes behind reads the number that was computed. Which of the two it is, is known before any row is.

extension ExpressionBinder {
  /// How the numbers are written that a text may be.
  enum NumberSpelling {
    /// There are none.
    case none
    /// As plain ones, whatever the locale.
    case plain
    /// As the locale has them, or as fields do.
    case local
  }

  /// How the numbers are written that a part gives as text.
  func spelling(of syntax: Syntax) throws(TableError) -> NumberSpelling {
    switch syntax.kind {
    case .number, .negated, .arithmetic: return .plain
    case .missing, .boolean, .not, .comparison, .all, .any, .oneOf, .between, .like, .matches: return .none
    case .text(let text):
      let bytes = Array(text.utf8)
      if local.number(bytes.span) == .notANumber { return .none }
      return local.readsItself(bytes.span) && ExactDecimal.read(bytes.span) != .notANumber ? .none : .local
    case .column(let name):
      let reading = reading(try column(name, syntax.range))
      return reading.hasPlainNumbers || local.isPlain ? .plain : .local
    case .call(let name, let parts):
      let function = try function(name, syntax)
      switch function.result {
      case .number: return .plain
      case .condition: return .none
      case .text, .likeArguments:
        if Function.givesDates(name) { return .none }
        return try spelling(ofAll: function.isChoice ? function.values(among: parts) : parts)
      }
    }
  }

  /// The spelling that all parts have, or that of fields.
  private func spelling(ofAll parts: [Syntax]) throws(TableError) -> NumberSpelling {
    var common = NumberSpelling.none
    for part in parts {
      switch try spelling(of: part) {
      case .none: continue
      case .plain: common = .plain
      case .local: return .local
      }
    }
    return common
  }

  /// The values of a function that chooses one, each with the rows that take it.
  func choices(
    _ name: String,
    _ parts: [Syntax],
    _ syntax: Syntax,
    as form: ValueForm
  ) throws(TableError) -> [Choice] {
    let function = try function(name, syntax)
    try checkCount(of: parts, for: function, syntax)
    let separator = Array(local.numbers.syntax.decimalSeparator.utf8)
    let isSpelt = form == .written && separator != [UInt8(ascii: ".")]
    let common = isSpelt ? try spelling(of: syntax) : .none
    var choices: [Choice] = []
    var condition: Condition?
    for (position, part) in parts.enumerated() {
      if function.parameters.kind(at: position, of: parts.count) == .condition {
        condition = try self.condition(part)
        continue
      }
      var value = try text(part, as: form)
      if common == .local, try spelling(of: part) == .plain { value = .localized(value, decimalSeparator: separator) }
      let isLast = function.parameters.kinds[0] == .condition && condition == nil
      choices.append(Choice(condition: isLast ? .constant(true) : condition, value: value))
      condition = nil
    }
    return choices
  }
}

extension Function {
  /// The arguments of a choice that are values, and not conditions.
  func values(among parts: [Syntax]) -> [Syntax] {
    parts.enumerated().filter { parameters.kind(at: $0.offset, of: parts.count) != .condition }.map(\.element)
  }
}
