import StoaBytes
import StoaColumns

/// A way to say the same as two neighbours of a chain with less work.
struct PlanRule: Sendable {
  let reason: String
  /// What to put in the place of two operations, the first of which meets a table of that shape; `nil`
  /// where there is nothing to gain.
  let rewrite: @Sendable (Operation, Operation, TableShape) throws(TableError) -> [Operation]?

  /// The rules, in the order in which they are tried.
  ///
  /// Narrowing what is sorted comes last: a sort that has become a top has nothing to gain by it.
  static let phases = [dropping + sorting + limiting + filtering + grouping, narrowing]
}

// MARK: What need not be done

extension PlanRule {
  private static let dropping = [
    PlanRule(reason: "the number of records does not depend on it") { first, second, _ in
      guard case .count = second.role, !first.canFail else { return nil }
      switch first.role {
      case .sort, .reverse, .shuffle, .number, .fillDown: return [second]
      default: return first.isRowWise ? [second] : nil
      }
    },
    PlanRule(reason: "twice the opposite order is the order as it was") { first, second, _ in
      if case (.reverse, .reverse) = (first.role, second.role) { [] } else { nil }
    },
    PlanRule(reason: "nobody asks for the column") { (first, second, shape) throws(TableError) in
      guard case .set(let target, let value) = first.role, !value.canFail, case .arrange(let choose) = second.role
      else {
        return nil
      }
      // The column that is replaced or added, and the columns that are chosen with it in place.
      let schema = shape.schema
      var (names, position) = (schema.names, schema.count)
      switch try target.target(in: schema) {
      case .position(let found): position = found
      case .new(let name): names.append(name)
      }
      let chosen = try choose(Schema(names))
      guard !chosen.contains(position), try choose(schema) == chosen else { return nil }
      return [second]
    },
  ]
}

// MARK: Sorting

extension PlanRule {
  /// The most records that are kept as a top: what they take must fit into memory.
  private static let topLimit = 100_000

  private static let sorting = [
    PlanRule(reason: "only the first records of the order are wanted, so no others are kept") { first, second, _ in
      guard case .sort(let keys) = first.role else { return nil }
      switch second.role {
      case .head(let count) where count <= topLimit: return [.top(count, keys)]
      case .slice(let range) where range.upperBound <= topLimit: return [.top(range.upperBound, keys), second]
      default: return nil
      }
    },
    PlanRule(reason: "one sort by the later keys and then the earlier ones gives the same order") { first, second, _ in
      guard case .sort(let earlier) = first.role else { return nil }
      switch second.role {
      case .sort(let later): return [.sort(joined(later, earlier))]
      case .top(let count, let later): return [.top(count, joined(later, earlier))]
      default: return nil
      }
    },
  ]

  /// The earlier keys behind the later ones, without those that can decide nothing any more.
  private static func joined(_ later: [SortKey], _ earlier: [SortKey]) -> [SortKey] {
    later + earlier.filter { !later.contains($0) }
  }
}

// MARK: Limits and conditions

extension PlanRule {
  private static let limiting = [
    PlanRule(reason: "of two limits the lesser holds") { first, second, _ in
      if case (.head(let one), .head(let other)) = (first.role, second.role) { [.head(min(one, other))] } else { nil }
    },
    PlanRule(reason: "nothing need be made of records that are cut off") { first, second, _ in
      switch second.role {
      case .head: first.keepsFirstRecords ? [second, first] : nil
      case .slice: first.isRowWise ? [second, first] : nil
      default: nil
      }
    },
  ]

  private static let filtering = [
    PlanRule(reason: "both conditions are asked in one go") { first, second, _ in
      guard case .filter(let earlier) = first.role, case .filter(let later) = second.role,
        !earlier.canFail, !later.canFail
      else { return nil }
      return earlier.and(later).map { [.filter($0)] }
    },
    PlanRule(reason: "what is filtered out need not be put in order") { first, second, _ in
      guard case .filter(let condition) = second.role, !condition.canFail, !first.canFail else { return nil }
      switch first.role {
      case .sort, .reverse: return [second, first]
      default: return nil
      }
    },
    PlanRule(reason: "nothing need be made of records that are filtered out") {
      (first, second, shape) throws(TableError) in
      guard case .filter(let condition) = second.role, !condition.canFail, first.isRowWise else { return nil }
      let schema = shape.schema
      // The condition must see the very columns that it would see later.
      let columns = try condition.columns(of: schema)
      switch first.role {
      case .arrange(let choose):
        let chosen = try choose(schema)
        let seen = try condition.columns(of: Schema(chosen.map { schema.names[$0] })).map { chosen[$0] }
        return seen == columns ? [second, first] : nil
      case .set(let target, _):
        guard case .position(let position) = try target.target(in: schema) else { return [second, first] }
        return columns.contains(position) ? nil : [second, first]
      case .fill(let filled):
        // What only has columns of members gets one of its own.
        let names = Set(try filled.resolveTogether(in: schema).compactMap(\.name))
        guard !names.contains(where: { schema.indices(of: $0).isEmpty }) else { return nil }
        return Set(try filled.resolve(in: schema)).isDisjoint(with: columns) ? [second, first] : nil
      default: return nil
      }
    },
  ]
}

// MARK: Groups and columns

extension PlanRule {
  private static let grouping = [
    PlanRule(reason: "there are fewer groups than records to be put in order") {
      (first, second, shape) throws(TableError) in
      guard case .sort(let keys) = first.role, case .group(let columns?, let aggregates) = second.role,
        aggregates.allSatisfy(\.isIndependentOfOrder)
      else { return nil }
      // Records that are equal by the keys keep their order, and so do their groups, if no key splits a group.
      let grouped = try columns.resolve(in: shape.schema)
      var moved: [SortKey] = []
      for key in keys {
        for resolved in try key.resolve(in: shape.schema) {
          guard let place = grouped.firstIndex(of: resolved.column) else { return nil }
          // Values of a declared type that are equal are one group, told as the first record has it: a key that puts
          // them in an order of its own decides which that is.
          let type = shape.columns[resolved.column].type
          guard type == nil || type == .text || key.kind == .auto else { return nil }
          moved.append(key.on(place))
        }
      }
      return hasNumberedNames(shape) ? nil : [second, .sort(moved)]
    }
  ]

  private static let narrowing = [
    PlanRule(reason: "records are sorted without the columns that nobody asks for") {
      (first, second, shape) throws(TableError) in
      guard case .sort(let keys) = first.role, case .arrange(let choose) = second.role, !hasNumberedNames(shape) else {
        return nil
      }
      let chosen = try choose(shape.schema)
      let resolved = try keys.map { (key) throws(TableError) in (key, try key.resolve(in: shape.schema)) }
      let needed = Set(chosen + resolved.flatMap { $0.1.map(\.column) }).sorted()
      // Records of one field are written otherwise, and few columns less are not worth the copying.
      guard needed.count > 1, needed.count * 2 <= shape.columns.count else { return nil }
      let places = Dictionary(uniqueKeysWithValues: needed.enumerated().map { ($1, $0) })
      let moved = resolved.flatMap { key, parts in parts.compactMap { places[$0.column].map(key.on) } }
      return [
        .select(try ColumnSelection(positions: needed)), .sort(moved),
        .select(try ColumnSelection(positions: chosen.compactMap { places[$0] })),
      ]
    }
  ]

  /// Whether a column is called as if it were a position: positions cannot be used then.
  private static func hasNumberedNames(_ shape: TableShape) -> Bool {
    shape.columns.contains { $0.name.hasPrefix("#") }
  }
}

extension SortKey {
  /// The same key on the column in a place, counted from 0.
  fileprivate func on(_ place: Int) -> SortKey {
    var key = self
    key.column = "#\(place + 1)"
    return key
  }
}

extension ColumnSelection {
  /// The columns in some places, counted from 0.
  fileprivate init(positions: [Int]) throws(TableError) {
    try self.init(positions.map { "#\($0 + 1)" }.joined(separator: ","))
  }
}

extension Aggregate {
  /// Whether the result is the same, digit for digit, in whatever order the records come.
  fileprivate var isIndependentOfOrder: Bool {
    switch kind {
    case .count, .sum, .mean, .variance, .deviation, .distinct, .missing: true
    // Of equal numbers that are written differently, the order decides which is told.
    case .min, .max, .median, .quantile, .first, .last, .mode, .concat: false
    }
  }
}
