internal import StoaBytes

/// `stoa man`: the pages of help as man pages.
enum ManCommand: ToolCommand {
  static let name = "man"

  static let description = CommandDescription(
    name: name,
    purpose: .help,
    place: .alone,
    abstract: "Print a man page.",
    memory: "Holds one page",
    arguments: [
      ArgumentDescription("SUBJECT", .subject, "A command or a topic; stoa itself when left out.", isOptional: true)
    ],
    details: [
      """
      The page goes to standard output in the man macros. Pages of commands belong to section 1 and are called \
      stoa-COMMAND, those of topics to section 7; the program's own is stoa(1).
      """
    ],
    examples: [
      Example("stoa man sort | man -l -", "read a page"),
      Example("stoa man > /usr/local/share/man/man1/stoa.1", "install the program's page"),
    ],
    seeAlso: ["help"]
  )

  static func run(_ command: CommandInvocation, in context: ToolContext) throws(TableError) {
    let subject = command.arguments.first
    let page = try context.catalog.page(about: subject, .long)
    let catalog = context.catalog
    let manual = page.manual(version: .current) { catalog.isTopic($0) ? 7 : 1 }
    try context.write(manual)
  }
}
