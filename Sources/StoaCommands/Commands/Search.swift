internal import StoaBytes
internal import StoaColumns
internal import StoaEngine

/// `stoa search`: the rows in which any column matches.
enum SearchCommand: TableCommand {
  static let name = "search"

  static let columns = Option<String?>.text(
    "in",
    value: "COLUMNS",
    .columns,
    summary: "Look in these columns rather than in all."
  )
  static let ignoresCase = Option.flag(
    "ignore-case",
    short: "i",
    summary: "Take capital and small letters for the same."
  )
  static let keepsOthers = Option.flag("invert", short: "v", summary: "Keep the rows in which no column matches.")
  static let isLiteral = Option.flag(
    "literal",
    short: "F",
    summary: "Take the pattern as it stands, and not as a regular expression."
  )

  static let description = CommandDescription(
    name: name,
    purpose: .pick,
    abstract: "Keep the rows in which a column matches a pattern.",
    memory: "Holds a batch of records at a time",
    arguments: [
      ArgumentDescription("PATTERN", .text, "A regular expression, which matches anywhere in a value.")
    ],
    options: [columns.description, ignoresCase.description, keepsOthers.description, isLiteral.description],
    details: [
      """
      Regular expressions are those of stoa help expressions: POSIX extended ones, as grep -E has them. A value is matched alone and without its quotes: ^ and $ are its start and its end. Records that stay are copied \
      byte for byte.
      """
    ],
    examples: [
      Example("stoa search -i paris sales.csv.gz", "paris, Paris or PARIS in any column"),
      Example("stoa search '^(late|lost)' --in note sales.csv.gz", "the start of one column"),
    ],
    seeAlso: ["filter", "expressions", "columns"]
  )

  static func operations(of command: CommandInvocation) throws(TableError) -> [Operation] {
    [
      try .search(
        command.arguments[0],
        in: try command[columns].map { (text) throws(TableError) in try ColumnSelection(text) },
        isLiteral: command[isLiteral],
        ignoringCase: command[ignoresCase],
        keepingOthers: command[keepsOthers]
      )
    ]
  }
}
