public import StoaColumns

/// What a row is told of the rows around it: a sum so far, the value before, a rank.
///
///     RunningValue(.sum, of: try ColumnSelection("price"))              // sum_price
///     RunningValue(.rank, by: SortKey("price", isDescending: true))     // rank_price
public struct RunningValue: Hashable, Sendable {
  /// The ways to look at the rows around.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The position of the row, counted from 1.
    case count
    /// The exact sum of the numbers so far.
    case sum
    /// The sum so far divided by how many numbers there are, rounded half to even at 16 digits behind the point.
    case mean
    /// The least value so far: numbers before text.
    case min
    /// The greatest value so far: text behind numbers.
    case max
    /// The value of a row before.
    case previous
    /// The value of a row behind.
    case next
    /// The number less that of a row before.
    case change
    /// The change as a share of the number of the row before: 0.25 from 80 to 100.
    case growth
    /// The number as a share of the sum of all rows.
    case share
    /// How many rows come before in the order of a key, and one; rows that are equal have the same.
    case rank
    /// How many different values come before in the order of a key, and one.
    case denseRank = "dense_rank"

    /// Whether it takes in the rows so far, or the last ones of them.
    package var takesRows: Bool { self == .sum || self == .mean || self == .min || self == .max }

    /// Whether it looks at one row some rows away.
    package var takesOffset: Bool { self == .previous || self == .next || self == .change || self == .growth }

    /// Whether all rows must be known before the first has its value.
    var needsAllRows: Bool { self == .next || self == .share || self == .rank || self == .denseRank }

    /// Whether it is one of numbers alone.
    var needsNumbers: Bool { self == .sum || self == .mean || self == .change || self == .growth || self == .share }
  }

  /// What is worked out.
  public var kind: Kind
  /// The columns it is worked out of, each on its own; `nil` for `count`, and where there is a key.
  public var columns: ColumnSelection?
  /// For a rank: the column, and the order of its values.
  public var key: SortKey?
  /// What the new column is called; by itself `sum_price`.
  public var name: String?

  /// Makes a value of some columns; a name is for one column alone.
  public init(_ kind: Kind, of columns: ColumnSelection? = nil, named name: String? = nil) {
    self.kind = kind
    self.columns = columns
    self.name = name
  }

  /// Makes a rank in the order of a key.
  public init(_ kind: Kind, by key: SortKey, named name: String? = nil) {
    self.kind = kind
    self.key = key
    self.name = name
  }

  /// The position of the row.
  public static let count = RunningValue(.count)

  /// The name of the column that comes of a column.
  func name(for column: String?) -> String { name ?? column.map { "\(kind.rawValue)_\($0)" } ?? kind.rawValue }

  /// How it is written on the command line.
  var text: String {
    let option = "--\(kind == .denseRank ? "dense-rank" : kind.rawValue)"
    guard let what = key?.description ?? columns?.text else { return option }
    return "\(option) \(what)\(name.map { "=\($0)" } ?? "")"
  }
}
