internal import StoaBytes
internal import StoaColumns
internal import StoaEngine
internal import StoaTables

/// What a report shows, before it has seen any data: what a specification says, or the command line.
struct ReportSpecification: Sendable {
  var title: String?
  /// The files that are read where the command line names none, beside the specification.
  var inputs: [String] = []
  var locale: String?
  /// Columns that are computed first, in their order.
  var computed: [Placed<Computed>] = []
  /// Which rows are looked at.
  var filter: Placed<Expression>?
  var formats: [Placed<FormatSpecification>] = []
  /// The words that the report adds of its own, and those before what is found out about columns, by their kind.
  var words = ReportWords()
  var titleWords: [String: String] = [:]
  var blocks: [Block] = []

  struct Computed: Sendable {
    var name: String
    var value: Expression
  }

  enum Block: Sendable {
    case heading(String)
    case text(String)
    case groups(GroupedTable)
    case rows(PlainTable)
    case chart(ChartOfGroups)
    case histogram(ChartOfNumbers)
  }

  /// A table of groups in sections.
  struct GroupedTable: Sendable {
    var title: String?
    /// The columns whose values make sections and rows; none for all rows together.
    var keys: Placed<ColumnSelection>?
    var aggregates: [Placed<Aggregate>] = []
    /// Columns of whose sum the share of each row is shown.
    var shares: [Placed<ColumnSelection>] = []
    var sort: Placed<[SortKey]>?
    /// How many rows of a section are shown one by one.
    var limit: Int?
    var hasTotal = false
    var common = Common()
  }

  /// A table of rows as they are.
  struct PlainTable: Sendable {
    var title: String?
    var columns: Placed<ColumnSelection>?
    var sort: Placed<[SortKey]>?
    var limit: Int?
    var common = Common()
  }

  /// A chart of what was found out about groups.
  struct ChartOfGroups: Sendable {
    var kind: Chart.Kind
    var title: String?
    var keys: Placed<ColumnSelection>
    /// The column that makes a series of each of its values.
    var series: Placed<ColumnSelection>?
    /// What is shown; several are a series each.
    var aggregates: [Placed<Aggregate>]
    var sort: Placed<[SortKey]>?
    var limit: Int?
    var common = Common()
  }

  /// A histogram of a column.
  struct ChartOfNumbers: Sendable {
    var title: String?
    var column: Placed<ColumnSelection>
    var bins = HistogramBins.atMost(20)
    var common = Common()
  }

  /// What tables and charts have in common.
  struct Common: Sendable {
    var filter: Placed<Expression>?
    var formats: [Placed<FormatSpecification>] = []
    /// What stands over columns, by their names.
    var titles: [String: Placed<String>] = [:]
  }
}

/// Something, and where it was written.
struct Placed<Value: Sendable>: Sendable {
  var value: Value
  /// `nil` for the command line.
  var position: TableError.Position?

  init(_ value: Value, at position: TableError.Position? = nil) {
    self.value = value
    self.position = position
  }

  /// Does something with the value; what is wrong with it stands where it was written.
  func use<Result>(_ body: (Value) throws(TableError) -> Result) throws(TableError) -> Result {
    do throws(TableError) {
      return try body(value)
    } catch {
      throw error.placed(at: position)
    }
  }
}

extension TableError {
  /// The error with a place, unless it has one.
  func placed(at position: Position?) -> TableError {
    var error = self
    error.position = error.position ?? position
    return error
  }
}
