internal import StoaBytes
internal import StoaEngine

/// `stoa columns`: which columns there are.
enum ColumnsCommand: TableCommand {
  static let name = "columns"

  static let description = CommandDescription(
    name: name,
    purpose: .look,
    abstract: "List the columns: number, name, and a value of each.",
    memory: "Holds a batch of records at a time",
    details: [
      """
      The value is the first that is not empty; no more than the first records are read to find it.
      """
    ],
    examples: [
      Example("stoa columns sales.csv", "what a file holds"),
      Example("stoa select /^tax/ then columns sales.csv", "which columns a selection takes"),
    ],
    seeAlso: ["select", "count"]
  )

  static func operations(of command: CommandInvocation) throws(TableError) -> [Operation] { [.columns] }
}
