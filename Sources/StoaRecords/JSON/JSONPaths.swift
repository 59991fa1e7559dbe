/// Where in the records of JSON the values of columns lie: `o.p.0` the first element of `p` in `o`.
///
///     paths.steps(to: "from.city")     // from, city where it was read from {"from":{"city":"Paris"}}
///     paths.steps(to: "from.code")     // from, code: a new column beside it is a new member
///     paths.steps(to: "a.b")           // a.b, one key with a point in it
///
/// - Memory: that of the names with a point, and of those above them.
package struct JSONPaths: Hashable, Sendable {
  /// A step from an object or an array into it.
  package enum Step: Hashable, Sendable {
    case key([UInt8])
    case element(Int)
  }

  /// An object, an array, or what is the one or the other.
  private struct Container: Hashable, Sendable {
    var steps: [Step]
    var hasKeys = false
    var hasElements = false
  }

  /// The way to each column whose name has a point.
  private var ways: [[UInt8]: [Step]] = [:]
  /// What the columns lie in, by the name that a column of it would have.
  private var containers: [[UInt8]: Container] = [:]

  /// A new column becomes an element of an array no further back: what is missing before it is written as null.
  private static let elementLimit = 1000

  package init() {}

  /// Whether no column is known to lie in anything.
  package var isEmpty: Bool { ways.isEmpty }

  /// Learns the way to a column, unless it is known.
  ///
  /// - Returns: what the column is by the way that is known and by this one, where they differ.
  @discardableResult
  mutating func add(_ name: [UInt8], _ steps: [Step]) -> Rivals? {
    guard name.contains(UInt8(ascii: ".")) else { return nil }
    var steps = steps
    // A record that is an array becomes an object.
    if let first = steps.first { steps[0] = .key(first.text) }
    if let known = ways[name] { return known == steps ? nil : Rivals(known, steps) }
    ways[name] = steps
    var ends: [Int] = []
    for step in steps { ends.append((ends.last ?? -1) + 1 + step.text.count) }
    for depth in steps.indices.dropLast().reversed() {
      let name = Array(name[..<ends[depth]])
      var found = containers[name] ?? Container(steps: Array(steps[...depth]))
      let isKnown: Bool
      if case .key = steps[depth + 1] {
        (isKnown, found.hasKeys) = (found.hasKeys, true)
      } else {
        (isKnown, found.hasElements) = (found.hasElements, true)
      }
      // With it those above it became known.
      if isKnown, found.steps.elementsEqual(steps[...depth]) { return nil }
      containers[name] = found
    }
    return nil
  }

  /// Two ways to columns of one name, of which the first counts.
  enum Rivals: Hashable, Sendable {
    /// What has that name is a list by the one, and an object with a number for a key by the other.
    case listAndObject([UInt8])
    /// A point is part of a key by the one, and stands between two by the other.
    case points

    init(_ known: [Step], _ other: [Step]) {
      let depth = zip(known, other).prefix { $0 == $1 }.count
      let isTaken = depth < min(known.count, other.count) && known[depth].text == other[depth].text
      let stem = known[..<depth].map(\.text).joined(separator: [UInt8(ascii: ".")])
      self = isTaken ? .listAndObject(Array(stem)) : .points
    }
  }

  /// Learns of a column that its name is the way to it, unless another is known: numbers are positions in arrays.
  mutating func addPath(_ name: String) {
    let steps = Self.split(name.utf8).enumerated().map { depth, step -> Step in
      guard depth > 0, case .key(let key) = step, let position = Self.position(key) else { return step }
      return .element(position)
    }
    add(Array(name.utf8), steps)
  }

  /// Learns the way to a column that lies in what was renamed, so that so many bytes at the end of its name were kept.
  package mutating func add(_ name: String, formerly former: String, keeping keptSize: Int) {
    let steps = steps(to: former)
    var size = 0
    for (depth, step) in steps.enumerated().reversed() where size < keptSize {
      size += step.text.count + 1
      guard size == keptSize, depth > 0 else { continue }
      let stem = String(decoding: name.utf8.dropLast(keptSize), as: UTF8.self)
      add(Array(name.utf8), self.steps(to: stem) + steps[depth...])
    }
  }

  /// Learns what others know of columns that are unknown here.
  package mutating func formUnion(_ others: JSONPaths) {
    if isEmpty { return self = others }
    // In an order that is the same in every run, for two ways may go through things of one name.
    for (name, steps) in others.ways.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) { add(name, steps) }
  }

  /// The way to the values of a column; one step for a member of the record.
  ///
  /// A column that is unknown lies in the deepest object or array that its name begins with.
  package func steps(to name: String) -> [Step] {
    let name = Array(name.utf8)
    if let steps = ways[name] { return steps }
    guard !containers.isEmpty else { return [.key(name)] }
    for point in name.indices.reversed() where name[point] == UInt8(ascii: ".") {
      guard let container = containers[Array(name[..<point])] else { continue }
      let parts = name[(point + 1)...].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      let rest = parts.enumerated().map { depth, part -> Step in
        guard depth > 0 || !container.hasKeys, let position = Self.position(Array(part)), position <= Self.elementLimit
        else { return .key(Array(part)) }
        return .element(position)
      }
      // A member with a name has no place among elements.
      if !container.hasKeys, container.hasElements, case .key = rest[0] { return [.key(name)] }
      return container.steps + rest
    }
    return [.key(name)]
  }

  /// The same for a table of some columns: arrays of which no element is left may become objects.
  func narrowed(to names: [String]) -> JSONPaths {
    var narrowed = self
    for container in containers.keys { narrowed.containers[container]?.hasElements = false }
    for name in names {
      guard let steps = ways[Array(name.utf8)] else { continue }
      var container: [UInt8] = []
      for (depth, step) in steps.enumerated() {
        if case .element = step { narrowed.containers[container]?.hasElements = true }
        if depth > 0 { container.append(UInt8(ascii: ".")) }
        container += step.text
      }
    }
    return narrowed
  }

  /// The keys between the points of a name.
  static func split(_ name: some Collection<UInt8>) -> [Step] {
    name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map { .key(Array($0)) }
  }

  /// A list of records that lies in a record.
  package struct List: Hashable, Sendable {
    /// Where it is, as ``JSONLocation`` reads it.
    package var location: String
    package var recordCount: Int
  }

  /// The list of objects that lies in no other list, where there is just one.
  var onlyList: List? {
    var found: [Step]?
    var count = 0
    for container in containers.values where container.hasKeys {
      guard case .element(let position)? = container.steps.last else { continue }
      let way = Array(container.steps.dropLast())
      guard way.allSatisfy({ if case .key = $0 { true } else { false } }) else { continue }
      guard found == nil || found == way else { return nil }
      found = way
      count = max(count, position + 1)
    }
    // A list that holds anything else is none of records.
    guard let found, !ways.values.contains(where: { $0.count == found.count + 1 && $0.starts(with: found) }) else {
      return nil
    }
    return List(location: Self.location(of: found.map(\.text)), recordCount: count)
  }

  private static func location(of keys: [[UInt8]]) -> String {
    let texts = keys.map { String(decoding: $0, as: UTF8.self) }
    let isPlain =
      keys.allSatisfy { !$0.contains(UInt8(ascii: ".")) && !$0.isEmpty } && texts[0].utf8.first != UInt8(ascii: "/")
    guard !isPlain else { return texts.joined(separator: ".") }
    return keys.map { key in
      "/"
        + String(
          decoding: key.flatMap { byte -> [UInt8] in
            switch byte {
            case UInt8(ascii: "~"): Array("~0".utf8)
            case UInt8(ascii: "/"): Array("~1".utf8)
            default: [byte]
            }
          },
          as: UTF8.self
        )
    }.joined()
  }

  /// The position that a key would be in an array: digits without zeros in front.
  package static func position(_ key: [UInt8]) -> Int? {
    guard let position = Int(String(decoding: key, as: UTF8.self)), Array(String(position).utf8) == key else {
      return nil
    }
    return position >= 0 ? position : nil
  }
}

extension JSONPaths.Step {
  /// What stands for it in the name of a column.
  var text: [UInt8] {
    switch self {
    case .key(let key): key
    case .element(let position): Array(String(position).utf8)
    }
  }
}
