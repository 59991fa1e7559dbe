import StoaBytes
public import StoaColumns

/// How the rows of two tables are put side by side.
///
///     Join(keys: [Join.Key("customer_id", equals: "id")], kind: .left)
///
/// A row of one table meets every row of the other whose keys are equal. Keys are compared as the bytes
/// of their values, unless the key says otherwise or a column has a declared type, which holds for both; quoted and
/// unquoted are equal.
public struct Join: Hashable, Sendable {
  /// Which rows come out.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The pairs of rows that meet.
    case inner
    /// The pairs, and the rows of the first table that meet none.
    case left
    /// The pairs, and the rows of the other table that meet none.
    case right
    /// The pairs, and the rows of both that meet none.
    case full
    /// The rows of the first table that meet one, once each.
    case semi
    /// The rows of the first table that meet none.
    case anti
    /// Every row of the first table with every row of the other.
    case cross
  }

  /// A column of each table, and how their values are compared.
  public struct Key: Hashable, Sendable {
    /// The columns of the first table.
    public var left: ColumnSelection
    /// As many columns of the other table.
    public var right: ColumnSelection
    /// Whether bytes are compared, or what they mean; `nil` for what the type of a column says, else bytes.
    public var comparison: SortKey.Kind?

    /// Makes a key of columns that both tables call the same, unless `right` is given.
    public init(_ left: ColumnSelection, equals right: ColumnSelection? = nil, by comparison: SortKey.Kind? = nil) {
      self.left = left
      self.right = right ?? left
      self.comparison = comparison
    }
  }

  /// What must be equal; without a key every row meets every row.
  public var keys: [Key]
  /// Which rows come out.
  public var kind: Kind
  /// Of all rows whose keys are equal the one that is near by a number or a date.
  public var nearest: Nearest?
  /// What the other table's columns have behind their names where the first has the same.
  public var suffix: String
  /// Whether missing keys are equal to missing ones; else they meet nothing.
  public var matchesMissing: Bool

  /// Makes a join.
  public init(
    keys: [Key],
    kind: Kind = .inner,
    nearest: Nearest? = nil,
    suffix: String = "_2",
    matchesMissing: Bool = false
  ) {
    self.keys = keys
    self.kind = kind
    self.nearest = nearest
    self.suffix = suffix
    self.matchesMissing = matchesMissing
  }
}

extension Join {
  /// A column of numbers or of dates in which the nearest row is looked for.
  public struct Nearest: Hashable, Sendable {
    /// Where the other table's row lies.
    public enum Direction: String, Hashable, Sendable, CaseIterable {
      /// At the same value, or the last before it.
      case backward
      /// At the same value, or the first behind it.
      case forward
      /// The nearer of the two; of two as near, the one before.
      case nearest
    }

    /// The column of the first table.
    public var left: ColumnSelection
    /// The column of the other table.
    public var right: ColumnSelection
    /// Where the row is looked for.
    public var direction: Direction
    /// How far away it may lie: a number, or seconds for dates; `nil` for any distance.
    public var tolerance: ExactDecimal?

    /// Looks in one column, which both tables call the same unless `right` is given.
    public init(
      _ left: ColumnSelection,
      to right: ColumnSelection? = nil,
      _ direction: Direction = .backward,
      tolerance: ExactDecimal? = nil
    ) {
      self.left = left
      self.right = right ?? left
      self.direction = direction
      self.tolerance = tolerance
    }
  }
}

extension Operation {
  /// Puts the rows of another table beside those that have the same keys.
  ///
  /// The rows come in the order of the first table, and those that meet one row in the order of the other
  /// table; rows of the other table that meet none come last. The other table's keys are left out.
  public static func join(_ other: OtherTable, _ join: Join) -> Operation {
    Operation("join", join.text(other.name), memory: .otherTable) { (shape, context) throws(TableError) in
      let input = try other.open(in: context)
      let columns = try JoinColumns(join, shape, input.shape, of: other.name, context)
      for note in columns.notes { context.notes?.add(note) }
      let stage = JoinStage(join, columns, other, context)
      return BoundOperation(.deferred(stage), shape: columns.shape)
    }
  }
}

extension Join {
  fileprivate func text(_ name: String) -> String {
    let keys = keys.map { key in
      let columns = key.left == key.right ? key.left.text : "\(key.left.text)=\(key.right.text)"
      return key.comparison.map { "\(columns):\($0.rawValue)" } ?? columns
    }
    var words = [keys.isEmpty ? "''" : keys.joined(separator: ","), name]
    if kind != .inner { words.append("--kind \(kind.rawValue)") }
    if let nearest {
      words.append("--as-of \(nearest.left.text)")
      if nearest.direction != .backward { words.append("--direction \(nearest.direction.rawValue)") }
    }
    if matchesMissing { words.append("--match-empty") }
    return words.joined(separator: " ")
  }
}
