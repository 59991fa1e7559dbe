/// The commands of the program and the options they share.
///
/// The description of a command is made when it is asked for, so that a run pays for its own
/// commands only.
package struct Catalog: Sendable {
  /// A command's name and the way to its description.
  package struct Entry: Sendable {
    package var name: String
    package var describe: @Sendable () -> CommandDescription

    package init(_ name: String, describe: @escaping @Sendable () -> CommandDescription) {
      self.name = name
      self.describe = describe
    }
  }

  package var entries: [Entry]
  /// Options that may stand anywhere on the line.
  package var commonOptions: [OptionDescription]
  /// The command that is meant when the line names files only.
  package var standardCommand: String?

  package init(entries: [Entry], commonOptions: [OptionDescription], standardCommand: String? = nil) {
    self.entries = entries
    self.commonOptions = commonOptions
    self.standardCommand = standardCommand
  }

  package var names: [String] { entries.map(\.name) }
  package var descriptions: [CommandDescription] { entries.map { $0.describe() } }

  package func description(of name: String) -> CommandDescription? {
    entries.first { $0.name == name }?.describe()
  }
}
