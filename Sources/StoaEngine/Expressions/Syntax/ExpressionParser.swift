import StoaBytes

// THE GRAMMAR, loosest first
//
//   either      both { ("||" | "or") both }
//   both        inverse { ("&&" | "and") inverse }
//   inverse     ("!" | "not") inverse | comparison
//   comparison  sum [ comparing sum | ["not"] in-list | ["not"] between | ["not"] like | is-missing ]
//   sum         product { ("+" | "-") product }
//   product     sign { ("*" | "/" | "%") sign }
//   sign        "-" sign | primary
//   primary     number | text | "true" | "false" | "missing" | column | function "(" … ")" | "(" either ")"
//
// Nesting is limited, and rows of conditions, sums and products are lists: no expression can exhaust the stack.

/// Turns the text of an expression into its syntax.
struct ExpressionParser {
  private static let depthLimit = 200

  private let source: String
  private let tokens: [Token]
  private var position = 0
  private var depth = 0

  private init(_ source: String) throws(TableError) {
    self.source = source
    var lexer = ExpressionLexer(source)
    tokens = try lexer.tokens()
  }

  /// Parses a whole expression.
  ///
  /// - Throws: an error of code `usage` that shows the place.
  static func parse(_ source: String) throws(TableError) -> Syntax {
    var parser = try ExpressionParser(source)
    if parser.token.kind == .end { throw ExpressionError.at(0..<1, source, "the expression is empty", nil) }
    let syntax = try parser.either()
    guard parser.token.kind == .end else {
      throw parser.error("nothing can follow here", "join conditions with && or ||")
    }
    return syntax
  }
}

// MARK: Levels of the grammar

extension ExpressionParser {
  private mutating func either() throws(TableError) -> Syntax {
    depth += 1
    defer { depth -= 1 }
    guard depth < Self.depthLimit else {
      throw error("parentheses are nested more than \(Self.depthLimit) deep", "take it apart")
    }
    var parts = [try both()]
    while takeSign("||") || takeWord("or") { parts.append(try both()) }
    return parts.count == 1 ? parts[0] : Syntax(kind: .any(parts), range: Self.range(of: parts))
  }

  private mutating func both() throws(TableError) -> Syntax {
    var parts = [try inverse()]
    while takeSign("&&") || takeWord("and") { parts.append(try inverse()) }
    return parts.count == 1 ? parts[0] : Syntax(kind: .all(parts), range: Self.range(of: parts))
  }

  private mutating func inverse() throws(TableError) -> Syntax {
    let start = token.range.lowerBound
    var isInverse = false
    // A loop, so that a row of signs needs no stack.
    while takeSign("!") || takeWord("not") { isInverse.toggle() }
    let inner = try comparison()
    return isInverse ? Syntax(kind: .not(inner), range: start..<inner.range.upperBound) : inner
  }

  private mutating func comparison() throws(TableError) -> Syntax {
    let left = try sum()
    let start = left.range.lowerBound
    if case .sign(let sign) = token.kind, let comparison = Syntax.Comparison(rawValue: sign) {
      position += 1
      let right = try sum()
      return Syntax(kind: .comparison(comparison, left, right), range: start..<right.range.upperBound)
    }
    if let sign = takeSign(among: ["=~", "!~", "=~*", "!~*"]) {
      return try matching(left, isInverse: sign.hasPrefix("!"), ignoresCase: sign.hasSuffix("*"))
    }
    let isInverse = isWord("not") && (isWord("in", ahead: 1) || isWord("between", ahead: 1) || isWord("like", ahead: 1))
    if isInverse { position += 1 }
    if takeWord("in") { return try inverted(isInverse, oneOf(left)) }
    if takeWord("between") {
      let low = try sum()
      guard takeWord("and") || takeSign("&&") else { throw error("between needs two values", "between 1 and 9") }
      let high = try sum()
      let range = start..<high.range.upperBound
      return inverted(isInverse, Syntax(kind: .between(left, low, high), range: range))
    }
    if takeWord("like") {
      let pattern = try sum()
      let range = start..<pattern.range.upperBound
      return inverted(isInverse, Syntax(kind: .like(left, pattern), range: range))
    }
    if takeWord("is") {
      let isInverse = takeWord("not")
      let end = token.range.upperBound
      guard takeWord("missing") else { throw error("is asks for missing alone", "x is missing, x is not missing") }
      let missing = Syntax(kind: .missing, range: start..<end)
      return Syntax(kind: .comparison(isInverse ? .unequal : .equal, left, missing), range: start..<end)
    }
    return left
  }

  private mutating func matching(_ left: Syntax, isInverse: Bool, ignoresCase: Bool) throws(TableError) -> Syntax {
    let pattern = try sum()
    let range = left.range.lowerBound..<pattern.range.upperBound
    return inverted(isInverse, Syntax(kind: .matches(left, pattern, ignoresCase: ignoresCase), range: range))
  }

  private func inverted(_ isInverse: Bool, _ syntax: Syntax) -> Syntax {
    isInverse ? Syntax(kind: .not(syntax), range: syntax.range) : syntax
  }

  private mutating func oneOf(_ left: Syntax) throws(TableError) -> Syntax {
    let closing = takeSign("(") ? ")" : takeSign("[") ? "]" : nil
    guard let closing else { throw error("in needs a list", "in (1, 2, 3)") }
    let (values, end) = try list(until: closing)
    return Syntax(kind: .oneOf(left, values), range: left.range.lowerBound..<end)
  }

  private mutating func sum() throws(TableError) -> Syntax {
    let first = try product()
    var steps: [Syntax.Step] = []
    while let operation = takeOperation(among: ["+", "-"]) {
      steps.append(Syntax.Step(operation: operation, operand: try product()))
    }
    return Self.arithmetic(first, steps)
  }

  private mutating func product() throws(TableError) -> Syntax {
    let first = try signed()
    var steps: [Syntax.Step] = []
    while let operation = takeOperation(among: ["*", "/", "%"]) {
      steps.append(Syntax.Step(operation: operation, operand: try signed()))
    }
    return Self.arithmetic(first, steps)
  }

  private static func arithmetic(_ first: Syntax, _ steps: [Syntax.Step]) -> Syntax {
    guard let last = steps.last else { return first }
    return Syntax(kind: .arithmetic(first, steps), range: first.range.lowerBound..<last.operand.range.upperBound)
  }

  private static func range(of parts: [Syntax]) -> Range<Int> {
    parts[0].range.lowerBound..<parts[parts.count - 1].range.upperBound
  }

  private mutating func signed() throws(TableError) -> Syntax {
    let start = token.range.lowerBound
    var isNegated = false
    while let sign = takeSign(among: ["-", "+"]) { if sign == "-" { isNegated.toggle() } }
    let inner = try primary()
    guard isNegated else { return inner }
    if case .number(let digits) = inner.kind {
      return Syntax(kind: .number("-" + digits), range: start..<inner.range.upperBound)
    }
    return Syntax(kind: .negated(inner), range: start..<inner.range.upperBound)
  }

  private mutating func primary() throws(TableError) -> Syntax {
    let token = token
    position += 1
    switch token.kind {
    case .number(let digits): return Syntax(kind: .number(digits), range: token.range)
    case .text(let text): return Syntax(kind: .text(text), range: token.range)
    case .position(let number): return Syntax(kind: .column(.position(number)), range: token.range)
    case .quotedName(let name): return column(name, token.range)
    case .word("true"): return Syntax(kind: .boolean(true), range: token.range)
    case .word("false"): return Syntax(kind: .boolean(false), range: token.range)
    case .word("missing") where !isSign("("): return Syntax(kind: .missing, range: token.range)
    case .word(let word):
      guard takeSign("(") else { return column(word, token.range) }
      let (arguments, end) = try list(until: ")")
      return Syntax(kind: .call(word, arguments), range: token.range.lowerBound..<end)
    case .sign("("):
      var inner = try either()
      guard takeSign(")") else { throw error("a parenthesis is not closed", "write )") }
      inner.range = token.range.lowerBound..<tokens[position - 1].range.upperBound
      return inner
    case .sign, .end:
      position -= 1
      let what = token.kind == .end ? "a value is missing at the end" : "a value is missing here"
      throw error(what, "write a column, a number or a text in quotes")
    }
  }

  private mutating func column(_ name: String, _ range: Range<Int>) -> Syntax {
    if isSign("["), case .number(let digits) = tokens[position + 1].kind, let number = Int(digits),
      tokens[min(position + 2, tokens.count - 1)].kind == .sign("]")
    {
      position += 3
      let end = tokens[position - 1].range.upperBound
      return Syntax(kind: .column(.numbered(name, number)), range: range.lowerBound..<end)
    }
    return Syntax(kind: .column(.name(name)), range: range)
  }

  private mutating func list(until closing: String) throws(TableError) -> (items: [Syntax], end: Int) {
    var items: [Syntax] = []
    if !isSign(closing) {
      repeat { items.append(try either()) } while takeSign(",")
    }
    guard takeSign(closing) else { throw error("the list is not closed", "write \(closing)") }
    return (items, tokens[position - 1].range.upperBound)
  }
}

// MARK: Tokens

extension ExpressionParser {
  private var token: Token { tokens[position] }

  private func isSign(_ sign: String) -> Bool { token.kind == .sign(sign) }

  private func isWord(_ word: String, ahead: Int = 0) -> Bool {
    position + ahead < tokens.count && tokens[position + ahead].kind == .word(word)
  }

  private mutating func takeSign(_ sign: String) -> Bool {
    guard isSign(sign) else { return false }
    position += 1
    return true
  }

  private mutating func takeSign(among signs: [String]) -> String? {
    guard case .sign(let sign) = token.kind, signs.contains(sign) else { return nil }
    position += 1
    return sign
  }

  private mutating func takeOperation(among signs: [String]) -> Syntax.Arithmetic? {
    takeSign(among: signs).flatMap(Syntax.Arithmetic.init)
  }

  private mutating func takeWord(_ word: String) -> Bool {
    guard isWord(word) else { return false }
    position += 1
    return true
  }

  private func error(_ message: String, _ remedy: String?) -> TableError {
    ExpressionError.at(token.range, source, message, remedy)
  }
}
