// HOW A USUAL RECORD IS WRITTEN
//
//   columns    id    from.city    from.geo.lat    tags.0
//   depth      0     1            2               1
//   shared     0     0            1               0        of the open brackets, what goes on from the column before
//   text       ,"id":   ,"from":{"city":   ,"geo":{"lat":   ,"tags":[
//
// In front of a value the brackets close that it does not share with the value before it, and one piece of
// text opens the others. Where columns between them are absent, what is shared is the least on the way.

/// The columns of a nesting in the order in which records are written, each with the text in front of it.
struct JSONOutline: Sendable, Hashable {
  struct Leaf: Sendable, Hashable {
    var column = 0
    /// How many brackets stand around the value, besides those of the record.
    var depth = 0
    /// How many of them stand around the value before it, too.
    var shared = 0
    /// The column of a value that one of its brackets would stand beside; below 0 for none.
    var rival = -1
    /// From how many open brackets on nothing is missing in the arrays that are opened.
    var leastShared = 0
    /// The text in front of it where no bracket is open; behind it stands that for each that is.
    var text = 0
    /// The position in each of the brackets, from the record on; below 0 in an object.
    var position = 0
    /// What closes the brackets, the innermost first.
    var closing = 0
  }

  private(set) var leaves: [Leaf] = []
  private(set) var texts: [[UInt8]] = []
  private(set) var positions: [Int] = []
  private(set) var closings: [UInt8] = []
  private(set) var depth = 0

  /// In deeper nestings the texts would grow large.
  private static let depthLimit = 16

  /// The outline of a tree; `nil` where it is deep, has arrays that may be objects, or a value with several rivals.
  init?(_ tree: JSONNameTree) {
    guard add(tree, [], at: 0) else { return nil }
  }

  /// Adds what lies in a node, `way` being the nodes down to it; false for what has no place here.
  private mutating func add(_ tree: JSONNameTree, _ way: [Int], at node: Int) -> Bool {
    let (elements, others) = node == 0 ? ([], tree.nodes[0].children) : tree.elements(of: node)
    guard way.count <= Self.depthLimit, elements.isEmpty || others.isEmpty else { return false }
    for child in elements + others {
      let way = way + [child]
      if let column = tree.nodes[child].column, !addLeaf(tree, way, column) { return false }
      guard tree.nodes[child].children.isEmpty || add(tree, way, at: child) else { return false }
    }
    return true
  }

  private var lastWay: [Int] = []

  private mutating func addLeaf(_ tree: JSONNameTree, _ way: [Int], _ column: Int) -> Bool {
    let brackets = way.dropLast()
    let rivals = brackets.compactMap { tree.nodes[$0].column }
    guard rivals.count <= 1 else { return false }
    var leaf = Leaf(column: column, depth: brackets.count, rival: rivals.first ?? -1)
    leaf.shared = zip(brackets, lastWay.dropLast()).prefix { $0 == $1 }.count
    leaf.text = texts.count
    leaf.position = positions.count
    leaf.closing = closings.count
    for (level, node) in way.enumerated() {
      positions.append(tree.nodes[node].position ?? -1)
      // The first element of an array that opens here is to be the first of all.
      if level > 0, (tree.nodes[node].position ?? 0) > 0 { leaf.leastShared = level }
    }
    texts += (0...brackets.count).map { Self.text(tree, way, from: $0) }
    for node in brackets.reversed() {
      closings.append(tree.nodes[node].hasElements ? UInt8(ascii: "]") : UInt8(ascii: "}"))
    }
    leaves.append(leaf)
    lastWay = way
    depth = max(depth, leaf.depth)
    return true
  }

  /// A comma, and what stands in front of a value where so many brackets are open.
  private static func text(_ tree: JSONNameTree, _ way: [Int], from level: Int) -> [UInt8] {
    var text = [UInt8(ascii: ",")]
    for (number, node) in way.enumerated().dropFirst(level) {
      if number > level { text.append(tree.nodes[way[number - 1]].hasElements ? UInt8(ascii: "[") : UInt8(ascii: "{")) }
      guard tree.nodes[node].position == nil else { continue }
      let key = tree.nodes[node].key
      JSONText.appendString(key.span, to: &text)
      text.append(UInt8(ascii: ":"))
    }
    return text
  }
}
