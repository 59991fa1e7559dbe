package import StoaBytes
package import StoaColumns
internal import StoaEngine

/// `stoa rename`: new names for columns.
enum RenameCommand: TableCommand {
  static let name = "rename"

  static let description = CommandDescription(
    name: name,
    purpose: .shape,
    abstract: "Give columns new names.",
    memory: "Holds a batch of records at a time",
    arguments: [
      ArgumentDescription("NAMES", .columns, "COLUMN=NAME, several between commas; either may stand in quotes.")
    ],
    details: [
      "The header alone changes; the records are copied byte for byte. An object or a list of JSON keeps its members."
    ],
    examples: [
      Example("stoa rename quantity=pieces,#1=day sales.csv.gz", "two new names"),
      Example("stoa rename 'price=\"net, EUR\"' sales.csv.gz", "a name with a comma"),
    ],
    seeAlso: ["columns", "select"]
  )

  static func operations(of command: CommandInvocation) throws(TableError) -> [Operation] {
    [.rename(try renamings(command.arguments[0]))]
  }
}

/// The new names that `a=b,"c"="d, e"` gives.
package func renamings(_ text: String) throws(TableError) -> [(column: ColumnSelection, name: String)] {
  var renamings: [(column: ColumnSelection, name: String)] = []
  for item in splitOutsideQuotes(text, at: ",") {
    let parts = splitOutsideQuotes(item, at: "=")
    guard parts.count == 2, !parts[0].isEmpty else {
      throw TableError(
        .usage,
        "\"\(item)\" gives no column a new name",
        remedy: "write COLUMN=NAME, and quote what holds a comma or an equals sign"
      )
    }
    renamings.append((try ColumnSelection(parts[0]), withoutQuotes(parts[1])))
  }
  return renamings
}
