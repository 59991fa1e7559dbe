/// A word or sign of an expression.
struct Token: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case number(String)
    case text(String)
    /// A word without quotes: a column, a function, or an operator such as `and`.
    case word(String)
    /// A name in backticks: a column, whatever it looks like.
    case quotedName(String)
    case position(Int)
    case sign(String)
    case end
  }

  var kind: Kind
  var range: Range<Int>
}
