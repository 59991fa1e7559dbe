/// A subject of help that is no command.
package enum Topic: String, Hashable, Sendable, CaseIterable {
  case columns
  case keys
  case expressions
  case functions
  case formats
  case types
  case report
  case browse
  case options
  case settings
  case exitStatus = "exit-status"

  package func page(_ catalog: Catalog) -> HelpPage {
    switch self {
    case .columns: Topic.columnsPage
    case .keys: Topic.keysPage
    case .expressions: Topic.expressionsPage
    case .functions: Topic.functionsPage
    case .formats: Topic.formatsPage
    case .types: Topic.typesPage
    case .report: Topic.reportPage
    case .browse: Topic.browsePage
    case .options: Topic.optionsPage(catalog.commonOptions)
    case .settings: Topic.settingsPage(catalog.commonOptions)
    case .exitStatus: Topic.exitStatusPage
    }
  }

  /// What the page is about, in a few words.
  package var summary: String {
    switch self {
    case .columns: "How columns are named."
    case .keys: "How sort keys are written, and what comes before what."
    case .expressions: "Conditions and values computed from a row."
    case .functions: "The functions of expressions."
    case .formats: "What is read and written, and how values are shown."
    case .types: "What columns hold, and where that counts."
    case .report: "How the specification of a report is written."
    case .browse: "The keys of the browser."
    case .options: "The options that every command takes."
    case .settings: "The settings file and the environment."
    case .exitStatus: "What the exit status says."
    }
  }

  func page(_ sections: [HelpPage.Section], seeAlso: [String]) -> HelpPage {
    HelpPage(name: "stoa \(rawValue)", abstract: summary, sections: sections, seeAlso: seeAlso)
  }

  private static func optionsPage(_ options: [OptionDescription]) -> HelpPage {
    Topic.options.page(OptionDescription.sections(of: options, .long), seeAlso: ["settings", "formats"])
  }
}
