/// How flat columns become nested values: `o.p.0` an element of an array in an object.
///
/// A plan of steps, made once and followed for every record. What is absent opens nothing: brackets are
/// written with the first value inside them.
struct JSONNesting: Sendable, Hashable {
  enum Step: Hashable, Sendable {
    /// The next element of the array that was opened last.
    case element
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
  private(set) var keys: [String] = []
  /// How many brackets stand open at once.
  private(set) var depth = 0

  /// Deeper names stay as they are.
  private static let depthLimit = 1000

  init(_ names: [String]) {
    var tree = Tree()
    for (column, name) in names.enumerated() { tree.insert(name, column) }
    addMembers(of: 0, in: tree, depth: 0)
  }

  private mutating func key(_ text: String) -> Int {
    keys.append(text)
    return keys.count - 1
  }

  /// Adds the steps for the members of an object.
  ///
  /// A name may stand both for a value and for what is below it, as `a` and `a.b` do. Records have one or
  /// the other: an empty array, say, or its elements. Where one has both, what is below is written
  /// with its whole name behind the members.
  private mutating func addMembers(of node: Int, in tree: Tree, depth: Int) {
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

  private mutating func addValue(of node: Int, in tree: Tree, isElement: Bool, _ depth: Int, _ doubles: inout [Int]) {
    let entry = tree.nodes[node]
    if isElement { steps.append(.element) }
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

  /// The names as a tree of their parts.
  private struct Tree {
    struct Node {
      var key = ""
      var parent = 0
      var column: Int?
      var children: [Int] = []
    }

    private struct Place: Hashable {
      var parent: Int
      var key: String
    }

    private(set) var nodes = [Node()]
    private var places: [Place: Int] = [:]

    mutating func insert(_ name: String, _ column: Int) {
      var parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      if parts.count > JSONNesting.depthLimit { parts = [name] }
      var node = 0
      for part in parts {
        let place = Place(parent: node, key: part)
        if let known = places[place] {
          node = known
        } else {
          nodes.append(Node(key: part, parent: node))
          nodes[node].children.append(nodes.count - 1)
          node = nodes.count - 1
          places[place] = node
        }
      }
      nodes[node].column = column
    }

    /// The children that may be the elements of an array, in order, and the others.
    ///
    /// Elements are numbered from 0 without gaps; where there is a gap, there are none.
    func elements(of node: Int) -> (elements: [Int], others: [Int]) {
      let children = nodes[node].children
      var numbered: [Int: Int] = [:]
      var others: [Int] = []
      for child in children {
        if let position = Int(nodes[child].key), position >= 0, "\(position)" == nodes[child].key {
          numbered[position] = child
        } else {
          others.append(child)
        }
      }
      let elements = (0..<numbered.count).compactMap { numbered[$0] }
      return elements.count == numbered.count ? (elements, others) : ([], children)
    }

    /// The columns of a node and of all below it.
    func columns(in node: Int) -> [Int] {
      (nodes[node].column.map { [$0] } ?? []) + columns(below: node, upTo: node).map(\.column)
    }

    /// The columns below a node with their paths from `ancestor` on.
    func columns(below node: Int, upTo ancestor: Int) -> [(column: Int, path: String)] {
      var found: [(column: Int, path: String)] = []
      var pending = Array(nodes[node].children.reversed())
      while let current = pending.popLast() {
        if let column = nodes[current].column { found.append((column, path(of: current, from: ancestor))) }
        pending += nodes[current].children.reversed()
      }
      return found
    }

    private func path(of node: Int, from ancestor: Int) -> String {
      var parts: [String] = []
      var current = node
      while current != ancestor {
        parts.append(nodes[current].key)
        current = nodes[current].parent
      }
      return parts.reversed().joined(separator: ".")
    }
  }
}
