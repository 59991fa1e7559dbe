package import StoaBytes
package import StoaColumns
package import StoaEngine

/// A command: one type, in one file of its own.
///
/// The type only declares and wires; what it does stands in the libraries below.
package protocol Command: SendableMetatype {
  static var name: String { get }
  static var description: CommandDescription { get }
}

/// A command that reads no table, such as `help`.
package protocol ToolCommand: Command {
  static func run(_ command: CommandInvocation, in context: ToolContext) throws(TableError)
}

/// A command that takes a table and passes one on.
package protocol TableCommand: Command {
  /// The steps of the plan that the command stands for.
  ///
  /// - Throws: a usage error for arguments that cannot be read. Whether the columns exist is seen when
  ///   the plan meets a table.
  static func operations(of command: CommandInvocation) throws(TableError) -> [Operation]

  /// Whether delimited output has a header when this is the last command.
  static var writesHeader: Bool { get }

  /// Whether the rows that it is given go to files of its own.
  static var writesFiles: Bool { get }

  /// Whether the command only answers by its exit status.
  static func isSilent(_ command: CommandInvocation) -> Bool

  /// How the inputs are merged, if they are, when this is the first command.
  ///
  /// - Throws: a usage error for keys that cannot be read.
  static func merging(_ command: CommandInvocation) throws(TableError) -> Merging?

  /// Whether a drawing takes no more than the terminal's screen when this is the last command.
  static func fitsScreen(_ command: CommandInvocation) -> Bool

  /// Whether the table is drawn anew whenever its files change.
  static func isWatched(_ command: CommandInvocation) -> Bool

  /// Whether the table is browsed on the whole screen, when this is the last command.
  static var isBrowsed: Bool { get }

  /// What becomes of malformed records when this is the first command, and no option says so.
  static func malformedRecords(of command: CommandInvocation) -> MalformedRecords

  /// How many rows are shown when this is the last command; nil for all.
  ///
  /// `isTerminal` says whether they are drawn on a terminal, where it can be seen that there are more.
  static func rowLimit(of command: CommandInvocation, isTerminal: Bool) -> Int?
}

extension TableCommand {
  package static var writesHeader: Bool { true }

  package static var writesFiles: Bool { false }

  package static func isSilent(_ command: CommandInvocation) -> Bool { false }

  package static func fitsScreen(_ command: CommandInvocation) -> Bool { false }

  package static func isWatched(_ command: CommandInvocation) -> Bool { false }

  package static var isBrowsed: Bool { false }

  package static func merging(_ command: CommandInvocation) throws(TableError) -> Merging? { nil }

  package static func malformedRecords(of command: CommandInvocation) -> MalformedRecords { .asOptionsSay }

  package static func rowLimit(of command: CommandInvocation, isTerminal: Bool) -> Int? { nil }
}

/// What becomes of malformed records.
package enum MalformedRecords: Hashable, Sendable {
  case asOptionsSay
  /// The command is told of them.
  case reported
  /// The command is told of them, and they are put right where that can be done.
  case repaired
}

/// How inputs that are sorted already become one.
package struct Merging: Hashable, Sendable {
  package var keys: [SortKey]
  package var isUnique: Bool
}

/// What a command that reads no table has to work with.
package struct ToolContext: Sendable {
  package var catalog: Catalog
  /// How wide a page may be.
  package var width: Int
  /// Whether standard output takes colour.
  package var colors: Bool
  /// Writes text to standard output, through a pager where it is taller than the terminal.
  package var write: @Sendable (String) throws(TableError) -> Void
}
