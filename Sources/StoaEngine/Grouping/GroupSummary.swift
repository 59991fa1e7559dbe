package import StoaBytes

/// The groups of a grouping once all rows have passed, ready to be summed up further.
///
///     let summary = try groups.summary()
///     summary.keys(of: 0)                                        // ["North", "Oslo"]
///     try summary.values(merging: [0, 0, 1], count: 2)           // of the first two together, and of the third
///
/// What is found out about several groups together is that of all their rows: a mean is no mean of means, and a value
/// that several groups have counts as one different value.
///
/// - Memory: that of the groups.
package final class GroupSummary: Sendable {
  private let table: GroupTable
  /// The groups in the order of their first rows.
  private let order: [Int]

  init(_ table: GroupTable) {
    self.table = table
    order = table.groupsInOrder
  }

  /// How many groups there are.
  package var count: Int { order.count }

  /// The values that make a group, counted in the order of first rows.
  package func keys(of group: Int) -> [[UInt8]] { table.keys(of: order[group]) }

  /// What was found out about groups, those of one part taken together.
  ///
  /// - Parameters:
  ///   - parts: the part that each group belongs to, below `count`; `nil` for a group that is left out.
  ///   - count: how many parts there are.
  /// - Returns: for each part a value for each aggregate.
  /// - Throws: what the arithmetic throws where a number has more than 38 digits.
  /// - Complexity: O(*n*) in the groups, or in their different values where an aggregate holds those.
  package func values(merging parts: [Int?], count: Int) throws(TableError) -> [[[UInt8]]] {
    // Groups that are left out stay alone, for amounts of different currencies do not add up.
    var partOfGroup = (0..<self.count).map { count + $0 }
    for (position, part) in parts.enumerated() { partOfGroup[order[position]] = part ?? count + position }
    return try table.values(merging: partOfGroup, count: count)
  }
}

/// An operation that can be asked for its groups instead of their records.
package protocol GroupingOperator: BlockingOperator {
  /// The groups of all that was taken.
  func summary() throws(TableError) -> GroupSummary
}
