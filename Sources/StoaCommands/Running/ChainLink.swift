internal import StoaBytes
internal import StoaEngine

/// A command of a chain, with what it was given.
struct ChainLink: Sendable {
  let command: any TableCommand.Type
  let invocation: CommandInvocation

  var name: String { invocation.name }

  var operations: [Operation] {
    get throws(TableError) { try command.operations(of: invocation) }
  }

  var merging: Merging? {
    get throws(TableError) { try command.merging(invocation) }
  }

  var isSilent: Bool { command.isSilent(invocation) }
  var isWatched: Bool { command.isWatched(invocation) }
  var isBrowsed: Bool { command.isBrowsed }
  var fitsScreen: Bool { command.fitsScreen(invocation) }
  var malformedRecords: MalformedRecords { command.malformedRecords(of: invocation) }

  func rowLimit(isTerminal: Bool) -> Int? { command.rowLimit(of: invocation, isTerminal: isTerminal) }

  /// The files of the other tables that it takes in.
  var otherTables: [String] {
    zip(invocation.arguments, command.description.arguments).filter { $1.value.kind == .file }.map(\.0)
  }
}
