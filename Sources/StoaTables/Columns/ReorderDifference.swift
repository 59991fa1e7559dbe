public import StoaBytes

/// Which elements move, and where to: what dragging some rows or columns produces.
///
///     let move = ReorderDifference(sources: ["city", "name"], destination: .before("id"))
///     table = try table.reorderingColumns(move)
///
/// The moved elements end up side by side, in the order in which `sources` lists them; all others keep
/// their order.
public struct ReorderDifference<ID: Hashable> {
  /// Where the moved elements go.
  ///
  ///     ReorderDifference(sources: [3], destination: .end)
  public enum Destination: Hashable {
    /// Before the element with that identity. If it is moved itself, before the next one that is not.
    case before(ID)
    /// Behind all others.
    case end
  }

  /// The identities of the elements that move, in the order they will have.
  public var sources: [ID]
  /// Where they go.
  public var destination: Destination

  /// Makes a move.
  ///
  ///     ReorderDifference(sources: [14, 12], destination: .before(11))
  public init(sources: [ID], destination: Destination) {
    self.sources = sources
    self.destination = destination
  }
}

extension ReorderDifference: Sendable where ID: Sendable {}
extension ReorderDifference.Destination: Sendable where ID: Sendable {}

extension ReorderDifference {
  /// The elements in their new order.
  ///
  ///     try ReorderDifference(sources: ["c"], destination: .before("a")).applied(to: ["a", "b", "c"]) { $0 }
  ///     // ["c", "a", "b"]
  ///
  /// - Complexity: O(*n*) in the elements.
  /// - Throws: an error of code `usage` if it names an identity that no element has, or one twice.
  public func applied<Element>(
    to elements: [Element],
    id identity: (Element) -> ID
  ) throws(TableError) -> [Element] {
    let identities = elements.map(identity)
    var positions: [ID: Int] = [:]
    for (index, id) in identities.enumerated() where positions[id] == nil { positions[id] = index }

    var isMoved = [Bool](repeating: false, count: elements.count)
    var moved: [Element] = []
    for source in sources {
      let index = try position(of: source, in: positions)
      if isMoved[index] { throw TableError(.usage, "'\(source)' is to be moved twice", remedy: "name it once") }
      isMoved[index] = true
      moved.append(elements[index])
    }

    var insertion = elements.count
    if case .before(let target) = destination { insertion = try position(of: target, in: positions) }
    var result: [Element] = []
    result.reserveCapacity(elements.count)
    for index in elements.indices {
      if index == insertion { result += moved }
      if !isMoved[index] { result.append(elements[index]) }
    }
    if insertion == elements.count { result += moved }
    return result
  }

  private func position(of id: ID, in positions: [ID: Int]) throws(TableError) -> Int {
    guard let position = positions[id] else {
      throw TableError(.usage, "there is no '\(id)' to move", remedy: "name one that is there")
    }
    return position
  }
}

extension Table {
  /// The same table with its columns reordered.
  ///
  ///     try table.reorderingColumns(ReorderDifference(sources: ["Born"], destination: .before("Name")))
  ///
  /// - Throws: an error of code `usage` if the difference names a column that is not there.
  public func reorderingColumns<ID: Hashable>(
    _ difference: ReorderDifference<ID>
  ) throws(TableError) -> Table {
    let erased = ReorderDifference<AnyHashable>(
      sources: difference.sources.map { AnyHashable($0) },
      destination: difference.destination.erased
    )
    var copy = self
    copy.columns = try erased.applied(to: columns) { $0.id }
    return copy
  }
}

extension Table {
  /// The same table with its rows reordered.
  ///
  ///     try table.reorderingRows(ReorderDifference(sources: [14], destination: .end))
  ///
  /// - Throws: an error of code `usage` if the difference names a row that is not there.
  public func reorderingRows<Element: Identifiable>(
    _ difference: ReorderDifference<Element.ID>
  ) throws(TableError) -> Table where Rows == [Element] {
    var copy = self
    copy.rows = try difference.applied(to: rows) { $0.id }
    return copy
  }
}

extension ReorderDifference.Destination {
  fileprivate var erased: ReorderDifference<AnyHashable>.Destination {
    switch self {
    case .before(let id): .before(AnyHashable(id))
    case .end: .end
    }
  }
}
