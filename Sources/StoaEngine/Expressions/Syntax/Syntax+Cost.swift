import StoaBytes

// HOW CONJUNCTS ARE ORDERED
//
//   comment =~ "x+" && price > 100 && city == "Paris"
//   16                 2              1
//   city == "Paris" && price > 100 && comment =~ "x+"
//
// A condition is asked about the rows alone that those before it have left. What is decided by a look at the
// bytes of a field, and leaves few rows, comes first; what must compute something comes last. The numbers are
// ranks, found by measuring, and not times.

extension Syntax {
  /// The conditions that all must hold, in the order in which they are written.
  var conjuncts: [Syntax] {
    if case .all(let parts) = kind { parts.flatMap(\.conjuncts) } else { [self] }
  }

  /// About how much work it is to ask about a row, and how many rows it leaves.
  var cost: Int {
    switch kind {
    case .boolean, .missing, .text, .number: 0
    case .column: 1
    case .comparison(let comparison, let left, let right): Self.cost(left, comparison, right)
    case .oneOf(let value, let items): value.cost * (items.allSatisfy(\.isText) ? 1 : 4)
    case .between(let value, _, _): value.cost * 2
    case .like(let value, _): value.cost + 3
    case .matches(let value, _, _): value.cost + 15
    case .call(let name, let arguments) where Self.isQuick(name) && arguments.last?.isText == true:
      (arguments.first?.cost ?? 0) + (name == "contains" ? 2 : 0)
    case .call(_, let arguments): arguments.reduce(8) { $0 + $1.cost }
    case .not(let inner), .negated(let inner): inner.cost + 1
    case .arithmetic(let first, let steps): steps.reduce(first.cost) { $0 + $1.operand.cost + 4 }
    case .all(let parts), .any(let parts): parts.reduce(0) { $0 + $1.cost }
    }
  }

  private static func cost(_ left: Syntax, _ comparison: Comparison, _ right: Syntax) -> Int {
    let sides = left.cost + right.cost
    // Text that equals another is told by its first bytes, and few do; nearly all differ.
    if left.isText || right.isText { return sides + (comparison == .equal ? 0 : 2) }
    if left.isMissing || right.isMissing { return sides + 3 }
    return sides + 1
  }

  private static func isQuick(_ name: String) -> Bool {
    name == "startswith" || name == "endswith" || name == "contains"
  }

  private var isText: Bool { if case .text = kind { true } else { false } }
  private var isMissing: Bool { if case .missing = kind { true } else { false } }

  fileprivate var isEither: Bool { if case .any = kind { true } else { false } }
}

extension Expression {
  /// The same condition with what is quickly decided in front; `nil` where it is so, or where it can fail.
  var cheapestFirst: Expression? {
    let parts = syntax.conjuncts
    guard parts.count > 1, !canFail else { return nil }
    let costs = parts.map(\.cost)
    let order = parts.indices.sorted { (costs[$0], $0) < (costs[$1], $1) }
    guard order != Array(parts.indices) else { return nil }
    let bytes = Array(text.utf8)
    let texts = order.map { String(decoding: bytes[parts[$0].range], as: UTF8.self) }
    return try? Expression(texts.joined(separator: " && "))
  }

  /// The condition that both hold.
  func and(_ other: Expression) -> Expression? {
    let texts = [self, other].map { $0.syntax.isEither ? "(\($0.text))" : $0.text }
    return try? Expression(texts.joined(separator: " && "))
  }
}
