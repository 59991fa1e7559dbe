extension CommandDescription {
  /// The page about the command: the short one names the common options, the long one explains all.
  package func page(_ length: HelpLength, common: [OptionDescription]) -> HelpPage {
    let common = common.yielding(to: options)
    var sections: [HelpPage.Section] = [
      .line("Usage", "stoa \(usage)"),
      .line("Memory", "\(memory.withSmallInitial)."),
    ]
    if !arguments.isEmpty {
      let definitions = arguments.map { HelpPage.Definition($0.value.name, $0.summary) }
      sections.append(.init("Arguments", [.definitions(definitions)]))
    }
    if length == .long, !details.isEmpty {
      sections.append(.init("Description", details.map { .paragraph($0) }))
    }
    if !options.isEmpty {
      sections.append(.init("Options", [.definitions(options.map { $0.definition(length) })]))
    }
    if place != .alone {
      switch length {
      case .short: sections.append(OptionDescription.summarySection(of: common, command: name))
      case .long: sections += OptionDescription.sections(of: common, length)
      }
    }
    if !examples.isEmpty { sections.append(Example.section(of: examples)) }
    return HelpPage(name: "stoa \(name)", abstract: abstract, sections: sections, seeAlso: seeAlso)
  }
}

extension OptionDescription {
  /// The option as an entry of a list: `-n, --count NUMBER`.
  func definition(_ length: HelpLength) -> HelpPage.Definition {
    let lead = short.map { "-\($0), " } ?? "    "
    let term = lead + "--\(long)" + (value.map { " \($0.name)" } ?? "")
    var details = length == .long && !self.details.isEmpty ? [self.details] : []
    var text = summary
    if case .choice(let choices)? = value?.kind {
      switch length {
      case .short: text += " One of \(inWords(choices.map(\.usage)))."
      case .long: details += choices.map { "\($0.usage): \($0.summary)" }
      }
    }
    if let standard = value?.standard { text += " (default: \(standard))" }
    return HelpPage.Definition(term, text, details: details)
  }

  /// The common options, a section for each group.
  static func sections(of options: [OptionDescription], _ length: HelpLength) -> [HelpPage.Section] {
    OptionGroup.allCases.compactMap { group in
      let members = options.filter { $0.group == group }
      guard !members.isEmpty else { return nil }
      return .init("\(group.title) options", [.definitions(members.map { $0.definition(length) })])
    }
  }

  /// The names of the common options in a few lines.
  static func summarySection(of options: [OptionDescription], command: String) -> HelpPage.Section {
    let definitions = OptionGroup.allCases.compactMap { group -> HelpPage.Definition? in
      let members = options.filter { $0.group == group }
      guard !members.isEmpty else { return nil }
      let names = members.map { option in
        option.short.map { "-\($0)/--\(option.long)" } ?? "--\(option.long)"
      }
      return .init(group.title, names.joined(separator: " "))
    }
    return .init(
      "Common options",
      [.definitions(definitions), .paragraph("stoa \(command) --help explains them.")]
    )
  }
}

extension Example {
  static let title = "Examples"

  static func section(of examples: [Example]) -> HelpPage.Section {
    let lines = examples.flatMap { ["# \($0.meaning)", $0.line] }
    return .init(title, [.literal(lines)])
  }
}
