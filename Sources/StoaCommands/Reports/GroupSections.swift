internal import StoaBytes
internal import StoaColumns
internal import StoaEngine
internal import StoaTables

// HOW GROUPS BECOME SECTIONS
//
//   group   region  city        level 1      level 2
//     0     North   Oslo        North  0     North, Oslo    0
//     1     South   Rome        South  1     South, Rome    1
//     2     North   Bergen      North  0     North, Bergen  2
//
// A node of a level is all groups whose keys start alike. What it comes to is found from its groups, once for all
// nodes of a level. Then the nodes below each node are put in order, and the last level is cut to its limit.

/// Groups as a tree: sections, their rows, and what both come to.
struct GroupSections {
  /// A section or a row.
  private struct Node {
    var keys: [ReportValue]
    var values: [ReportValue] = []
    /// The nodes of the next level that belong to it.
    var children: [Int] = []
  }

  private let summary: GroupSummary
  private let depth: Int
  /// How what was found out is read, for each value.
  private let readings: [ColumnReading]
  /// The nodes of each level; that of all rows stands alone in level 0.
  private var levels: [[Node]]
  /// The node of the level above the last that each group belongs to.
  private var parents: [Int]

  /// Puts groups of `depth` keys into a tree.
  ///
  /// What all rows come to is found out only where it is wanted: amounts of several currencies have no sum.
  init(_ summary: GroupSummary, _ columns: SummaryColumns, needsTotal: Bool) throws(TableError) {
    self.summary = summary
    depth = columns.keys.count
    readings = columns.valueReadings
    levels = [[Node(keys: [])]]
    parents = Array(repeating: 0, count: summary.count)
    let keys = (0..<summary.count).map { group in
      zip(summary.keys(of: group), columns.keyReadings).map { ReportValue(key: $0, $1) }
    }
    // What makes keys equal: mostly their text.
    let identities = (0..<summary.count).map { group in
      zip(summary.keys(of: group), columns.keyReadings).map { $1.identity(of: $0) }
    }
    var above = [Int](repeating: 0, count: summary.count)
    for level in 0...depth {
      if level > 0 {
        var nodes: [Node] = []
        var numbers: [[[UInt8]]: Int] = [:]
        var nodeOfGroup = above
        for group in 0..<summary.count {
          let name = Array(identities[group].prefix(level))
          let node = numbers[name] ?? nodes.count
          if node == nodes.count {
            numbers[name] = node
            // Equal keys are written as the section has them.
            nodes.append(Node(keys: levels[level - 1][above[group]].keys + [keys[group][level - 1]]))
            levels[level - 1][above[group]].children.append(node)
          }
          nodeOfGroup[group] = node
        }
        if level == depth { parents = above }
        levels.append(nodes)
        above = nodeOfGroup
      }
      guard level > 0 || needsTotal || depth == 0 else { continue }
      let found = try summary.values(merging: above, count: levels[level].count)
      for (node, values) in found.enumerated() { levels[level][node].values = self.values(values) }
    }
  }

  private func values(_ values: [[UInt8]]) -> [ReportValue] {
    zip(values, readings).map { ReportValue(reading: $0, $1) }
  }

  var isEmpty: Bool { summary.count == 0 }

  /// What all rows come to.
  var total: [ReportValue] { levels[0][0].values }

  /// Puts the nodes below each node into an order; equal ones keep theirs.
  ///
  /// - Parameter comparison: how two nodes of a level compare by their keys and values.
  mutating func sort(
    _ comparison: (_ level: Int, _ lhs: ReportTable.Row, _ rhs: ReportTable.Row) -> SortKey.Comparison
  ) {
    guard depth > 0 else { return }
    for level in 0..<depth {
      for node in levels[level].indices {
        let rows = levels[level][node].children.map { row(.row, level: level + 1, $0) }
        let order = rows.indices.sorted { left, right in
          switch comparison(level + 1, rows[left], rows[right]) {
          case .ascending: true
          case .descending: false
          case .same: left < right
          }
        }
        levels[level][node].children = order.map { levels[level][node].children[$0] }
      }
    }
  }

  private func row(_ kind: ReportTable.Row.Kind, level: Int, _ node: Int) -> ReportTable.Row {
    ReportTable.Row(kind, level: level, keys: levels[level][node].keys, values: levels[level][node].values)
  }

  // MARK: - Rows

  /// The rows of a table: sections, and in each no more than `limit` rows and what is left together.
  func rows(limit: Int?, hasTotal: Bool) throws(TableError) -> [ReportTable.Row] {
    guard !isEmpty else { return [] }
    let others = try others(behind: limit)
    var rows: [ReportTable.Row] = []
    append(level: 0, node: 0, limit ?? .max, others, to: &rows)
    if hasTotal || depth == 0 { rows.append(row(.total, level: 0, 0)) }
    return rows
  }

  private func append(
    level: Int,
    node: Int,
    _ limit: Int,
    _ others: [Int: ReportTable.Row],
    to rows: inout [ReportTable.Row]
  ) {
    guard level < depth else { return }
    let children = levels[level][node].children
    guard level + 1 < depth else {
      rows += children.prefix(limit).map { row(.row, level: depth, $0) }
      if let other = others[node] { rows.append(other) }
      return
    }
    for child in children {
      rows.append(ReportTable.Row(.section, level: level + 1, keys: levels[level + 1][child].keys, values: []))
      append(level: level + 1, node: child, limit, others, to: &rows)
      rows.append(row(.subtotal, level: level + 1, child))
    }
  }

  /// What the rows beyond the limit come to, by the node they belong to.
  private func others(behind limit: Int?) throws(TableError) -> [Int: ReportTable.Row] {
    guard let limit, depth > 0 else { return [:] }
    let sections = levels[depth - 1]
    var isShown = [Bool](repeating: false, count: levels[depth].count)
    for section in sections {
      for child in section.children.prefix(limit) { isShown[child] = true }
    }
    // Groups are the nodes of the last level, in the same order.
    let parts = parents.indices.map { isShown[$0] ? nil : parents[$0] }
    let values = try summary.values(merging: parts, count: sections.count)
    var others: [Int: ReportTable.Row] = [:]
    for (number, section) in sections.enumerated() where section.children.count > limit {
      var row = ReportTable.Row(.other, level: depth, keys: section.keys, values: self.values(values[number]))
      row.groupCount = section.children.count - limit
      others[number] = row
    }
    return others
  }
}

extension ColumnReading {
  /// What equal values of the column have in common.
  fileprivate func identity(of value: [UInt8]) -> [UInt8] {
    guard tellsEqualValues else { return value }
    let output = OutputBuffer(capacity: 32)
    appendIdentity(of: value.span, to: output)
    return [UInt8](copying: output.bytes)
  }
}

extension ReportValue {
  /// A value as it is written, with the number that the reading of its column makes of it.
  init(reading bytes: [UInt8], _ reading: ColumnReading) {
    self.init(text: String(decoding: bytes, as: UTF8.self))
    if case .number(let number) = reading.number(bytes.span) { self.number = number }
  }

  /// The value of a key, with what it is ordered by: for a date, its seconds.
  init(key bytes: [UInt8], _ reading: ColumnReading) {
    self.init(text: String(decoding: bytes, as: UTF8.self))
    if case .number(let measure) = reading.measure(bytes.span) { number = measure }
  }
}
