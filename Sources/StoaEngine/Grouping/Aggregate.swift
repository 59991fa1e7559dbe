package import StoaBytes
public import StoaColumns

/// What is to be found out about the rows of a group.
///
///     [.count, .sum(of: try ColumnSelection("price")), .mean(of: try ColumnSelection("price"))]
public struct Aggregate: Hashable, Sendable {
  /// The ways to sum up.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// How many rows there are.
    case count
    /// The exact sum of the numbers.
    case sum
    /// The sum divided by how many numbers there are, rounded half to even at 16 digits behind the point.
    case mean
    /// The least value: numbers before text.
    case min
    /// The greatest value: text behind numbers.
    case max
    /// The number in the middle; between two, their mean.
    case median
    /// The variance of the numbers as a sample.
    case variance = "var"
    /// The standard deviation of the numbers as a sample.
    case deviation = "stddev"
    /// The first row's value.
    case first
    /// The last row's value.
    case last
    /// How many different values there are, missing ones left out.
    case distinct
    /// The commonest value; of equally common ones the one that comes first.
    case mode
    /// The values that are not missing, between semicolons.
    case concat
    /// How many values are missing.
    case missing
    /// The least number that a share of the numbers does not exceed.
    case quantile
  }

  /// What is computed.
  public var kind: Kind
  /// The columns to be summed up, each on its own; `nil` for `count`.
  public var columns: ColumnSelection?
  /// For `quantile`: the share, from 0 to 1.
  public var share: ExactDecimal?
  /// What the column is called that comes of one column; `nil` for its kind and that column, as in `sum_price`.
  public var name: String?

  /// Makes an aggregate of some columns.
  public init(_ kind: Kind, of columns: ColumnSelection? = nil, share: ExactDecimal? = nil, named name: String? = nil) {
    self.kind = kind
    self.columns = columns
    self.share = share
    self.name = name
  }

  /// How many rows there are.
  public static let count = Aggregate(.count)

  /// The positions of the columns to be summed up; `nil` for `count`.
  ///
  /// - Throws: an error of code `unknownColumn`, and one of code `usage` where one name is given to several.
  package func columns(of schema: Schema) throws(TableError) -> [Int]? {
    guard let columns else { return nil }
    guard let name else { return try columns.resolve(in: schema) }
    let positions = try columns.resolveOwn(in: schema)
    if positions.count > 1 { throw .oneName(name, forEachOf: positions.count, in: columns.text) }
    return positions
  }

  /// The name of the column that comes of a column.
  package func name(for column: String) -> String {
    if let name { return name }
    guard let share else { return "\(kind.rawValue)_\(column)" }
    // p95 for 0.95, p99.9 for 0.999.
    let percent = (try? share.multiplied(by: 100).normalized.description) ?? share.description
    return "p\(percent)_\(column)"
  }
}

extension TableError {
  /// The error where a name is given to what comes of several columns, or of none.
  static func oneName(_ name: String, forEachOf count: Int, in columns: String) -> TableError {
    TableError(
      .usage,
      "\(columns) names \(count) columns, of which each would be called \(name)",
      remedy: "name one column, or leave the name out"
    )
  }
}

extension TableShape.Column {
  /// Sees to it that the column may hold numbers, where `value` is made of them.
  ///
  /// - Throws: an error of code `usage` where it was said to hold others.
  func requireNumbers(for value: String) throws(TableError) {
    guard let type, !type.isMeasured else { return }
    throw TableError(
      .usage,
      "\(name) is declared as \(type): its values have no \(value)",
      remedy: "declare another type, or none"
    )
  }
}

/// Sums up the values of one column, group by group.
///
/// A group is a number. The rows come in any order of batches, each with its place in the input, so that
/// what depends on order can be told in the end. One aggregator may serve several aggregates.
protocol Aggregator: AnyObject, Sendable {
  /// Makes another one of its kind.
  func makeEmpty() -> any Aggregator

  /// Takes in the values of a batch's rows, `groups` telling the group of each, all below `groupCount`.
  ///
  /// `place` is that of the first row.
  func add(_ batch: BatchValues, groups: [UInt32], groupCount: Int, place: Int) throws(TableError)

  /// Takes in what another has found, whose group *n* is `groups[n]` here.
  func merge(_ other: any Aggregator, groups: [Int], groupCount: Int) throws(TableError)

  /// Writes down what is known of a group.
  func write(_ group: Int, to output: OutputBuffer)

  /// Takes in what was written down of a group.
  func read(_ reader: inout FrameReader, into group: Int) throws(TableError)

  /// Appends the result for a group.
  func append(_ aggregate: Aggregate, of group: Int, to output: OutputBuffer) throws(TableError)

  /// Appends the results for some groups, and returns where in the buffer each ends.
  func append(
    _ aggregate: Aggregate,
    of groups: ArraySlice<Int>,
    to output: OutputBuffer
  ) throws(TableError) -> [UInt32]

  /// Sees to it that results can be asked for by several threads at once, when there is no more to add.
  func prepareResults()

  /// About how much memory it takes.
  var footprint: Int { get }

  /// How many values were passed over because they are no numbers.
  var skippedCount: Int { get }
}

extension Aggregator {
  var skippedCount: Int { 0 }

  func prepareResults() {}

  func append(
    _ aggregate: Aggregate,
    of groups: ArraySlice<Int>,
    to output: OutputBuffer
  ) throws(TableError) -> [UInt32] {
    var ends: [UInt32] = []
    ends.reserveCapacity(groups.count)
    for group in groups {
      try append(aggregate, of: group, to: output)
      ends.append(UInt32(truncatingIfNeeded: output.count))
    }
    return ends
  }
}
