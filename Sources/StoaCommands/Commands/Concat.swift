internal import StoaBytes
internal import StoaEngine

/// `stoa concat`: several files as one table.
enum ConcatCommand: TableCommand {
  static let name = "concat"

  private static let source = Option<String?>.text(
    "source",
    value: "COLUMN",
    summary: "Add a column in front with the name of the file that each row comes from."
  )

  static let description = CommandDescription(
    name: name,
    purpose: .shape,
    abstract: "Put the rows of several files into one table.",
    memory: "Holds a batch of records at a time",
    options: [source.description],
    details: [
      """
      Columns are matched by their names, in whatever order a file has them. Files with different columns are an error; \
      with --union the table has the columns of all, and values that a file lacks are missing.
      """,
      """
      Every command reads several files as one table: concat is for when nothing else is to be done. In a chain \
      concat --source comes before what puts rows into another order or makes new ones of them.
      """,
    ],
    examples: [
      Example("stoa concat january.csv february.csv", "one file behind the other"),
      Example("stoa concat --source file --union january.csv february.csv", "with the file of each row"),
    ],
    seeAlso: ["merge", "join"]
  )

  static func operations(of command: CommandInvocation) throws(TableError) -> [Operation] {
    command[source].map { [.nameSource($0)] } ?? []
  }
}
