/// How flat columns become nested values: `o.p.0` an element of an array in an object.
///
/// A plan of steps, made once and followed for every record. What is absent opens nothing: brackets are
/// written with the first value inside them.
struct JSONNesting: Sendable, Hashable {
  enum Step: Hashable, Sendable {
    /// What follows is the element of that position in the array that was opened last.
    case element(Int)
    /// What follows is a member of it, in records in which it is an object.
    case member
    /// An object or array opens, as a member with this key where it stands in an object.
    ///
    /// An array is an object in records that have a value in any of the columns that are named besides.
    case open(isArray: Bool, key: Int, unless: [Int])
    /// The value of a column, likewise.
    case value(column: Int, key: Int)
    case close
    /// The value of a column, likewise, or else what the steps below write, which follow.
    case valueOr(column: Int, key: Int, below: Range<Int>)
    /// If the column of a name has a value, what the steps below would write stands here, each value with its whole
    /// name; it goes on behind what is written with it.
    case rest(column: Int, name: Int, below: Range<Int>, to: Int)
  }

  private(set) var steps: [Step] = []
  /// The keys that the steps name by their positions.
  private(set) var keys: [[UInt8]] = []
  /// How many brackets stand open at once.
  private(set) var depth = 0
  /// The same in short, for records in which nothing is unusual; `nil` where every record may be.
  let outline: JSONOutline?

  init(_ tree: JSONNameTree) {
    outline = JSONOutline(tree)
    addMembers(of: 0, in: tree, depth: 0)
  }

  private mutating func key(_ text: [UInt8]) -> Int {
    keys.append(text)
    return keys.count - 1
  }

  /// A node that has a column and children, and the steps of these.
  private struct Double {
    var node: Int
    var column: Int
    var below: Range<Int>
  }

  /// Adds the steps for the members of an object.
  ///
  /// A name may stand both for a value and for what is below it, as `a` and `a.b` do. Records have one or
  /// the other: an empty array, say, or its elements. Where one has both, what is below is written
  /// with its whole name behind the members.
  private mutating func addMembers(of node: Int, in tree: JSONNameTree, depth: Int) {
    var doubles: [Double] = []
    for child in tree.nodes[node].children { addValue(of: child, in: tree, isElement: false, depth, &doubles) }
    let start = steps.count
    for (number, double) in doubles.enumerated() {
      // Those inside come behind it.
      let inner = doubles[(number + 1)...].prefix { double.below.contains($0.below.lowerBound) }.count
      let name = key(tree.path(of: double.node, from: node))
      let next = start + number + inner + 1
      steps.append(.rest(column: double.column, name: name, below: double.below, to: next))
    }
  }

  private mutating func addValue(
    of node: Int,
    in tree: JSONNameTree,
    isElement: Bool,
    _ depth: Int,
    _ doubles: inout [Double]
  ) {
    let entry = tree.nodes[node]
    if isElement { steps.append(.element(entry.position ?? 0)) }
    let key = key(entry.key)
    guard !entry.children.isEmpty else {
      if let column = entry.column { steps.append(.value(column: column, key: key)) }
      return
    }
    let (value, place) = (steps.count, doubles.count)
    if let column = entry.column {
      steps.append(.value(column: column, key: key))
      doubles.append(Double(node: node, column: column, below: value..<value))
    }
    let start = steps.count
    self.depth = max(self.depth, depth + 1)
    // What is an array in some records and an object in others is in each what it was there, unless keys of the object
    // are numbers: these have the columns of elements, and the reader tells of it.
    let (elements, others) = tree.elements(of: node)
    if elements.isEmpty {
      steps.append(.open(isArray: false, key: key, unless: []))
      addMembers(of: node, in: tree, depth: depth + 1)
    } else {
      let members = others.flatMap { tree.columns(in: $0) }
      steps.append(.open(isArray: true, key: key, unless: members))
      for element in elements { addValue(of: element, in: tree, isElement: true, depth + 1, &doubles) }
      if !others.isEmpty { steps.append(.member) }
      for member in others { addValue(of: member, in: tree, isElement: false, depth + 1, &doubles) }
    }
    steps.append(.close)
    guard let column = entry.column else { return }
    doubles[place].below = start..<steps.count
    steps[value] = .valueOr(column: column, key: key, below: start..<steps.count)
  }
}
