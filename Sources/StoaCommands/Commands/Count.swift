internal import StoaBytes
internal import StoaEngine

/// `stoa count`: how many rows there are.
enum CountCommand: TableCommand {
  static let name = "count"

  static let description = CommandDescription(
    name: name,
    purpose: .look,
    abstract: "Count the rows.",
    memory: "Holds a batch of records at a time",
    details: [
      """
      Records are counted, not lines: a line end inside quotes ends no record, a header is none, and blank lines \
      count in a table of one column only.
      """,
      """
      Fields are not looked at, so a record of too many or too few counts, too; stoa check finds those. Behind other \
      steps of a chain they are an error, as they are for those steps, and with --on-error they are left out.
      """,
    ],
    examples: [
      Example("stoa count sales.csv.gz", "how many rows there are"),
      Example("stoa head -100 then count sales.csv.gz", "100, or fewer"),
    ],
    seeAlso: ["freq", "columns"]
  )

  /// A script wants the number and nothing else.
  static var writesHeader: Bool { false }

  static func operations(of command: CommandInvocation) throws(TableError) -> [Operation] { [.count] }
}
