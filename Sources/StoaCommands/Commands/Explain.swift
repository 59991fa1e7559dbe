internal import StoaBytes

/// `stoa explain`: how a chain would run.
///
/// The words behind it are a command line of their own, which ``Program`` reads as such.
enum ExplainCommand: ToolCommand {
  static let name = "explain"

  static let description = CommandDescription(
    name: name,
    purpose: .check,
    place: .alone,
    abstract: "Show how a chain of commands would run.",
    memory: "Reads the start of the first file",
    arguments: [
      ArgumentDescription(
        "WORD",
        .text,
        "The command line, as it would follow stoa.",
        isOptional: true,
        isRepeated: true
      )
    ],
    details: [
      """
      Nothing is run and nothing is written. The plan is shown as it is written and as it runs, with the reason for \
      every change, the pass over the records in which each step works, and what it holds in memory. The output of a \
      chain is the same without the changes, as --no-optimize shows.
      """
    ],
    examples: [
      Example("stoa explain sort price:desc then head -n 5 sales.csv.gz", "why no record but the five dearest is kept"),
      Example("stoa explain sort date then filter 'city == \"Paris\"' sales.csv.gz", "what is done first"),
    ],
    seeAlso: ["options"]
  )

  /// Whether a word behind the command asks for its own help, rather than beginning a command line.
  static func isAskedForHelp(_ word: String) -> Bool { word == "-h" || word == "--help" }

  static func run(_ command: CommandInvocation, in context: ToolContext) throws(TableError) {
    throw TableError(.usage, "there is nothing to explain", remedy: "write a command line behind it")
  }
}
