internal import StoaBytes
internal import StoaColumns
internal import StoaEngine

/// `stoa running`: columns of what each row is told of the rows around it.
enum RunningCommand: TableCommand {
  static let name = "running"

  private static let rowCount = Option.flag("count", short: "c", summary: "The row's position, from 1.")
  private static let columns: [(kind: RunningValue.Kind, option: Option<[String]>)] = [
    (.sum, option("sum", "The exact sum so far.")),
    (.mean, option("mean", "The mean of the numbers so far.")),
    (.min, option("min", "The least value so far.")),
    (.max, option("max", "The greatest value so far.")),
    (.previous, option("previous", "The value of the row before.")),
    (.next, option("next", "The value of the row behind.")),
    (.change, option("change", "The number less that of the row before.")),
    (.growth, option("growth", "The change as a share of the number before: 0.25 from 80 to 100.")),
    (.share, option("share", "The number as a share of the sum of all rows.")),
  ]
  private static let ranks: [(kind: RunningValue.Kind, option: Option<[String]>)] = [
    (.rank, rank("rank", "How many rows come before in the order of a key, and one: 1, 2, 2, 4.")),
    (.denseRank, rank("dense-rank", "How many different values do, and one: 1, 2, 2, 3.")),
  ]
  private static let groups = Option<String?>.text(
    "by",
    value: "COLUMNS",
    .columns,
    summary: "Let rows know only of those that agree in these columns."
  )
  private static let lastRows = Option<Int?>.number(
    "rows",
    value: "NUMBER",
    in: 1...limit,
    standard: "all so far",
    summary: "Take sum, mean, min and max of so many last rows."
  )
  private static let offset = Option<Int?>.number(
    "offset",
    value: "NUMBER",
    in: 1...limit,
    standard: "1",
    summary: "Let previous, next, change and growth look so many rows away."
  )
  private static let limit = 1_000_000

  private static func option(_ name: String, _ summary: String) -> Option<[String]> {
    .texts(name, value: "COLUMNS", .columns, summary: summary)
  }

  private static func rank(_ name: String, _ summary: String) -> Option<[String]> {
    .texts(name, value: "KEYS", .keys, summary: summary)
  }

  static let description = CommandDescription(
    name: name,
    purpose: .shape,
    abstract: "Add totals so far, the row before, shares and ranks.",
    memory: """
      Holds what it must know of each group; for next, share and rank all records, in --temp-dir what does not fit into \
      --memory
      """,
    options: valueOptions + [groups.description, lastRows.description, offset.description],
    details: [
      """
      The rows keep their order, and what is so far goes by it: sort before. The new columns come last, in the order in \
      which they are asked for, and are called sum_price and so on, or by the name behind an equals sign: \
      --sum price=total,tax. With --by the rows of a group need not lie together.
      """,
      """
      Sums are exact, also those of the last rows; means, growth and shares are rounded, half to even, at 16 digits \
      behind the point; --format share_price=percent:1 shows them as 12.5%. Values that are no numbers are passed over \
      where numbers are asked for, and so are missing ones but for previous and next; with --strict what is no number is an \
      error. Near the start --rows takes those that there are.
      """,
    ],
    examples: [
      Example(
        "stoa sort date then running --sum price=total --by city sales.csv.gz",
        "a total for each city, day by day"
      ),
      Example("stoa sort date then running --mean price --rows 7 sales.csv.gz", "a moving mean"),
      Example("stoa group city --sum quantity=sold then running --share sold sales.csv.gz", "each city's share"),
      Example(
        "stoa running --rank price:desc then filter 'rank_price <= 3' sales.csv.gz",
        "the three dearest, ties too"
      ),
      Example(
        "stoa running --previous price --change price --growth price sales.csv.gz",
        "compared with the row before"
      ),
    ],
    seeAlso: ["group", "number", "fill"]
  )

  static func operations(of command: CommandInvocation) throws(TableError) -> [Operation] {
    var values: [RunningValue] = []
    for (option, value) in command.options.given(of: valueOptions) {
      guard option.long != rowCount.description.long else {
        if value == .flag(true) { values.append(.count) }
        continue
      }
      for (text, name) in namedItems(value.text ?? "") {
        if let (kind, _) = columns.first(where: { $0.option.description.long == option.long }) {
          values.append(RunningValue(kind, of: try ColumnSelection(text), named: name))
        } else if let (kind, _) = ranks.first(where: { $0.option.description.long == option.long }) {
          values += try SortKey.parse(text).map { RunningValue(kind, by: $0, named: name) }
        }
      }
    }
    guard !values.isEmpty else {
      throw TableError(.usage, "nothing is asked of the rows", remedy: "say what: stoa running --sum price")
    }
    let (rows, distance) = (command[lastRows], command[offset])
    try check(rows != nil, "--rows", "--sum, --mean, --min or --max", values.contains { $0.kind.takesRows })
    let looksAway = values.contains { $0.kind.takesOffset }
    try check(distance != nil, "--offset", "--previous, --next, --change or --growth", looksAway)
    let by = try command[groups].map { (text) throws(TableError) in try ColumnSelection(text) }
    return [.running(values, by: by, lastRows: rows, offset: distance ?? 1)]
  }

  /// The options that say what rows are told.
  private static var valueOptions: [OptionDescription] {
    [rowCount.description] + columns.map(\.option.description) + ranks.map(\.option.description)
  }

  private static func check(
    _ isGiven: Bool,
    _ option: String,
    _ others: String,
    _ areThere: Bool
  ) throws(TableError) {
    guard isGiven, !areThere else { return }
    throw TableError(.usage, "\(option) goes with \(others)", remedy: "add one of them, or leave it out")
  }
}
