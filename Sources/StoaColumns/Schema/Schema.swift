internal import StoaRecords

/// The columns of a table, in order, by name.
///
///     let schema = Schema(["city", "price", "price"])
///     schema.indices(of: "price")       // [1, 2]
///
/// Names need not be unique; the second of two equal names is `price[2]`. Names are equal when their
/// bytes are: an é is not an e with an accent behind it.
public struct Schema: Hashable, Sendable {
  /// The names, in order.
  public let names: [String]
  private let positions: [[UInt8]: [Int]]
  /// The columns of JSON, of which one may be what an object or a list is in some records, beside its members in others.
  private let nested: Set<Int>

  /// Makes a schema of the names of its columns, in their order.
  ///
  /// - Complexity: O(*n*).
  public init(_ names: [String]) { self.init(names, nested: []) }

  /// Makes a schema of names, some of which are those of columns of JSON.
  package init(_ names: [String], nested: Set<Int>) {
    self.names = names
    self.nested = nested
    var positions: [[UInt8]: [Int]] = [:]
    for (index, name) in names.enumerated() { positions[Array(name.utf8), default: []].append(index) }
    self.positions = positions
  }

  /// The number of columns.
  public var count: Int { names.count }

  /// The positions of the columns of that name.
  ///
  /// - Complexity: O(1) on average.
  public func indices(of name: String) -> [Int] { positions[Array(name.utf8)] ?? [] }

  /// The positions of the columns whose names go on behind a name with a point: what an object or a list of JSON
  /// of that name was flattened to.
  ///
  /// - Complexity: O(*n*) in the number of columns.
  package func members(of name: String) -> [Int] {
    guard !name.isEmpty else { return [] }
    let stem = Array(name.utf8) + [UInt8(ascii: ".")]
    return names.indices.filter { names[$0].utf8.starts(with: stem) }
  }

  /// The position of a column with those of what it is the object or the list of in other records, ascending.
  func whole(_ position: Int) -> [Int] {
    guard nested.contains(position) else { return [position] }
    return ([position] + members(of: names[position]).filter { nested.contains($0) }).sorted()
  }

  /// Names made unique: the second `a` becomes `a_2`, where that is not taken.
  ///
  /// - Complexity: O(*n*) in the number of columns.
  public var uniqueNames: [String] { UniqueNames.of(names) }

  /// For each column, how many columns of its name stand before it.
  ///
  /// - Complexity: O(*n*) in the number of columns.
  package var occurrences: [Int] {
    var counts: [[UInt8]: Int] = [:]
    return names.map { name in
      let count = counts[Array(name.utf8), default: 0]
      counts[Array(name.utf8)] = count + 1
      return count
    }
  }

  public static func == (lhs: Schema, rhs: Schema) -> Bool { lhs.positions == rhs.positions }
  public func hash(into hasher: inout Hasher) { hasher.combine(positions) }
}
