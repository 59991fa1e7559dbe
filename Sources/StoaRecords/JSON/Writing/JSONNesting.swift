/// How flat columns become nested values: `o.p.0` an element of an array in an object.
///
/// A plan of steps, made once and followed for every record. What is absent opens nothing: brackets are
/// written with the first value inside them.
struct JSONNesting: Sendable, Hashable {
  enum Step: Hashable, Sendable {
    /// What follows is the element of that position in the array that was opened last.
    case element(Int)
    /// An object or array opens, as a member with this key where it stands in an object.
    ///
    /// An array is an object in records that have a value in any of the columns that are named besides.
    case open(isArray: Bool, key: Int, unless: [Int])
    /// The value of a column, likewise.
    case value(column: Int, key: Int)
    case close
    /// Goes on at a later step if the column has a value, or if it has none.
    case skip(column: Int, ifPresent: Bool, to: Int)
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

  /// Adds the steps for the members of an object.
  ///
  /// A name may stand both for a value and for what is below it, as `a` and `a.b` do. Records have one or
  /// the other: an empty array, say, or its elements. Where one has both, what is below is written
  /// with its whole name behind the members.
  private mutating func addMembers(of node: Int, in tree: JSONNameTree, depth: Int) {
    var doubles: [Int] = []
    for child in tree.nodes[node].children { addValue(of: child, in: tree, isElement: false, depth, &doubles) }
    for double in doubles {
      guard let column = tree.nodes[double].column else { continue }
      let skip = steps.count
      steps.append(.skip(column: column, ifPresent: false, to: skip))
      for (below, path) in tree.columns(below: double, upTo: node) {
        steps.append(.value(column: below, key: key(path)))
      }
      steps[skip] = .skip(column: column, ifPresent: false, to: steps.count)
    }
  }

  private mutating func addValue(
    of node: Int,
    in tree: JSONNameTree,
    isElement: Bool,
    _ depth: Int,
    _ doubles: inout [Int]
  ) {
    let entry = tree.nodes[node]
    if isElement { steps.append(.element(entry.position ?? 0)) }
    let key = key(entry.key)
    if let column = entry.column { steps.append(.value(column: column, key: key)) }
    guard !entry.children.isEmpty else { return }
    let skip = steps.count
    if let column = entry.column {
      doubles.append(node)
      steps.append(.skip(column: column, ifPresent: true, to: skip))
    }
    self.depth = max(self.depth, depth + 1)
    // What is an array in some records and an object in others is in each what it was there.
    let (elements, others) = tree.elements(of: node)
    if elements.isEmpty {
      steps.append(.open(isArray: false, key: key, unless: []))
      addMembers(of: node, in: tree, depth: depth + 1)
    } else {
      let members = others.flatMap { tree.columns(in: $0) }
      steps.append(.open(isArray: true, key: key, unless: members))
      for element in elements { addValue(of: element, in: tree, isElement: true, depth + 1, &doubles) }
      for member in others { addValue(of: member, in: tree, isElement: false, depth + 1, &doubles) }
    }
    steps.append(.close)
    if let column = entry.column { steps[skip] = .skip(column: column, ifPresent: true, to: steps.count) }
  }
}
