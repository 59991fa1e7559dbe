/// An expression as it is written, before it has met any columns.
///
/// Chains such as `a && b && c` and `a + b - c` are lists: however long they are, they need no more of the stack.
struct Syntax: Hashable, Sendable {
  indirect enum Kind: Hashable, Sendable {
    /// A number, in its own digits.
    case number(String)
    case text(String)
    case boolean(Bool)
    case missing
    case column(ColumnName)
    case not(Syntax)
    case negated(Syntax)
    /// A number and what is done to it, from left to right.
    case arithmetic(Syntax, [Step])
    case comparison(Comparison, Syntax, Syntax)
    case all([Syntax])
    case any([Syntax])
    case oneOf(Syntax, [Syntax])
    case between(Syntax, Syntax, Syntax)
    /// `like` and `=~`: a pattern over the whole text, or a regular expression anywhere in it, in any case for `=~*`.
    case like(Syntax, Syntax)
    case matches(Syntax, Syntax, ignoresCase: Bool)
    case call(String, [Syntax])
  }

  enum ColumnName: Hashable, Sendable {
    case name(String)
    /// The second of two equal names is number 2.
    case numbered(String, Int)
    case position(Int)
  }

  enum Arithmetic: String, Hashable, Sendable {
    case add = "+"
    case subtract = "-"
    case multiply = "*"
    case divide = "/"
    case remainder = "%"
  }

  /// A sign and the number behind it.
  struct Step: Hashable, Sendable {
    var operation: Arithmetic
    var operand: Syntax
  }

  enum Comparison: String, Hashable, Sendable {
    case equal = "=="
    case unequal = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
  }

  var kind: Kind
  /// Where it stands in the text of the expression, in bytes.
  var range: Range<Int>
}

extension Syntax.Comparison {
  /// The comparison that holds when the sides are swapped.
  var swapped: Syntax.Comparison {
    switch self {
    case .equal, .unequal: self
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    }
  }

  /// Whether it holds for what a three-way comparison gave: negative, zero or positive.
  @inline(__always)
  func holds(_ order: Int) -> Bool {
    switch self {
    case .equal: order == 0
    case .unequal: order != 0
    case .less: order < 0
    case .lessOrEqual: order <= 0
    case .greater: order > 0
    case .greaterOrEqual: order >= 0
    }
  }
}
