package import StoaBytes

/// A command: one type, in one file of its own.
///
/// The type only declares and wires; what it does stands in the libraries below.
package protocol Command: SendableMetatype {
  static var name: String { get }
  static var description: CommandDescription { get }
}

/// A command that reads no table, such as `help`.
package protocol ToolCommand: Command {
  static func run(_ command: CommandInvocation, in context: Context) throws(TableError)
}

/// What a command has to work with.
package struct Context: Sendable {
  package var catalog: Catalog
  /// The common options, with what the settings say for those not given.
  package var common: OptionValues
  package var messages: Messages
  /// How wide a page may be.
  package var width: Int
  /// Whether standard output takes colour.
  package var colors: Bool
  /// Writes text to standard output.
  package var write: @Sendable (String) throws(TableError) -> Void
}
