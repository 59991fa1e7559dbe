internal import StoaBytes
internal import StoaColumns
internal import StoaEngine
internal import StoaTables

/// `stoa report`: tables of groups with subtotals, charts and words, as one document.
enum ReportCommand: TableCommand {
  static let name = "report"

  private static let keys = Option<String?>.text(
    "by",
    value: "COLUMNS",
    .columns,
    summary: "Make sections of the first column, rows of the last, and sections in sections of those between."
  )
  private static let share = Option<[String]>.texts(
    "share",
    value: "COLUMNS",
    .columns,
    summary: "The share of each row in the sum of all."
  )
  private static let total = Option.flag("total", summary: "End with what all rows come to.")
  private static let sort = Option<String?>.text(
    "sort",
    value: "KEYS",
    standard: "by the columns of --by",
    summary: "Sort sections, and the rows of each, by these of their values: sum_price:desc."
  )
  private static let limit = Option<Int?>.number(
    "limit",
    short: "n",
    value: "NUMBER",
    in: 1...Int.max,
    standard: "all",
    summary: "Show this many rows of each section, and the others together in one.",
    takesBareNumber: true
  )
  private static let title = Option<String?>.text("title", value: "TEXT", summary: "Put this above the report.")
  private static let chart = Option<ChartChoice?>.choice(
    "chart",
    value: "KIND",
    ChartChoice.self,
    summary: "Draw the first of the values too."
  )
  private static let histogram = Option<[String]>.texts(
    "histogram",
    value: "COLUMN",
    .columns,
    summary: "Draw how many numbers of the column lie in each range."
  )
  static let specification = Option<String?>.text(
    "spec",
    value: "FILE",
    .file,
    summary: "Make the report that this file describes; a first file called *.report.json is one."
  )
  private static let series = Option<String?>.text(
    "series",
    value: "COLUMN",
    .columns,
    summary: "Draw a line, or bars, of each value of this column."
  )
  static let schema = Option.flag("schema", summary: "Print the JSON Schema of specifications, and read nothing.")

  static let description = CommandDescription(
    name: name,
    purpose: .present,
    place: .last,
    abstract: "Make a report: groups with subtotals, charts, text.",
    memory: "Holds each group, as group does, and the rows of tables that show rows",
    options: [
      keys.description, total.description, share.description, sort.description, limit.description, title.description,
      chart.description, series.description, histogram.description, specification.description, schema.description,
    ] + GroupCommand.aggregateOptions,
    details: [
      """
      It is written as text, or as --to or the name of --output says: as Markdown, as one HTML file that needs \
      nothing beside itself, or as JSON with exact numbers. Sums are exact; what a section or the total says is found \
      from all its rows: a mean is no mean of means.
      """,
      """
      --format shows columns, and what is found out about them, as money, shares or dates: price=currency:EUR holds for \
      sum_price and mean_price too. All tables and charts of a report are made in one pass over the input.
      """,
    ],
    examples: [
      Example(
        "stoa report --by city,category --count --sum price --total sales.csv.gz",
        "sections, subtotals, a total"
      ),
      Example(
        "stoa report --by city --sum price --sort sum_price:desc -n 5 sales.csv.gz",
        "the five largest, and the others together"
      ),
      Example("stoa report --by city --sum price --chart bar -o sales.html sales.csv.gz", "a page with a chart"),
      Example("stoa report --by date --sum price --chart line --series city sales.csv.gz", "a line for each city"),
      Example("stoa report --schema > report.schema.json", "for editors that check and complete JSON"),
    ],
    seeAlso: ["group", "expressions", "view"]
  )

  /// What is done to the table before it is summed up: what a specification computes, and its filter.
  static func operations(of command: CommandInvocation) throws(TableError) -> [StoaEngine.Operation] {
    let report = try report(of: command)
    return report.computed.map { .set($0.value.name, to: $0.value.value) }
      + (report.filter.map { [.filter($0.value)] } ?? [])
  }

  /// What the report shows.
  static func report(of command: CommandInvocation) throws(TableError) -> ReportSpecification {
    guard let path = command[specification] else { return try reportOfOptions(command) }
    let kept = [specification.description.long, title.description.long]
    for option in description.options where !kept.contains(option.long) {
      if command.options.contains(option) {
        throw TableError(
          .usage,
          "--\(option.long) and a specification both say what is shown",
          remedy: "write it into \(path)"
        )
      }
    }
    let bytes = if let read = command.contents[path] { read } else { try Process.bytes(of: path) }
    var report = try ReportSpecification(bytes, name: path)
    report.title = command[title] ?? report.title
    return report
  }

  private static func reportOfOptions(_ command: CommandInvocation) throws(TableError) -> ReportSpecification {
    var report = ReportSpecification()
    report.title = command[title]
    let keys = try command[keys].map { (text) throws(TableError) in Placed(try ColumnSelection(text)) }
    let sort = try command[sort].map { (text) throws(TableError) in Placed(try SortKey.parse(text)) }
    let aggregates = try GroupCommand.aggregates(of: command).map { Placed($0) }
    var shares: [Placed<ColumnSelection>] = []
    for text in command[share] { shares.append(Placed(try ColumnSelection(text))) }
    if keys != nil || !aggregates.isEmpty || !shares.isEmpty {
      var table = ReportSpecification.GroupedTable(keys: keys, aggregates: aggregates, shares: shares, sort: sort)
      table.limit = command[limit]
      table.hasTotal = command[total]
      report.blocks.append(.groups(table))
    }
    if let kind = command[chart] {
      guard let keys else {
        throw TableError(.usage, "--chart draws the values of groups", remedy: "say which with --by COLUMN")
      }
      let value = aggregates.first ?? shares.first.map { Placed(Aggregate(.sum, of: $0.value)) } ?? Placed(.count)
      var drawn = ReportSpecification.ChartOfGroups(
        kind: kind.kind,
        keys: keys,
        aggregates: [value],
        sort: sort,
        limit: command[limit]
      )
      if let column = command[series] {
        guard kind != .sparkline else {
          throw TableError(.usage, "a sparkline is one line", remedy: "draw a line or bar chart of several")
        }
        drawn.series = Placed(try ColumnSelection(column))
      }
      report.blocks.append(.chart(drawn))
    } else if command[series] != nil {
      throw TableError(.usage, "--series says nothing without --chart", remedy: "add --chart line, or --chart bar")
    }
    for text in command[histogram] {
      let column = Placed(try ColumnSelection(text))
      report.blocks.append(.histogram(ReportSpecification.ChartOfNumbers(column: column)))
    }
    guard !report.blocks.isEmpty else {
      let remedy = "say --by COLUMNS and --sum COLUMNS, or name a specification; see stoa help report"
      throw TableError(.usage, "there is nothing to report", remedy: remedy)
    }
    if !report.blocks.contains(where: \.hasGroups) {
      let options = [total.description, Self.sort.description, limit.description]
      for option in options where command.options.contains(option) {
        throw TableError(.usage, "--\(option.long) says nothing without groups", remedy: "say which with --by COLUMNS")
      }
    }
    return report
  }
}

/// A chart that the command line can ask for.
enum ChartChoice: String, OptionChoice {
  case bar, line, sparkline

  var summary: String {
    switch self {
    case .bar: "a bar a group."
    case .line: "a line through the groups, in their order."
    case .sparkline: "a line in the height of a letter."
    }
  }

  var kind: Chart.Kind {
    switch self {
    case .bar: .bar
    case .line: .line
    case .sparkline: .sparkline
    }
  }
}
