internal import StoaBytes
internal import StoaColumns
internal import StoaEngine
internal import StoaTables

// FROM A SPECIFICATION TO A REPORT
//
//   block        operations                     what comes of them
//   table by     filter, group                  groups, summed up to sections and a total
//   table        filter, sort, head, select     records
//   bar, line    filter, group                  groups
//   histogram    filter, histogram              bins
//
// Each block with data becomes a branch; all branches take the records of one pass. What columns there are is known
// before, so that mistakes are found before anything is read.

/// A specification that knows the columns it will meet.
struct ReportPlan {
  let specification: ReportSpecification
  let locale: String?
  let shape: TableShape
  let context: ExecutionContext
  /// For each block the plan of its branch; `nil` for words.
  private(set) var plans: [BoundPlan?] = []
  /// The names of what comes of the blocks, by which formats may call it.
  private var resultNames: Set<String> = []

  /// Checks a specification against the columns of a table.
  ///
  /// - Throws: an error of code `unknownColumn` or `usage` with its place in the specification.
  init(
    _ specification: ReportSpecification,
    locale: String?,
    on shape: TableShape,
    in context: ExecutionContext
  ) throws(TableError) {
    self.specification = specification
    self.locale = locale
    var shape = shape
    if context.syntax.numbers == .plain {
      // The locale of a specification says how values are written in the end, and not how they were before.
      for column in shape.columns.indices { shape.columns[column].hasPlainNumbers = true }
    }
    self.shape = shape
    self.context = context
    for block in specification.blocks {
      let names = try check(block)
      resultNames.formUnion(names)
      let plan = try Self.bind(block, to: shape, in: context)
      if let common = block.common { try check(common, shown: names.isEmpty ? plan?.shape.schema.names ?? [] : names) }
      plans.append(plan)
    }
    try checkFormats()
  }

  /// The operations of all blocks, for whoever asks how much they hold.
  static func operations(of specification: ReportSpecification) -> [StoaEngine.Operation] {
    specification.blocks.flatMap { Self.operations(of: $0).map(\.value) }
  }

  /// The branches, to be fed with all records.
  func makeBranches() -> Branches { Branches(plans.compactMap { $0 }) }

  // MARK: - Plans

  private static func bind(
    _ block: ReportSpecification.Block,
    to shape: TableShape,
    in context: ExecutionContext
  ) throws(TableError) -> BoundPlan? {
    let operations = operations(of: block)
    guard !operations.isEmpty else { return nil }
    // Each operation is bound once alone, so that what is wrong with it is found at its place.
    var reached = shape
    for operation in operations {
      reached = try operation.use { (operation) throws(TableError) in try operation.bind(to: reached, in: context) }
        .shape
    }
    return try Plan(operations.map(\.value)).bind(to: shape, in: context)
  }

  private static func operations(of block: ReportSpecification.Block) -> [Placed<StoaEngine.Operation>] {
    switch block {
    case .heading, .text: return []
    case .groups(let table):
      return filter(table.common) + [grouping(table.keys, allAggregates(of: table))]
    case .chart(let chart):
      return filter(chart.common) + [grouping(keys(of: chart), chart.aggregates)]
    case .histogram(let chart):
      return filter(chart.common) + [Placed(.countBins(chart.column.value, chart.bins), at: chart.column.position)]
    case .rows(let table):
      var operations = filter(table.common)
      if let sort = table.sort {
        operations.append(Placed(.sort(sort.value), at: sort.position))
        if let limit = table.limit { operations.append(Placed(.head(limit))) }
      } else {
        // No keys keep the order of the input.
        operations.append(Placed(table.limit.map { .top($0, []) } ?? .sort([])))
      }
      if let columns = table.columns { operations.append(Placed(.select(columns.value), at: columns.position)) }
      return operations
    }
  }

  /// What makes the groups of a chart: behind its keys the column of its series.
  private static func keys(of chart: ReportSpecification.ChartOfGroups) -> Placed<ColumnSelection> {
    guard let series = chart.series, let both = try? ColumnSelection(chart.keys.value.text + "," + series.value.text)
    else { return chart.keys }
    return Placed(both, at: chart.keys.position)
  }

  private static func filter(_ common: ReportSpecification.Common) -> [Placed<StoaEngine.Operation>] {
    common.filter.map { [Placed(.filter($0.value), at: $0.position)] } ?? []
  }

  private static func grouping(
    _ keys: Placed<ColumnSelection>?,
    _ aggregates: [Placed<Aggregate>]
  ) -> Placed<StoaEngine.Operation> {
    Placed(.group(by: keys?.value, aggregates.map(\.value)), at: keys?.position ?? aggregates.first?.position)
  }

  /// The aggregates of a table, and behind them the sums that shares are taken of.
  private static func allAggregates(of table: ReportSpecification.GroupedTable) -> [Placed<Aggregate>] {
    shownAggregates(of: table) + table.shares.map { Placed(Aggregate(.sum, of: $0.value), at: $0.position) }
  }

  /// The aggregates of a table: a count where it names none.
  private static func shownAggregates(of table: ReportSpecification.GroupedTable) -> [Placed<Aggregate>] {
    table.aggregates.isEmpty && table.shares.isEmpty ? [Placed(Aggregate.count)] : table.aggregates
  }

  /// Sees to it that what a block names is there, and that its values can be sorted as it says.
  ///
  /// - Returns: the names of what comes of it.
  private func check(_ block: ReportSpecification.Block) throws(TableError) -> [String] {
    switch block {
    case .groups(let table):
      let columns = try summaryColumns(of: table)
      _ = try GroupOrder(table.sort, columns)
      for column in columns.values { _ = try columns.valueColumn(column, []) }
      return columns.names
    case .chart(let chart):
      let columns = try summaryColumns(of: chart)
      if let series = chart.series {
        _ = try series.use { (series) throws(TableError) in try series.resolveOne(in: shape.schema) }
      }
      let limit = chart.series == nil && chart.kind != .sparkline ? Chart.seriesLimit : 1
      guard columns.values.count <= limit else {
        let most = limit == 1 ? "one value" : "at most \(limit) values"
        throw TableError(
          .usage,
          "a chart shows \(most), not \(columns.values.count)",
          remedy: "name fewer columns in it"
        )
        .placed(at: chart.aggregates.first?.position)
      }
      _ = try GroupOrder(chart.sort, columns)
      return columns.names
    case .heading, .text, .rows, .histogram: return []
    }
  }

  func summaryColumns(of table: ReportSpecification.GroupedTable) throws(TableError) -> SummaryColumns {
    try SummaryColumns(
      table.keys,
      Self.shownAggregates(of: table),
      shares: table.shares,
      on: shape,
      in: context,
      formats: formats(table.common),
      titles: table.common.titles.mapValues(\.value),
      words: specification.titleWords
    )
  }

  func summaryColumns(of chart: ReportSpecification.ChartOfGroups) throws(TableError) -> SummaryColumns {
    try SummaryColumns(
      Self.keys(of: chart),
      chart.aggregates,
      on: shape,
      in: context,
      formats: formats(chart.common),
      titles: [:],
      words: specification.titleWords
    )
  }

  func formats(_ common: ReportSpecification.Common) -> ColumnFormats {
    ColumnFormats(specification.formats + common.formats, locale: locale, on: shape)
  }

  /// Sees to it that every format of the whole report is one of a column of the table, or of what comes of it.
  private func checkFormats() throws(TableError) {
    try check(specification.formats, shown: resultNames.sorted())
  }

  /// Sees to it that what a block says of columns is said of some that it shows, or that they come of.
  private func check(_ common: ReportSpecification.Common, shown names: [String]) throws(TableError) {
    try check(common.formats, shown: names)
    for (name, title) in common.titles where !names.contains(name) {
      let remedy = Spelling.question(for: name, among: names) ?? "it shows \(names.joined(separator: ", "))"
      throw TableError(.usage, "the block shows no column \(name)", remedy: remedy).placed(at: title.position)
    }
  }

  private func check(_ formats: [Placed<FormatSpecification>], shown names: [String]) throws(TableError) {
    let results = Schema(names)
    for format in formats {
      for item in format.value.items where (try? item.columns.resolve(in: results)) == nil {
        _ = try format.use { (_) throws(TableError) in try item.columns.resolve(in: shape.schema) }
      }
    }
  }
}

extension ReportSpecification.Block {
  /// What it has in common with other tables and charts; `nil` for words.
  fileprivate var common: ReportSpecification.Common? {
    switch self {
    case .heading, .text: nil
    case .rows(let table): table.common
    case .groups(let table): table.common
    case .chart(let chart): chart.common
    case .histogram(let histogram): histogram.common
    }
  }
}
