internal import StoaBytes
internal import StoaColumns
internal import StoaEngine

/// `stoa group`: one row for each group of rows, with what was found out about it.
enum GroupCommand: TableCommand {
  static let name = "group"

  static let rows = Option.flag("count", short: "c", summary: "How many rows there are.")
  private static let columns: [(kind: Aggregate.Kind, option: Option<[String]>)] = [
    (.sum, option(.sum, "The exact sum.")),
    (.mean, option(.mean, "The mean of the numbers.")),
    (.min, option(.min, "The least value.")),
    (.max, option(.max, "The greatest value.")),
    (.median, option(.median, "The number in the middle.")),
    (.variance, option(.variance, "The sample's variance.")),
    (.deviation, option(.deviation, "The sample's standard deviation.")),
    (.first, option(.first, "The first row's value.")),
    (.last, option(.last, "The last row's value.")),
    (.distinct, option(.distinct, "How many different values there are.")),
    (.mode, option(.mode, "The commonest value.")),
    (.concat, option(.concat, "The values, between semicolons.")),
    (.missing, option(.missing, "How many values are missing.")),
  ]
  private static let present = Option<[String]>.texts(
    "present",
    value: "COLUMNS",
    .columns,
    summary: "How many values are there; count_price is its column."
  )
  private static let quantile = Option<[String]>.texts(
    "quantile",
    value: "SHARE:COLUMNS",
    summary: "The number that a share of them does not exceed: 0.95:price."
  )

  private static func option(_ kind: Aggregate.Kind, _ summary: String) -> Option<[String]> {
    .texts(kind.rawValue, value: "COLUMNS", .columns, summary: summary)
  }

  static let description = CommandDescription(
    name: name,
    purpose: .shape,
    abstract: "Sum up groups of rows.",
    memory: "Holds each group; for median, quantile, distinct, mode and concat its different values too",
    arguments: [
      ArgumentDescription("COLUMNS", .columns, "The columns whose values make a group; '' for all rows together.")
    ],
    options: aggregateOptions,
    details: [
      """
      The groups come in the order of their first rows, and what is found out in the order in which it is asked for. A \
      column that comes out is called sum_price, or by the name behind an equals sign: --sum price=total,tax. Sums and means are exact; the mean is rounded, half to even, \
      at 16 digits behind the point. Values that are no numbers are passed over where numbers are asked for, and so are \
      missing ones everywhere but for count, first and last; with --strict what is no number is an error. In a drawn table means and deviations are rounded to six digits, though \
      never before the second behind the point; CSV and JSON have all.
      """,
      """
      Values are equal, for the groups as for distinct and mode, where their bytes are; those of a column with a declared \
      type where they mean the same: after --type price=decimal 1 and 1.0 are one.
      """,
    ],
    examples: [
      Example("stoa group city --count --sum price --mean price sales.csv.gz", "a row for each city"),
      Example("stoa group city --sum price then top sum_price:desc -n 3 sales.csv.gz", "the three largest"),
      Example("stoa group city --mean price=average --count sales.csv.gz", "with a name of your own"),
      Example("stoa group '' --count --max price sales.csv.gz", "the whole table as one group"),
    ],
    seeAlso: ["freq", "distinct", "sort"]
  )

  static func operations(of command: CommandInvocation) throws(TableError) -> [Operation] {
    let names = command.arguments[0]
    let keys = names.isEmpty ? nil : try ColumnSelection(names)
    let aggregates = try aggregates(of: command)
    return [.group(by: keys, aggregates.isEmpty ? [.count] : aggregates)]
  }

  /// The options that say what is found out about groups.
  static var aggregateOptions: [OptionDescription] {
    [rows.description] + columns.map(\.option.description) + [present.description, quantile.description]
  }

  /// What is to be found out about groups, as a command's options say.
  static func aggregates(of command: CommandInvocation) throws(TableError) -> [Aggregate] {
    var aggregates: [Aggregate] = []
    for (option, value) in command.options.given(of: aggregateOptions) {
      switch option.long {
      case rows.description.long: if value == .flag(true) { aggregates.append(.count) }
      case present.description.long: aggregates += try Self.aggregates(.count, value.text ?? "")
      case quantile.description.long: aggregates += try quantiles(value.text ?? "")
      case let name:
        guard let kind = Aggregate.Kind(rawValue: name) else { continue }
        aggregates += try Self.aggregates(kind, value.text ?? "")
      }
    }
    return aggregates
  }

  /// The aggregates of columns, of which some are given names: `price=total,tax`.
  private static func aggregates(
    _ kind: Aggregate.Kind,
    _ text: String,
    share: ExactDecimal? = nil
  ) throws(TableError) -> [Aggregate] {
    var aggregates: [Aggregate] = []
    for (columns, name) in namedItems(text) {
      aggregates.append(Aggregate(kind, of: try ColumnSelection(columns), share: share, named: name))
    }
    return aggregates
  }

  private static func quantiles(_ text: String) throws(TableError) -> [Aggregate] {
    let parts = text.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, let share = ExactDecimal(String(parts[0])), share >= .zero, share <= 1 else {
      throw TableError(.usage, "\(text) is no share and columns", remedy: "write a share from 0 to 1: 0.95:price")
    }
    return try aggregates(.quantile, String(parts[1]), share: share)
  }
}
