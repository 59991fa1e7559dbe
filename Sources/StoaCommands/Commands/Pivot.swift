internal import StoaBytes
internal import StoaColumns
internal import StoaEngine

/// `stoa pivot`: columns of what stands in rows.
enum PivotCommand: TableCommand {
  static let name = "pivot"

  private static let keys = Option<String?>.text(
    "by",
    value: "COLUMNS",
    .columns,
    standard: "all others",
    summary: "Make a row of each value of these; '' for one row."
  )
  private static let aggregate = Option<PivotAggregateChoice?>.choice(
    "with",
    value: "HOW",
    PivotAggregateChoice.self,
    standard: "an error",
    summary: "What becomes of several values for one cell."
  )
  private static let filler = Option<String?>.text(
    "fill",
    value: "TEXT",
    standard: "nothing",
    summary: "What stands where there is no value, or a missing one."
  )
  private static let sort = Option.flag("sort", summary: "Bring the new columns into order, numbers by value.")
  static let limit = Option<Int>.number(
    "limit",
    value: "NUMBER",
    in: 1...1_000_000,
    standard: Pivot.standardColumnLimit,
    summary: "Make no more columns than this; more are an error."
  )

  static let description = CommandDescription(
    name: name,
    purpose: .shape,
    abstract: "Turn rows of names and values into columns.",
    memory: "Holds the keys and the cells of the table that comes out",
    arguments: [
      ArgumentDescription("NAMES", .columns, "The column whose values name the new columns."),
      ArgumentDescription("VALUES", .columns, "The column whose values fill them."),
    ],
    options: [keys.description, aggregate.description, filler.description, sort.description, limit.description],
    details: [
      """
      The rows come in the order in which their keys turn up, and so do the new columns, unless --sort is given. Where \
      several columns give a name, their values stand with _ between them; where several give values, the name of each \
      stands behind.
      """
    ],
    examples: [
      Example("stoa pivot category price --by city --with sum sales.csv.gz", "a row a city, a column a category"),
      Example("stoa pivot country quantity --by date --with sum --fill 0 --sort sales.csv.gz", "with 0 for nothing"),
    ],
    seeAlso: ["unpivot", "group"]
  )

  static func operations(of command: CommandInvocation) throws(TableError) -> [Operation] {
    let pivot = Pivot(
      names: try ColumnSelection(command.arguments[0]),
      values: try ColumnSelection(command.arguments[1]),
      rows: try rows(command[keys]),
      aggregate: command[aggregate]?.kind,
      filler: command[filler] ?? "",
      sortsColumns: command[sort],
      columnLimit: command[limit]
    )
    return [.pivot(pivot)]
  }

  private static func rows(_ text: String?) throws(TableError) -> Pivot.Rows {
    guard let text else { return .eachOfTheOthers }
    return text.isEmpty ? .all : .each(try ColumnSelection(text))
  }
}

/// What becomes of several values, as options name it.
private enum PivotAggregateChoice: String, OptionChoice {
  case sum, mean, min, max, median, first, last, count, distinct, mode, concat

  var kind: Aggregate.Kind { Aggregate.Kind(rawValue: rawValue) ?? .first }

  var summary: String {
    switch self {
    case .sum: "their exact sum."
    case .mean: "their mean."
    case .min: "the least."
    case .max: "the greatest."
    case .median: "the number in the middle."
    case .first: "the first row's."
    case .last: "the last row's."
    case .count: "how many there are."
    case .distinct: "how many different ones there are."
    case .mode: "the commonest."
    case .concat: "all of them, between semicolons."
    }
  }
}
