extension Catalog {
  /// The page about the whole program: its commands by purpose.
  package func overview(_ length: HelpLength) -> HelpPage {
    let commands = descriptions
    var sections: [HelpPage.Section] = [
      .line("Usage", "stoa [COMMAND [ARGUMENTS] [OPTIONS] [then COMMAND ...]] [FILE ...]")
    ]
    for purpose in Purpose.allCases {
      let members = commands.filter { $0.purpose == purpose }
      guard !members.isEmpty else { continue }
      sections.append(
        .init(purpose.rawValue, [.definitions(members.map { .init($0.name, $0.abstract) })])
      )
    }
    let examples = examples(of: commands, length)
    if !examples.isEmpty { sections.append(Example.section(of: examples)) }
    if length == .long { sections += OptionDescription.sections(of: commonOptions, length) }
    sections.append(.init("How a line is read", Catalog.grammar.map { .paragraph($0) }))
    sections.append(
      .init(
        "More",
        [
          .definitions([
            .init("stoa COMMAND -h", "What the command does; --help says more."),
            .init("stoa help TOPIC", "One of \(inWords(Topic.allCases.map(\.rawValue)))."),
            .init("stoa man COMMAND", "The same as a man page."),
          ])
        ]
      )
    )
    var page = HelpPage(name: "stoa", abstract: Catalog.abstract, sections: sections)
    page.termWidth = names.map(\.count).max() ?? 0
    return page
  }

  /// One of every command; the short page has one of every purpose that works on tables.
  private func examples(of commands: [CommandDescription], _ length: HelpLength) -> [Example] {
    guard length == .short else { return commands.compactMap(\.examples.first) }
    return Purpose.allCases.compactMap { purpose in
      commands.first { $0.purpose == purpose && $0.place != .alone }?.examples.first
    }
  }

  static let abstract = "Sort, filter, group and show tables of CSV, TSV and JSON."

  static let grammar = [
    """
    Each command takes a fixed number of arguments; the words after those of the last command are files. \
    A dash, or no file at all, means standard input. A file without a command is shown: stoa FILE is stoa view FILE, and \
    ... | stoa shows what comes.
    """,
    """
    Options of a command stand behind its name, common options anywhere. After -- every word is taken as it is. \
    Give a file that is called like a command a path: ./sort.
    """,
  ]
}
