internal import StoaBytes

/// `stoa help`: pages about commands and topics.
enum HelpCommand: ToolCommand {
  static let name = "help"

  static let description = CommandDescription(
    name: name,
    purpose: .help,
    place: .alone,
    abstract: "Explain a command or a topic.",
    memory: "Holds one page",
    arguments: [
      ArgumentDescription(
        "SUBJECT",
        .subject,
        "A command, or one of \(inWords(Topic.allCases.map(\.rawValue))).",
        isOptional: true
      )
    ],
    examples: [
      Example("stoa help sort", "what sort does, in full"),
      Example("stoa help keys", "how sort keys are written"),
    ],
    seeAlso: ["man"]
  )

  static func run(_ command: CommandInvocation, in context: ToolContext) throws(TableError) {
    let page = try context.catalog.page(about: command.arguments.first, .long)
    try context.write(page.text(width: context.width, colors: context.colors))
  }
}

extension Catalog {
  /// Whether a subject of help is a topic, and no command as well.
  func isTopic(_ subject: String) -> Bool {
    Topic(rawValue: subject) != nil && !names.contains(subject)
  }

  /// The page about a command or a topic, or the overview when no subject is given.
  func page(about subject: String?, _ length: HelpLength) throws(TableError) -> HelpPage {
    guard let subject, subject != "stoa" else { return overview(length) }
    let topic = Topic(rawValue: subject)?.page(self)
    if let command = description(of: subject) {
      var page = command.page(length, common: commonOptions)
      // A command may be called like a topic: its page says both.
      if length == .long, let topic { page.add(topic) }
      return page
    }
    if let topic { return topic }
    throw TableError(
      .usage,
      "there is no command or topic \"\(subject)\"",
      remedy: Suggestions.remedy(for: subject, among: names + Topic.allCases.map(\.rawValue))
        ?? "stoa help lists the commands"
    )
  }
}
