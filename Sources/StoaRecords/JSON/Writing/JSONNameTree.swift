/// The columns of a table as a tree of the objects and arrays that they lie in.
struct JSONNameTree {
  struct Node {
    var key: [UInt8] = []
    var parent = 0
    var column: Int?
    var children: [Int] = []
    /// Whether any of them is an element of an array.
    var hasElements = false
    /// The position in an array; `nil` for a key.
    var position: Int?
    /// Whether a name was split at its points here, so that a number may be a key or a position.
    var isSplit = false
  }

  private struct Place: Hashable {
    var parent: Int
    var key: [UInt8]
  }

  private(set) var nodes = [Node()]
  private var places: [Place: Int] = [:]

  /// Names of more parts stay as they are.
  private static let depthLimit = 1000

  /// The tree of columns of these names.
  ///
  /// Where names are split, those of which no way is known are taken apart at their points.
  init(_ names: [String], _ paths: JSONPaths, splitsNames: Bool) {
    let paths = paths.narrowed(to: names)
    for (column, name) in names.enumerated() {
      let steps = paths.steps(to: name)
      if steps.count == 1, splitsNames {
        let parts = JSONPaths.split(name.utf8)
        insert(parts.count > Self.depthLimit ? steps : parts, column, isSplit: true)
      } else {
        insert(steps, column, isSplit: false)
      }
    }
    if splitsNames { countElements() }
  }

  /// Whether any column lies in anything.
  var isNested: Bool { nodes.count > nodes[0].children.count + 1 }

  private mutating func insert(_ steps: [JSONPaths.Step], _ column: Int, isSplit: Bool) {
    var node = 0
    for step in steps {
      let place = Place(parent: node, key: step.text)
      if let known = places[place] {
        node = known
      } else {
        nodes.append(Node(key: step.text, parent: node, isSplit: isSplit))
        nodes[node].children.append(nodes.count - 1)
        node = nodes.count - 1
        places[place] = node
        guard case .element(let position) = step else { continue }
        nodes[node].position = position
        nodes[place.parent].hasElements = true
      }
    }
    nodes[node].column = column
  }

  /// Makes elements of parts of names that are numbered from 0 without gaps; where there is a gap, of none.
  private mutating func countElements() {
    for node in nodes.indices.dropFirst() {
      var split: [(child: Int, position: Int)] = []
      var count = 0
      var last = -1
      for child in nodes[node].children {
        let isKnown = nodes[child].position != nil
        guard
          let position = nodes[child].position ?? (nodes[child].isSplit ? JSONPaths.position(nodes[child].key) : nil)
        else { continue }
        if !isKnown { split.append((child, position)) }
        count += 1
        last = max(last, position)
      }
      guard count == last + 1 else { continue }
      for (child, position) in split { nodes[child].position = position }
      nodes[node].hasElements = count > 0
    }
  }

  /// The children that are elements of an array, by position, and the others.
  func elements(of node: Int) -> (elements: [Int], others: [Int]) {
    let children = nodes[node].children
    let elements = children.filter { nodes[$0].position != nil }
    return (
      elements.sorted { (nodes[$0].position ?? 0) < (nodes[$1].position ?? 0) },
      children.filter { nodes[$0].position == nil }
    )
  }

  /// The columns of a node and of all below it.
  func columns(in node: Int) -> [Int] {
    var found: [Int] = []
    var pending = [node]
    while let current = pending.popLast() {
      if let column = nodes[current].column { found.append(column) }
      pending += nodes[current].children.reversed()
    }
    return found
  }

  /// The keys on the way from a node to one below it, with points between them.
  func path(of node: Int, from ancestor: Int) -> [UInt8] {
    var parts: [[UInt8]] = []
    var current = node
    while current != ancestor {
      parts.append(nodes[current].key)
      current = nodes[current].parent
    }
    return Array(parts.reversed().joined(separator: [UInt8(ascii: ".")]))
  }
}
