import StoaBytes
import StoaColumns

/// The aggregates of a grouping with their columns known, and the aggregators that find them.
///
/// Aggregates of one column share what they can: its sum serves the mean too.
struct AggregateList: Sendable {
  /// One column that comes out.
  struct Result: Sendable {
    var aggregate: Aggregate
    /// The number of its aggregator.
    var aggregator: Int
  }

  private enum Way: Hashable {
    case count(CountAggregator.Counted)
    case sum(Int)
    case extreme(Int, Aggregate.Kind)
    /// With `byMeaning`, equal values of a declared type, or of JSON, are one, however they are written.
    case values(Int, byMeaning: Bool)
  }

  private(set) var results: [Result] = []
  /// How the amounts of columns are read that are not just plain numbers.
  var amounts: [Int: AmountReading] = [:]
  /// How the values of columns are read whose types tell equal ones.
  private var readings: [Int: ColumnReading] = [:]
  /// The columns whose values have kinds, which those that are told keep.
  private var columnsWithKinds: Set<Int> = []
  private var ways: [Way] = []
  /// For each aggregator the name of its column.
  private(set) var columnNames: [String] = []
  /// For each aggregator its column; `nil` for one of rows alone.
  private(set) var columns: [Int?] = []
  private var columnsWithSquares: Set<Int> = []
  private var uses: [Way: ValuesAggregator.Uses] = [:]

  /// Adds an aggregate of a column of a table, and returns the column that comes of it.
  ///
  /// - Throws: `usage` where the column was said to hold what cannot be added up.
  mutating func append(
    _ aggregate: Aggregate,
    of position: Int,
    in shape: TableShape,
    _ context: ExecutionContext
  ) throws(TableError) -> TableShape.Column {
    let column = shape.columns[position]
    if aggregate.kind.needsNumbers { try column.requireNumbers(for: aggregate.kind.rawValue) }
    let reading = context.reading(of: column)
    if reading.tellsEqualValues { readings[position] = reading }
    if column.hasKinds { columnsWithKinds.insert(position) }
    append(aggregate, of: position, named: column.name)
    if amounts[position] == nil { amounts[position] = context.amountReading(of: column) }
    return aggregate.column(of: column)
  }

  /// Adds an aggregate of a column, or of rows alone.
  mutating func append(_ aggregate: Aggregate, of column: Int?, named name: String = "") {
    let way = way(of: aggregate.kind, column)
    let number = ways.firstIndex(of: way) ?? ways.count
    if number == ways.count {
      ways.append(way)
      columnNames.append(name)
      columns.append(column)
    }
    results.append(Result(aggregate: aggregate, aggregator: number))
    switch way {
    case .sum(let column):
      if aggregate.kind == .variance || aggregate.kind == .deviation { columnsWithSquares.insert(column) }
    case .values:
      switch aggregate.kind {
      case .median, .quantile: uses[way, default: []].insert(.numbers)
      case .concat: uses[way, default: []].formUnion([.list, .texts])
      default: uses[way, default: []].insert(.texts)
      }
    default: break
    }
  }

  private func way(of kind: Aggregate.Kind, _ column: Int?) -> Way {
    guard let column else { return .count(.rows) }
    return switch kind {
    case .count: .count(.present(column))
    case .missing: .count(.missing(column))
    case .sum, .mean, .variance, .deviation: .sum(column)
    case .min, .max, .first, .last: .extreme(column, kind)
    case .median, .concat, .quantile: .values(column, byMeaning: false)
    case .distinct, .mode: .values(column, byMeaning: readings[column] != nil || columnsWithKinds.contains(column))
    }
  }

  /// Whether a result is a field of JSON as it stands.
  func passesJSON(_ result: Result) -> Bool {
    guard result.aggregate.kind.tellsValues, let column = columns[result.aggregator] else { return false }
    return columnsWithKinds.contains(column)
  }

  /// Whether any is.
  var passesJSON: Bool { results.contains { passesJSON($0) } }

  /// What the values have to be that an aggregator takes in.
  func demand(of aggregator: Int) -> MisfitDemand {
    guard let column = columns[aggregator], amounts[column]?.reading.type?.isMoment == true else { return .amount }
    return .point
  }

  func makeAggregators() -> [any Aggregator] {
    ways.map { way in
      switch way {
      case .count(let counted): CountAggregator(counted)
      case .sum(let column):
        SumAggregator(column, needsSquares: columnsWithSquares.contains(column), amounts[column])
      case .extreme(let column, let kind):
        ExtremeAggregator(column, kind, amounts[column], passesJSON: columnsWithKinds.contains(column))
      case .values(let column, let byMeaning):
        ValuesAggregator(
          column,
          uses[way] ?? .texts,
          amounts[column],
          byMeaning ? readings[column] : nil,
          passesJSON: byMeaning && columnsWithKinds.contains(column)
        )
      }
    }
  }
}

extension Aggregate {
  /// The column that comes of one.
  package func column(of source: TableShape.Column) -> TableShape.Column {
    var column = TableShape.Column(made: name(for: source.name))
    switch kind {
    case _ where kind.tellsValues:
      // These are values of the column, as they are written in it.
      column.type = source.type
      column.hasPlainNumbers = source.hasPlainNumbers
      column.hasKinds = source.hasKinds
    case .sum, .mean, .median, .quantile:
      if case .currency = source.type { column.type = source.type }
    default: break
    }
    column.hasLongFractions = [.mean, .variance, .deviation].contains(kind)
    return column
  }
}

extension Aggregate.Kind {
  /// Whether what it finds is one of the values of its column.
  fileprivate var tellsValues: Bool {
    switch self {
    case .first, .last, .mode, .min, .max: true
    case .count, .sum, .mean, .median, .variance, .deviation, .quantile, .distinct, .concat, .missing: false
    }
  }

  /// Whether it is one of numbers alone.
  fileprivate var needsNumbers: Bool {
    switch self {
    case .sum, .mean, .median, .variance, .deviation, .quantile: true
    case .count, .min, .max, .first, .last, .distinct, .mode, .concat, .missing: false
    }
  }
}
