internal import StoaBytes
internal import StoaEngine

/// `stoa view`: a table drawn for people.
enum ViewCommand: TableCommand {
  static let name = "view"

  static let count = Option<Int?>.number(
    "count",
    short: "n",
    value: "NUMBER",
    in: 0...Int.max,
    standard: "at most 20 on a terminal, else all",
    summary: "Show this many rows; -40 says the same as -n 40.",
    takesBareNumber: true
  )
  static let all = Option.flag("all", short: "a", summary: "Show all rows.")
  static let watch = Option.flag("watch", short: "w", summary: "Draw again whenever a file changes; q ends it.")

  static let description = CommandDescription(
    name: name,
    purpose: .look,
    place: .last,
    abstract: "Show a table.",
    memory: "Holds a batch of records at a time; where all are measured before the first is drawn, 32 MB of them",
    options: [count.description, all.description, watch.description],
    details: [
      """
      On a terminal a table is drawn, as wide as the terminal: what does not fit is cut with a mark, or left out with \
      a note that says so. Through a pipe the rows come as they are in the file, and all of them.
      """,
      """
      Without a number of rows the table fits on the screen, and below it stands how many rows there are, if that can \
      be known at once. --layout, --wrap and --transpose say what becomes of rows that are wider than the terminal.
      """,
      """
      What is taller, of this and of other commands, goes through a pager. Where that is less, all columns are drawn: \
      the arrow keys scroll sideways, and from less 600 on the header stays. --layout regular, --width or --no-pager \
      leave the table as wide as the terminal.
      """,
      """
      It is what stoa does with a file when no command is named, and with what comes through a pipe when nothing is \
      said at all.
      """,
    ],
    examples: [
      Example("stoa sales.csv.gz", "the first rows of a file"),
      Example("stoa sort price:desc then view -n 5 sales.csv.gz", "the five dearest"),
      Example("stoa --transpose --to table -n 2 sales.csv.gz", "a line a column, a block a row, values whole"),
      Example("stoa view --all --to table sales.csv.gz > sales.txt", "a drawn table in a file"),
    ],
    seeAlso: ["head", "formats"]
  )

  static func operations(of command: CommandInvocation) throws(TableError) -> [Operation] {
    if command[all], command[count] != nil {
      throw TableError(.usage, "both --all and a number of rows are given", remedy: "keep one of them")
    }
    return []
  }

  static func fitsScreen(_ command: CommandInvocation) -> Bool { command[count] == nil && !command[all] }

  static func isWatched(_ command: CommandInvocation) -> Bool { command[watch] }

  static func rowLimit(of command: CommandInvocation, isTerminal: Bool) -> Int? {
    // The screen of who watches is full when it is full.
    if command[all] || (command[watch] && command[count] == nil) { return nil }
    return command[count] ?? (isTerminal ? 20 : nil)
  }

  static func emptyMessage(of command: CommandInvocation) -> EmptyTableMessage {
    command[count] == 0 ? .noneWanted : .standard
  }
}
