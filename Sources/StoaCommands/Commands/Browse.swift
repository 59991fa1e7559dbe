internal import StoaBytes
internal import StoaEngine

/// `stoa browse`: a table on the whole screen, to move about in.
enum BrowseCommand: TableCommand {
  static let name = "browse"

  static let description = CommandDescription(
    name: name,
    purpose: .look,
    place: .last,
    abstract: "Browse a table on the whole screen.",
    memory: "Holds what is on the screen and a mark for some hundred kilobytes of rows, which lie in --temp-dir",
    details: [
      """
      The first rows are there at once; the others are counted while one looks at the first. It can sort, filter, \
      search, hide columns, show a row whole, and write what is left to a file. The key ? shows all keys.
      """,
      """
      Keys are read from the terminal also where the table comes through a pipe. Nothing goes to standard output, and \
      nothing is left behind: the rows lie in a temporary file without a name.
      """,
    ],
    examples: [
      Example("stoa browse sales.csv.gz", "a file"),
      Example("stoa join id prices.csv then browse sales.csv", "what comes of a chain"),
      Example("zcat log.csv.gz | stoa browse", "a pipe"),
    ],
    seeAlso: ["view", "expressions"]
  )

  static func operations(of command: CommandInvocation) throws(TableError) -> [Operation] { [] }

  static let isBrowsed = true
}
